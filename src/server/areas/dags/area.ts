import type { Dag } from '~/contract/dags/dags';
import { JOB_RUNNING } from '~/contract/jobs/jobs';
import { area } from '../../platform/area';
import { parentWorkOwnership } from '../jobs/api';
import { access } from './access';
import { dagHandlers } from './handlers';
import { dagRepository, type DagRepository } from './queries/dags';
import { createAdvance } from './running/advance';
import { createRuns, type Runs } from './queries/runs';
import { createSchedules } from './schedules';
import { dagObjects } from './kind';
import * as tables from './tables';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Graphs of commands and jobs, and their runs. */
    readonly dags: DagRepository;
    readonly dagRuns: Runs;
  }
}

/** DAGs: made, run by hand and by schedule. */
export const dags = area('dags', {
  tables,
  objects: dagObjects,
  access,
  holdings: parentWorkOwnership<Dag>({
    noun: 'DAG',
    kind: 'dag',
    idOf: ({ dag_id }) => dag_id,
    nameOf: ({ dag_name }) => dag_name,
    repositoryOf: (workspace) => workspace.dags,
    isRunning: ({ status }) => JOB_RUNNING.includes(status),
  }),
  open: ({ db }) => ({ dags: dagRepository(db), dagRuns: createRuns(db) }),
  serve(workspace) {
    const { dagRuns } = workspace;
    const schedules = createSchedules(workspace);
    workspace.children.register({
      kind: 'dag',
      existing: dagRuns.existing,
      advance: createAdvance(workspace, dagRuns),
    });
    return {
      handlers: dagHandlers(workspace, dagRuns),
      fingerprints: {
        readAll: ({ user }) => workspace.dags.fingerprint({ owner: user.user_name }),
        readTeam: ({ user }) =>
          workspace.dags.fingerprint({ team: user.team_name, except: user.user_name }),
      },
      start: () => schedules.start(),
      close: () => schedules.close(),
    };
  },
});
