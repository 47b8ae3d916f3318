import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { JOB_RUNNING, type Job, type JobSettings, type ProjectSource } from '~/contract';
import { gather, type Gathered } from '../drive/gather';
import { isErrno } from '../files/system';
import type { SentFile } from '../http/call';
import { checkProject } from '../projects/project';
import { partsOf } from '../projects/fileUrls';
import type { Kind } from '../projects/settling';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';
import { folderOfJob, runsOf } from './places';
import { mainText } from './rules';
import type { JobShelf } from './shelf';

/** How long a deletion waits for the queue, and how often it looks, ms. */
const QUIET_WITHIN_MS = 5_000;
const QUIET_EVERY_MS = 50;
const PREFIX = 'job-source-';
/** The name of a folder on its way in or out of its place. */
const passage = (jobId: string) => `${PREFIX}${jobId}`;

/** What is needed to make a job; settings have been checked. */
export interface JobDraft {
  readonly owner: string;
  readonly settings: JobSettings;
  readonly source: ProjectSource;
  readonly files: readonly SentFile[];
  /** Comes along from the drive. */
  readonly brought: Gathered;
  /** Files of this job come along too, under what was sent and brought. */
  readonly cloneOf: Job | null;
}

/** The files of a job that comes along as a clone, without those that something else takes the place of. */
const cloned = async ({ stores, config }: Pick<Workspace, 'stores' | 'config'>, original: Job, { files, brought }: JobDraft): Promise<Gathered> => {
  const store = stores.files(original.user_name);
  const folder = folderOfJob(original.batch_job_id);
  const tops = (await store.list(folder)).map(({ name }) => `${folder}/${name}`);
  const all = await gather(store, tops, config.uploadLimit);
  const taken = new Set([...files.map(({ name }) => name), ...brought.files.map(({ name }) => name)]);
  return { folders: all.folders.filter((name) => !taken.has(name)), files: all.files.filter(({ name }) => !taken.has(name)) };
};

const together = (one: Gathered, other: Gathered): Gathered => ({
  folders: [...new Set([...one.folders, ...other.folders])], files: [...one.files, ...other.files],
});

const urlsFor = (jobId: string, original: Job | null): string[] =>
  (original?.sc_bj_file_urls ?? []).map((url) => `${folderOfJob(jobId)}/${partsOf('jobs', url).relative}`);

/**
 * Makes a job: its files are written aside, its row is stored, then the folder moves into its place. A crash in between is put
 * right by `settleFolders` at the next start. Returns the job's id.
 */
export const createJob = async (workspace: Pick<Workspace, 'jobs' | 'files' | 'stores' | 'config'>, draft: JobDraft): Promise<string> => {
  const { jobs, files } = workspace;
  const { settings, source, owner, cloneOf } = draft;
  const brought = cloneOf ? together(draft.brought, await cloned(workspace, cloneOf, draft)) : draft.brought;
  const project = await checkProject({ mainFile: settings.main_file, files: draft.files, brought }, mainText);
  const id = `job-${randomBytes(8).toString('hex')}`;
  try {
    await project.writeInto(await files.prepareFolder(passage(id)));
    await jobs.add({ id, owner, settings, source, fileUrls: urlsFor(id, cloneOf) });
    await files.settle(passage(id), owner, folderOfJob(id));
  } catch (error) {
    await files.discard(passage(id));
    throw error;
  }
  return id;
};

/** An engine keeps room for a job whose folder went away before it dropped it: waits for that, some moments at most. */
const untilQuiet = async (jobs: JobShelf, id: string): Promise<void> => {
  for (let waited = 0; !(await jobs.isQuiet(id)); waited += QUIET_EVERY_MS) {
    if (waited >= QUIET_WITHIN_MS) throw new Refusal('conflict', 'The engine has not let go of this job yet. Try again in a moment.');
    await pause(QUIET_EVERY_MS);
  }
};

/**
 * Removes a job that nothing runs for, with all its runs. One that runs is refused: to stop takes as long as its engine needs, and
 * what is still running must not lose the folder under its feet.
 */
export const deleteJob = async ({ jobs, files, config }: Pick<Workspace, 'jobs' | 'files' | 'config'>, job: Job): Promise<void> => {
  const { batch_job_id: id, user_name: owner } = job;
  const refused = new Refusal('conflict', 'This job is running. Stop it before you delete it.');
  if (JOB_RUNNING.includes(job.status)) throw refused;
  await untilQuiet(jobs, id);
  await files.unsettle(passage(id), owner, folderOfJob(id));
  if (!(await jobs.remove(id))) {
    await files.settle(passage(id), owner, folderOfJob(id));
    throw refused;
  }
  await files.discard(passage(id));
  await fs.rm(runsOf(config, id), { recursive: true, force: true });
};

/** Where folders belong that a crash left on their way. */
export const jobFolders = ({ jobs }: Pick<Workspace, 'jobs'>): Kind => ({
  prefix: PREFIX, folderOf: folderOfJob, ownerOf: async (id) => (await jobs.find(id))?.job.user_name ?? null,
});

/** Removes what a crash left of jobs that were deleted. */
export const sweepRuns = async ({ jobs, config }: Pick<Workspace, 'jobs' | 'config'>): Promise<void> => {
  const folder = path.dirname(runsOf(config, 'any'));
  const ids = await fs.readdir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });
  const known = await jobs.existing(ids);
  for (const id of ids) if (!known.has(id)) await fs.rm(runsOf(config, id), { recursive: true, force: true });
};
