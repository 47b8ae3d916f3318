import { JOB_RUNNING } from '~/contract';
import { foldersOf } from '../../platform/work/creation';
import { ownershipOf } from '../../platform/work/giving';
import { workFingerprints } from '../../platform/work/handlers';
import { area } from '../../platform/area';
import { access } from './access';
import { createChildren, type Children } from './children/children';
import { sweepRuns } from './deletion';
import { jobHandlers } from './handlers';
import { jobKind, jobObjects } from './kind';
import { createQueue } from './queue/queue';
import { taskRepository } from './queries/tasks';
import { jobRepository, type JobRepository } from './queries/repository';
import * as tables from './tables';

declare module '../../platform/workspace' {
  interface Workspace {
    /** Batch jobs and their submissions. */
    readonly jobs: JobRepository;
    /** Jobs that are part of something else, and what drives that. */
    readonly children: Children;
  }
}

/** Batch jobs, and the queue that drives them. */
export const jobs = area('jobs', {
  tables,
  objects: jobObjects,
  access,
  open: ({ db, report }, workspace) => ({
    jobs: jobRepository(db),
    children: createChildren(db, report, workspace),
  }),
  folders: foldersOf(jobKind),
  holdings: ownershipOf(jobKind, {
    nameOf: ({ job_name }) => job_name,
    isRunning: ({ status }) => JOB_RUNNING.includes(status),
  }),
  recover: sweepRuns,
  serve(workspace) {
    const queue = createQueue(workspace, taskRepository(workspace.db));
    const { children } = workspace;
    children.wroteBy(queue.wake);
    return {
      handlers: jobHandlers(workspace, queue),
      fingerprints: workFingerprints(workspace.jobs),
      start() {
        queue.start();
        children.start();
        children
          .removeOrphans()
          .catch((error: unknown) =>
            workspace.report(error, 'removing what is part of nothing any more'),
          );
      },
      async close() {
        await children.close();
        await queue.close();
      },
    };
  },
});
