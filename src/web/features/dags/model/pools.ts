import { api } from '~/contract';
import type { Loaded } from '~/web/lib/state/request';
import { choice } from '~/web/work/forms/flows/choice.saga';

/** Where commands can run. */
export interface Pool {
  readonly name: string;
  readonly label: string;
}
export const poolChoice = choice({
  name: 'dags/pools',
  stateOf: (state) => state.dags?.pools,
  endpoint: api.dags.pools,
  listOf: ({ pools }) => pools,
  valueOf: ({ pools }): readonly Pool[] => pools,
});

declare module '~/web/lib/state/root' {
  interface DagsArea {
    readonly pools?: Loaded<readonly Pool[]>;
  }
}
