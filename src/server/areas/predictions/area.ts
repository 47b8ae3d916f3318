import { PREDICTION_RUNNING, type Prediction } from '~/contract/work/predictions';
import { workFingerprints } from '../../platform/work/handlers';
import { area } from '../../platform/area';
import { parentWorkOwnership, TUNNEL_PATH, tunnelSecret } from '../jobs/api';
import { access } from './access';
import { predictionHandlers } from './handlers';
import { PREDICTION, predictionObjects } from './kind';
import { predictionRepository, type PredictionRepository } from './queries/predictions';
import { versionAdvance } from './serving/advance';
import { createCalls } from './serving/calls';
import { createCallGateway, GATEWAY_LIMITS } from './serving/callGateway';
import { openProgram } from './serving/program';
import { createReach } from './serving/reach';
import { createRoutes } from './serving/routes';
import { createTunnels } from './serving/tunnels';
import * as tables from './tables';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Predictions and their versions. */
    readonly predictions: PredictionRepository;
  }
}

/** Predictions: deployed models, a process for each version that is deployed. */
export const predictions = area('predictions', {
  tables,
  objects: predictionObjects,
  access,
  holdings: parentWorkOwnership<Prediction>({
    noun: PREDICTION,
    idOf: ({ pf_id }) => pf_id,
    nameOf: ({ pf_name }) => pf_name,
    repositoryOf: (workspace) => workspace.predictions,
    isRunning: ({ pf_details }) =>
      pf_details.some(({ status }) => PREDICTION_RUNNING.includes(status)),
  }),
  open: ({ db }) => ({ predictions: predictionRepository(db) }),
  serve(workspace) {
    const {
      children,
      predictions: repository,
      runtimes,
      config,
      db,
      report,
      secretBox,
    } = workspace;
    const closing = new AbortController();
    const routes = createRoutes(repository, config.predictionStartSeconds * 1_000, closing.signal);
    const calls = createCalls(db, report);
    const tunnels = createTunnels({
      secretOf: (submissionId) => tunnelSecret(secretBox, submissionId),
      isWanted: repository.isWanted,
      report,
    });
    const reach = createReach({ tunnels, open: (program) => openProgram(config, program) });
    const door = createCallGateway({
      routes,
      reach,
      calls,
      limits: {
        ...GATEWAY_LIMITS,
        bodyBytes: Math.min(GATEWAY_LIMITS.bodyBytes, config.uploadLimit),
      },
    });
    children.register({
      kind: PREDICTION,
      existing: repository.existing,
      advance: versionAdvance(workspace, { reach, tunnels }),
    });
    runtimes.mount('/pf/', door.serve);
    if (config.nodeUrls.length > 0) runtimes.mount(TUNNEL_PATH, tunnels.site);
    return {
      handlers: predictionHandlers(workspace, { routes, reach, calls }),
      fingerprints: workFingerprints(repository),
      async close() {
        closing.abort();
        door.close();
        tunnels.site.close();
        await calls.close();
      },
    };
  },
});
