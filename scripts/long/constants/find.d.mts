/** See find.mjs. */
interface Constant {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
export declare const constantsOf: (file: string, text: string) => Constant[];
export declare const constantsOfServer: (root?: string) => (Constant & { readonly file: string })[];
