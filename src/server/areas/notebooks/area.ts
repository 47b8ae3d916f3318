import { foldersOf } from '../../objects/creation';
import { workFingerprints } from '../../objects/handlers';
import { endWithSessions } from '../../runtimes/endWithSessions';
import { area } from '../area';
import { access } from './access';
import { createExecutions, CUT_OFF } from './executions';
import { notebookRoute } from './download/route';
import { notebookHandlers } from './handlers';
import { notebookKind } from './kind';
import { notebookRepository, type NotebookRepository } from './repository';
import * as tables from './tables';

declare module '../../workspace' {
  interface Workspace {
    readonly notebooks: NotebookRepository;
  }
}

/** Notebooks and their executions. */
export const notebooks = area('notebooks', {
  tables, access,
  open: ({ db }) => ({ notebooks: notebookRepository(db) }),
  folders: foldersOf(notebookKind),
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
