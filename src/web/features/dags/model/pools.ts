import { api } from '~/contract';
import type { Loaded } from '~/web/kit/state/loaded';
import { choice } from '~/web/objects/form/flows/choice.saga';

/** Where commands can run. */
export interface Pool {
  readonly name: string;
  readonly label: string;
}
export const poolChoice = choice({
  name: 'poolChoice', endpoint: api.dags.pools, listOf: ({ pools }) => pools, valueOf: ({ pools }): readonly Pool[] => pools,
});

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly poolChoice?: Loaded<readonly Pool[]>;
  }
}
