/** See mutate.mjs. */
import type { Mutation } from './mutations.mjs';

export declare const mutated: (
  text: string,
  mutation: Pick<Mutation, 'file' | 'name' | 'find' | 'with'>,
) => string;

export declare const picked: <Some extends Pick<Mutation, 'guard' | 'file' | 'tests'>>(
  mutations: readonly Some[],
  words: string,
) => readonly Some[];
