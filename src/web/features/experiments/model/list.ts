import { api, type Experiment } from '~/contract';
import { collection, type FetchedEntities } from '~/web/lib/state/collection';
import type { RootState } from '~/web/lib/state/root';

const entitiesOf = ({ experiments }: RootState): FetchedEntities<Experiment> =>
  experiments?.names ?? list.empty;

/** The experiments that the person may see, the newest first. */
const list = collection({
  name: 'experiments/list',
  endpoint: api.experiments.readAll,
  request: {},
  rowsOf: ({ experiments }) => experiments,
  idOf: ({ project_name }) => project_name,
  entitiesOf,
});
export const experimentList = { ...list, entitiesOf };

declare module '~/web/lib/state/root' {
  interface ExperimentsArea {
    readonly names?: FetchedEntities<Experiment>;
  }
}
