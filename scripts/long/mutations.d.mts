/** See mutations.mjs. */
export interface Mutation {
  /** What is taken away, as a sentence that holds with it. */
  readonly guard: string;
  readonly file: string;
  /** A text that stands once in the file, or the name of a constant in it. */
  readonly find?: string;
  readonly name?: string;
  readonly with: string;
  readonly tests: readonly string[];
  /** A part of the title of the test that is enough. */
  readonly title?: string | undefined;
}
export declare const mutations: readonly Mutation[];
