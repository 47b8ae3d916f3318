import { area } from '../../platform/area';
import { access } from './access';
import { experimentFingerprints, experimentHandlers } from './handlers';
import { viewOwnership } from './ownership';
import { createIndexing } from './index/indexing';
import { createRunReaders } from './runReaders';
import { createTrackingClient } from './remote/client';
import { runRepository, type RunRepository } from './queries/repository';
import * as tables from './tables';
import { viewRepository } from './views';

declare module '../../platform/workspace' {
  interface Workspace {
    /** The runs that programs logged with MLflow. */
    readonly experiments: RunRepository;
    readonly experimentViews: ReturnType<typeof viewRepository>;
  }
}

/** Experiments: the runs that the team's programs logged with MLflow, by the name of the experiment they logged to. */
export const experiments = area('experiments', {
  tables,
  access,
  holdings: ({ db }) => viewOwnership(db),
  open: ({ db }) => ({ experiments: runRepository(db), experimentViews: viewRepository(db) }),
  serve(workspace) {
    const remote = workspace.config.tracking && createTrackingClient(workspace.config.tracking);
    const indexing = createIndexing(workspace, remote);
    return {
      handlers: experimentHandlers(workspace, {
        indexing,
        places: createRunReaders(workspace, remote),
      }),
      fingerprints: experimentFingerprints(workspace, { indexing }),
      close: () => indexing.close(),
    };
  },
});
