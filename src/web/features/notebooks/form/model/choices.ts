import { api, type Runtime } from '~/contract';
import type { Loaded } from '~/web/lib/state/request';
import { choice } from '~/web/work/forms/flows/choice.saga';

/** Interpreters of the machine, and how to get those that are missing. */
export interface Runtimes {
  readonly runtimes: readonly Runtime[];
  readonly missing: readonly { readonly name: string; readonly how: string }[];
}

export const runtimeChoice = choice({
  name: 'notebooks/runtimeOptions',
  stateOf: (state) => state.notebooks?.runtimeOptions,
  endpoint: api.notebooks.runtimes,
  listOf: ({ runtimes }) => runtimes,
  valueOf: ({ runtimes, missing }): Runtimes => ({ runtimes, missing: missing ?? [] }),
});
declare module '~/web/lib/state/root' {
  interface NotebooksArea {
    readonly runtimeOptions?: Loaded<Runtimes>;
  }
}
