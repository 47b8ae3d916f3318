/** See lists.mjs. */
import type { Mutation } from '../mutations.mjs';

interface Named {
  readonly file: string;
  readonly name: string;
}
export declare const constantMutations: readonly (Mutation & {
  readonly area: string;
  readonly name: string;
})[];
export declare const exceptions: readonly (Named & { readonly reason: string })[];
