import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { accountRepository } from '~/server/areas/account/queries/accounts';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import type { Engine, JobHandle, JobSpec, JobStatus } from '~/server/platform/engine/engine';
import { createQueue, type Queue } from '~/server/areas/jobs/queue/queue';
import { taskRepository, type Claimed } from '~/server/areas/jobs/queries/tasks';
import { jobRepository, type JobRepository } from '~/server/areas/jobs/queries/repository';
import { jobTasks } from '~/server/areas/jobs/tables';
import { HttpError } from '~/server/platform/httpError';
import type { Workspace } from '~/server/platform/workspace';
import { jobSettings, SLOW_TIMEOUT } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** An engine that runs nothing: it keeps what it is handed, and tells what it is told to tell. */
const standInEngine = () => {
  const jobs = new Map<string, { spec: JobSpec; status: JobStatus }>();
  const heard = {
    submits: 0,
    stops: [] as string[],
    forgotten: [] as string[],
    asked: [] as number[],
  };
  let refusal: Error | null = null;
  const all = Array.from({ length: 1 }, (_, rank) => ({ rank, where: 'moon', exitCode: null }));
  const engine: Engine = {
    name: 'local',
    submit: async (spec) => {
      heard.submits += 1;
      if (refusal) throw refusal;
      if (!jobs.has(spec.id))
        jobs.set(spec.id, {
          spec,
          status: {
            state: 'waiting',
            reason: 'waiting for the moon',
            since: new Date().toISOString(),
          },
        });
      return {
        engine: 'local',
        id: spec.id,
        reference: spec.id,
        folder: spec.folder,
        ranks: spec.ranks,
      };
    },
    stop: async ({ id }) => void heard.stops.push(id),
    status: async (handles) => {
      heard.asked.push(handles.length);
      return handles.map(
        ({ id }) =>
          jobs.get(id)?.status ?? {
            state: 'unknown',
            since: new Date().toISOString(),
            reason: 'Never heard of it.',
            last: null,
          },
      );
    },
    logs: async function* () {
      yield* [];
    },
    capacity: async () => [],
    forget: async ({ id }: JobHandle) => void heard.forgotten.push(id),
    close: async () => undefined,
  };
  return {
    engine,
    heard,
    jobs,
    tell: (id: string, status: JobStatus) => {
      jobs.get(id)!.status = status;
    },
    refuse: (error: Error | null) => {
      refusal = error;
    },
    running: (): JobStatus => ({
      state: 'running',
      since: new Date().toISOString(),
      stopping: false,
      ranks: all,
    }),
    ended: (
      exitCode: number | null,
      cause: 'finished' | 'lost' | 'memory' = 'finished',
    ): JobStatus => ({
      state: 'ended',
      cause,
      exitCode,
      reason: 'It is over.',
      since: new Date().toISOString(),
      at: new Date().toISOString(),
      ranks: all.map((rank) => ({ ...rank, exitCode })),
    }),
  };
};

