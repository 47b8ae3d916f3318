import { api, type RecentObject } from '~/contract';
import { collection, type Shelf } from '~/web/kit/state/collection';

interface WithHome {
  readonly home: Shelf<RecentObject>;
}

/** What the person touched lately, newest first, as the server orders it. */
export const recents = collection({
  name: 'home/recents',
  endpoint: api.objects.recent,
  request: {},
  rowsOf: ({ objects }) => objects,
  idOf: ({ kind, id }) => `${kind}:${id}`,
  shelfOf: (state: WithHome) => state.home,
});

export const selectRecentsFetch = (state: WithHome) => state.home.fetch;
