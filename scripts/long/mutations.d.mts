/** See mutations.mjs. */
export interface Mutation {
  /** What is taken away, as a sentence that holds with it. */
  readonly guard: string;
  readonly file: string;
  readonly find: string;
  readonly with: string;
  readonly tests: readonly string[];
}
export declare const mutations: readonly Mutation[];
