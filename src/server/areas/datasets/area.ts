import { daily } from '../../platform/concurrency/daily';
import { area } from '../../platform/area';
import { access } from './access';
import { openDatasets, type Datasets } from './datasets';
import { datasetHandlers } from './handlers';
import { datasetOwnership } from './ownership';
import { datasetObjects } from './kind';
import * as tables from './tables';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Named folders of data. */
    readonly datasets: Datasets;
  }
}

/** Named folders of drives, which notebooks and jobs read. */
export const datasets = area('datasets', {
  tables,
  objects: datasetObjects,
  access,
  holdings: ({ db }) => datasetOwnership(db),
  open: (foundation, workspace) => ({ datasets: openDatasets(foundation, workspace) }),
  serve(workspace) {
    let stop = () => undefined as void;
    return {
      handlers: datasetHandlers(workspace),
      start: () => {
        stop = daily(
          () => workspace.datasets.sweep(),
          'taking away what belongs to no dataset',
          workspace.report,
        );
      },
      close: () => stop(),
    };
  },
});