describe('the queue of jobs', () => {
  let server: TestWorkspace;
  let database: OpenDatabase;
  let jobs: JobRepository;
  let tasks: ReturnType<typeof taskRepository>;
  let moon: ReturnType<typeof standInEngine>;
  const queues: Queue[] = [];
  const reported: unknown[] = [];

  beforeEach(async () => {
    server = await openWorkspace();
    // A database of its own: the server's own queue would take the steps away.
    database = await openDatabase({ memory: true });
    const accounts = accountRepository(database.db, server.workspace.secretBox);
    await accounts.addTeam({ name: 'atelier', plan: 'creator_pro' });
    await accounts.addUser({
      name: 'admin',
      fullname: 'Admin',
      team: 'atelier',
      isAdmin: true,
      passwordHash: 'none',
    });
    [jobs, tasks, moon] = [
      jobRepository(database.db),
      taskRepository(database.db),
      standInEngine(),
    ];
    reported.length = 0;
  });
  afterEach(async () => {
    for (const queue of queues.splice(0)) await queue.close();
    await database.close();
    await server.close();
  });

  const workspace = (): Workspace => ({
    ...server.workspace,
    jobs,
    report: (error) => void reported.push(error),
    engines: {
      ...server.workspace.engines,
      all: [{ name: 'local', label: 'Moon' }],
      of: (name) => (name === 'local' ? moon.engine : null),
    },
  });
  const open = () => {
    const queue = createQueue(workspace(), tasks);
    queues.push(queue);
    queue.start();
    return queue;
  };
  let made = 0;
  /** A job whose source is there, executed: the ids of job and submission. */
  const execute = async () => {
    made += 1;
    const [id, submissionId] = [`job-${made}`, `run-${made}`];
    const source = path.join(server.dataFolder, 'files/admin/jobs', id);
    await mkdir(source, { recursive: true });
    await writeFile(path.join(source, 'a.sh'), 'true');
    const { project_source, github_repo, github_branch, ...settings } = jobSettings({
      main_file: 'a.sh',
    });
    await jobs.add({
      id,
      owner: 'admin',
      settings,
      source: { project_source, github_repo, github_branch },
      fileUrls: [],
    });
    const chosen = { engine: 'local', place: {}, limits: { cpus: 1, memory: null, gpus: 0 } };
    expect(
      await jobs.begin(id, {
        submissionId,
        taskId: `task-${made}`,
        engine: 'local',
        chosen,
        parameters: null,
        submittedBy: 'admin',
      }),
    ).toBe(true);
    return { id, submissionId };
  };
  const read = async (id: string) => (await jobs.submissions(id))[0];
  const until = (id: string, seen: object) =>
    expect.poll(() => read(id), SLOW_TIMEOUT).toMatchObject(seen);

  it('JOB-01 JOB-02 a submission is waiting, running and over as its engine tells it, and the engine drops it then', async () => {
    const { id, submissionId } = await execute();
    open();
    await until(id, { status: 'Job Submitted', waiting_for: 'waiting for the moon' });
    moon.tell(submissionId, moon.running());
    await until(id, { status: 'Execution In Progress', waiting_for: null, places: ['moon'] });
    moon.tell(submissionId, moon.ended(0));
    await until(id, { status: 'Executed', exit_code: 0, cause: 'finished', reason: 'It is over.' });
    await expect.poll(() => moon.heard.forgotten, SLOW_TIMEOUT).toEqual([submissionId]);
    await expect.poll(() => database.db.$count(jobTasks), SLOW_TIMEOUT).toBe(0);
    expect([moon.heard.submits, reported]).toEqual([1, []]);
  });

  const ENDS = [
    ['lost', 'Execution aborted'],
    ['memory', 'Execution aborted'],
    ['finished', 'Execution Failed'],
  ] as const;
  it.each(ENDS)('JOB-03 ended by %s is %s', async (cause, status) => {
    const { id, submissionId } = await execute();
    open();
    await until(id, { waiting_for: 'waiting for the moon' });
    moon.tell(submissionId, moon.ended(cause === 'finished' ? 2 : null, cause));
    await until(id, { status, cause });
  });

  it('what cannot be asked keeps its status, is unknown since then, and is known again', async () => {
    const { id, submissionId } = await execute();
    open();
    await until(id, { waiting_for: 'waiting for the moon' });
    moon.tell(submissionId, moon.running());
    await until(id, { status: 'Execution In Progress' });
    const since = new Date(Date.now() - 60_000).toISOString();
    moon.tell(submissionId, {
      state: 'unknown',
      since,
      reason: 'The moon is behind the earth.',
      last: null,
    });
    await until(id, {
      status: 'Execution In Progress',
      unknown_since: since,
      unknown_reason: 'The moon is behind the earth.',
    });
    moon.tell(submissionId, moon.running());
    await until(id, { status: 'Execution In Progress', unknown_since: null, unknown_reason: null });
  });

  it('an engine that is away gets the job when it is back, and one that refuses it for good makes it fail with the reason', async () => {
    moon.refuse(new HttpError('unavailable', 'The moon does not answer.'));
    const { id } = await execute();
    const queue = open();
    await until(id, { status: 'Job Submitted', unknown_reason: 'The moon does not answer.' });
    moon.refuse(null);
    queue.wake();
    await until(id, {
      status: 'Job Submitted',
      unknown_since: null,
      waiting_for: 'waiting for the moon',
    });
    moon.refuse(new HttpError('invalid', 'The moon is too small.'));
    const other = await execute();
    queue.wake();
    await until(other.id, {
      status: 'Execution Failed',
      cause: 'unstartable',
      reason: 'The moon is too small.',
      start_datetime: null,
    });
  });

  it('a stop reaches the engine once it has the job, and one that comes before it keeps it from ever getting there', async () => {
    const { id, submissionId } = await execute();
    expect(await jobs.askToStop(id, submissionId)).toBe(true);
    const queue = open();
    await until(id, {
      status: 'Execution aborted',
      cause: 'stopped',
      reason: 'Stopped before it started.',
      stopping: false,
    });
    expect(moon.heard.submits).toBe(0);
    const other = await execute();
    queue.wake();
    await until(other.id, { waiting_for: 'waiting for the moon' });
    await jobs.askToStop(other.id, other.submissionId);
    queue.wake();
    await expect.poll(() => moon.heard.stops, SLOW_TIMEOUT).toEqual([other.submissionId]);
    await until(other.id, { status: 'Job Submitted', stopping: true });
  });

  it('two servers never take the same step, and ask the engine about many at once', async () => {
    for (let count = 0; count < 30; count += 1) await execute();
    const [one, two] = [await tasks.claim(['local'], 20), await tasks.claim(['local'], 20)];
    const names = [...one.claimed, ...two.claimed].map(({ task }) => task.taskId);
    expect([one.claimed.length, two.claimed.length, new Set(names).size]).toEqual([20, 10, 30]);
    expect((await tasks.claim(['another'], 20)).claimed).toEqual([]);
    await tasks.settle(
      one.lease,
      one.claimed.map((claimed) => ({ claimed, changes: {}, next: { delayMs: 0 } })),
    );
    await tasks.settle(
      two.lease,
      two.claimed.map((claimed) => ({ claimed, changes: {}, next: { delayMs: 0 } })),
    );
    open();
    await expect.poll(() => Math.max(0, ...moon.heard.asked), SLOW_TIMEOUT).toBeGreaterThan(5);
    await expect.poll(() => moon.jobs.size, SLOW_TIMEOUT).toBe(30);
    expect(moon.heard.submits).toBe(30);
  });

  it('a server that lost its lease writes nothing any more, who took over goes on, and the job is handed in once', async () => {
    const { id } = await execute();
    const slow = await tasks.claim(['local'], 10);
    const [mine] = slow.claimed as [Claimed];
    // The server stands still right after it handed the job in: its lease runs out.
    const limits = { cpus: 1, memory: null, gpus: 0, seconds: null };
    await moon.engine.submit({
      id: mine.submission.submissionId,
      name: 'a',
      argv: ['true'],
      cwd: '/',
      environment: {},
      ranks: 1,
      limits,
      folder: '/tmp',
    });
    await database.db.execute(sql`update job_tasks set lease_until = now() - interval '1 second'`);
    open();
    await until(id, { waiting_for: 'waiting for the moon' });
    await tasks.settle(slow.lease, [
      { claimed: mine, changes: { status: 'Execution Failed' }, next: null },
    ]);
    expect(await read(id)).toMatchObject({ status: 'Job Submitted' });
    expect(moon.jobs.size).toBe(1);
    moon.tell(mine.submission.submissionId, moon.ended(0));
    await until(id, { status: 'Executed' });
  });
});
