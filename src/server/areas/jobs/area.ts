import { foldersOf } from '../../objects/creation';
import { workFingerprints } from '../../objects/handlers';
import { area } from '../area';
import { access } from './access';
import { sweepRuns } from './deletion';
import { jobHandlers } from './handlers';
import { jobKind } from './kind';
import { createQueue } from './queue/queue';
import { taskRepository } from './queue/tasks';
import { jobRepository, type JobRepository } from './repository';
import * as tables from './tables';

declare module '../../workspace' {
  interface Workspace {
    /** Batch jobs and their submissions. */
    readonly jobs: JobRepository;
  }
}

/** Batch jobs, and the queue that drives them. */
export const jobs = area('jobs', {
  tables, access,
  open: ({ db }) => ({ jobs: jobRepository(db) }),
  folders: foldersOf(jobKind),
  recover: sweepRuns,
  serve(workspace) {
    const queue = createQueue(workspace, taskRepository(workspace.db));
    return {
      handlers: jobHandlers(workspace, queue), fingerprints: workFingerprints(workspace.jobs),
      start: () => queue.start(), close: () => queue.close(),
    };
  },
});
