import { foldersOf } from '../../platform/work/creation';
import { ownershipOf } from '../../platform/work/giving';
import { workFingerprints } from '../../platform/work/handlers';
import { endWithSessions } from '../../platform/kernels/endWithSessions';
import { area } from '../../platform/area';
import { access } from './access';
import { CUT_OFF } from './endings';
import { createExecutions } from './executions';
import { notebookRoute } from './download/route';
import { notebookHandlers } from './handlers';
import { notebookKind, notebookObjects } from './kind';
import { notebookRepository, type NotebookRepository } from './queries/repository';
import * as tables from './tables';

declare module '../../platform/workspace' {
  interface Workspace {
    readonly notebooks: NotebookRepository;
  }
}

/** Notebooks and their executions. */
export const notebooks = area('notebooks', {
  tables,
  objects: notebookObjects,
  access,
  open: ({ db }) => ({ notebooks: notebookRepository(db) }),
  folders: foldersOf(notebookKind),
  holdings: ownershipOf(notebookKind, {
    nameOf: ({ notebook_name }) => notebook_name,
    isRunning: ({ execution_details }) =>
      execution_details.some(({ end_datetime }) => end_datetime === null),
  }),
  recover: ({ notebooks: repository, runtimes }) => repository.endAllBut(runtimes.alive(), CUT_OFF),
  serve(workspace) {
    const executions = createExecutions(workspace);
    const watch = endWithSessions(workspace.runtimes, workspace.accounts, workspace.report);
    return {
      handlers: notebookHandlers(workspace, executions),
      fingerprints: workFingerprints(workspace.notebooks),
      routes: [notebookRoute(workspace)],
      close() {
        watch.close();
        return executions.close();
      },
    };
  },
});
