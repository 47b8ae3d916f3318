import { api, type RecentObject } from '~/contract';
import { collection, type FetchedEntities } from '~/web/lib/state/collection';
import type { RootState } from '~/web/lib/state/root';

/** The recent objects of the person, newest first, as the server orders it. */
export const recents = collection({
  name: 'home/recents',
  endpoint: api.objects.recent,
  request: {},
  rowsOf: ({ objects }) => objects,
  idOf: ({ kind, id }) => `${kind}:${id}`,
  entitiesOf: ({ home }: RootState): FetchedEntities<RecentObject> => home ?? recents.empty,
});

export const selectRecentsRequest = (state: RootState) => (state.home ?? recents.empty).request;

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly home?: FetchedEntities<RecentObject>;
  }
}
