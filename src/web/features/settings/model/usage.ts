import { api, type Usage } from '~/contract';
import { collection, type FetchedEntities } from '~/web/lib/state/collection';
import type { RootState } from '~/web/lib/state/root';

/** Current and past usage of the person: a list of one. */
export const usage = collection({
  name: 'settings/usage',
  endpoint: api.usage.read,
  request: {},
  rowsOf: ({ usage: own }) => [own],
  idOf: () => 'own',
  entitiesOf: (state: RootState): FetchedEntities<Usage> => state.settings?.usage ?? usage.empty,
});

declare module '~/web/lib/state/root' {
  interface SettingsArea {
    readonly usage?: FetchedEntities<Usage>;
  }
}
