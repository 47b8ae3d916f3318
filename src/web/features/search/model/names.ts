import { api, type NamedObject } from '~/contract';
import { collection, type FetchedEntities } from '~/web/lib/state/collection';
import type { RootState } from '~/web/lib/state/root';

/** Every object that the person may see, by its name, in the order of the server: their own first, touched last first. */
export const names = collection({
  name: 'search/names',
  endpoint: api.objects.readNames,
  request: {},
  rowsOf: ({ objects }) => objects,
  idOf: ({ kind, id }) => `${kind}:${id}`,
  entitiesOf: ({ search }: RootState): FetchedEntities<NamedObject> => search?.names ?? names.empty,
});

export const selectNamesRequest = (state: RootState) =>
  (state.search?.names ?? names.empty).request;

declare module '~/web/lib/state/root' {
  interface SearchArea {
    readonly names?: FetchedEntities<NamedObject>;
  }
}
