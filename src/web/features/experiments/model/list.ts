import { api, type Experiment } from '~/contract';
import { collection, type FetchedEntities } from '~/web/kit/state/collection';
import type { RootState } from '~/web/kit/state/root';

/** The experiments that the person may see, the newest first. */
export const experimentList = collection({
  name: 'experiments/list',
  endpoint: api.experiments.readAll,
  request: {},
  rowsOf: ({ experiments }) => experiments,
  idOf: ({ project_name }) => project_name,
  entitiesOf: ({ experimentNames }: RootState): FetchedEntities<Experiment> =>
    experimentNames ?? experimentList.empty,
});

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly experimentNames?: FetchedEntities<Experiment>;
  }
}
