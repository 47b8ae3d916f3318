import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '~/server/platform/database/database';
import { environments } from '~/server/areas/environments/tables';
import { addJob } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** An installation on the disk with work in it, stopped; each test takes a copy of it. */
export interface Installed {
  /** A copy of the data folder, to be spoiled. */
  copy(): Promise<string>;
  readonly jobId: string;
  remove(): Promise<void>;
}

/** The results, environment and drive file that stand for people's work. */
const plantWork = async (folder: string, jobId: string) => {
  const work = {
    [`jobs/${jobId}/runs/run-1/work/model.bin`]: 'weights',
    'environments/env-1/1/bin/python': 'python',
    'drives/user/admin/data.csv': 'a,b\n1,2\n',
  };
  for (const [name, content] of Object.entries(work)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
};

/** Starts a workspace on the database in a data folder. */
export const openInstalled = (
  dataFolder: string,
  config: Parameters<typeof openWorkspace>[0] = {},
): Promise<TestWorkspace> =>
  openWorkspace({ dataFolder, database: { folder: path.join(dataFolder, 'database') }, ...config });

export const makeInstalled = async (): Promise<Installed> => {
  const base = await mkdtemp(path.join(os.tmpdir(), 'atelier-installed-'));
  const template = path.join(base, 'template');
  const server = await openInstalled(template);
  const job = await addJob(server, await server.signIn(), 'print(1)');
  await server.close();
  const database = await openDatabase({ folder: path.join(template, 'database') });
  const now = new Date();
  await database.db.insert(environments).values({
    envId: 'env-1',
    envName: 'torch',
    userName: 'admin',
    teamName: 'atelier',
    status: 'ready',
    requirements: '',
    basePython: '',
    pythonVersion: '',
    build: 1,
    working: 1,
    builder: '',
    leaseUntil: now,
    createDatetime: now,
    updateDatetime: now,
  });
  await database.close();
  await plantWork(template, job.batch_job_id);
  let copies = 0;
  return {
    jobId: job.batch_job_id,
    async copy() {
      const folder = path.join(base, `copy-${(copies += 1)}`);
      await cp(template, folder, { recursive: true });
      return folder;
    },
    remove: () => rm(base, { recursive: true, force: true, maxRetries: 10 }),
  };
};

/** Every file below a folder with the hash of its bytes, and every folder. */
export const listing = async (
  folder: string,
  leaveOut?: RegExp,
): Promise<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(folder, file);
    if (leaveOut?.test(name)) continue;
    found[name] = entry.isFile()
      ? createHash('sha256')
          .update(await readFile(file))
          .digest('hex')
      : 'folder';
  }
  return found;
};

/** The error message of a start that must fail; 'it started' if it does not. */
export const startProblemOf = async (starting: Promise<TestWorkspace>): Promise<string> => {
  const outcome = await starting.then(
    (server) => server.close().then(() => 'it started'),
    (error: unknown) => error,
  );
  return outcome instanceof Error ? outcome.message : String(outcome);
};
