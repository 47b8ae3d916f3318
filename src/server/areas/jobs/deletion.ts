import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { JOB_RUNNING, type Job } from '~/contract';
import { isErrno } from '../../platform/files/system';
import { deleteWork } from '../../platform/work/creation';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { jobRecordsFolder, runsOf } from './folders';
import { jobKind } from './kind';
import type { JobRepository } from './queries/repository';

/** How long a deletion waits for the queue, and how often it looks, ms. */
const QUIET_WITHIN_MS = 5_000;
const QUIET_EVERY_MS = 50;

/** An engine keeps room for a job whose folder went away before it dropped it: waits for that, some moments at most. */
const untilQuiet = async (jobs: JobRepository, id: string): Promise<void> => {
  for (let waited = 0; !(await jobs.isQuiet(id)); waited += QUIET_EVERY_MS) {
    if (waited >= QUIET_WITHIN_MS)
      throw new HttpError(
        'conflict',
        'The engine has not let go of this job yet. Try again in a moment.',
      );
    await pause(QUIET_EVERY_MS);
  }
};

/** Where jobs have folders beside their source. */
const ROOTS = [runsOf, jobRecordsFolder];

const removeRuns = async (config: Workspace['config'], id: string): Promise<void> => {
  for (const root of ROOTS) await fs.rm(root(config, id), { recursive: true, force: true });
};

const isRunning = () =>
  new HttpError('conflict', 'This job is running. Stop it before you delete it.');

/** Removes a job with all its runs, once the queue has let go of it. */
export const removeJob = async (workspace: Workspace, job: Job): Promise<void> => {
  const id = job.batch_job_id;
  await untilQuiet(workspace.jobs, id);
  if (!(await deleteWork(jobKind, workspace, job))) throw isRunning();
  await removeRuns(workspace.config, id);
};

/**
 * Removes a job that nothing runs for, with all its runs. One that runs is refused: to stop takes as long as its engine needs, and
 * what is still running must not lose the folder under its feet.
 */
export const deleteJob = async (workspace: Workspace, job: Job): Promise<void> => {
  if (JOB_RUNNING.includes(job.status)) throw isRunning();
  await removeJob(workspace, job);
};

/** Moves to the trash what a crash left of jobs that were deleted, and what belongs to jobs the database does not know. */
export const sweepRuns = async ({
  jobs,
  config,
  trash,
}: Pick<Workspace, 'jobs' | 'config' | 'trash'>): Promise<void> => {
  const found = await Promise.all(
    ROOTS.map((root) =>
      fs.readdir(path.dirname(root(config, 'any'))).catch((error: unknown) => {
        if (isErrno(error, 'ENOENT')) return [];
        throw error;
      }),
    ),
  );
  const ids = [...new Set(found.flat())];
  const known = await jobs.existing(ids);
  for (const id of ids.filter((one) => !known.has(one))) {
    for (const root of ROOTS) await trash.put('job', id, root(config, id));
  }
};
