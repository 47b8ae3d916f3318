/** How long work of several servers belongs to the one that took it, and how far ahead it may be put off at all. */
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { environmentRepository } from '~/server/areas/environments/repository';
import { environments } from '~/server/areas/environments/tables';
import { createQueue } from '~/server/areas/jobs/queue/queue';
import { collectAll } from '~/server/areas/jobs/queue/collect';
import { createParents } from '~/server/areas/jobs/children/parents';
import { parentStepsOf } from '~/server/areas/jobs/queries/parentSteps';
import { taskRepository } from '~/server/areas/jobs/queries/tasks';
import { jobTasks, parentSteps } from '~/server/areas/jobs/tables';
import { timePasses } from '#test/harness/until';
import {
  openDatabase,
  type OpenDatabase,
  type Transaction,
} from '~/server/platform/database/database';

const SECOND = 1_000;
const report = () => undefined;

let database: OpenDatabase;
/** Writes rows whose people, teams and jobs are not there. */
const alone = (work: (tx: Transaction) => Promise<unknown>) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await work(tx);
  });
/** So long from now, by the clock of the database. */
const inMs = (ms: number) => sql<Date>`now() + ${ms / 1_000}::float8 * interval '1 second'`;
/** How far ahead a moment lies, to the second. */
const secondsTo = (at: Date | null | undefined) =>
  Math.round(((at?.getTime() ?? NaN) - Date.now()) / SECOND);

beforeAll(async () => {
  database = await openDatabase({ memory: true });
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [parentSteps, jobTasks, environments]) await database.db.delete(table);
});
describe('a run that jobs are part of', () => {
  const run = { kind: 'sweep', run: 'one' };
  const isTaken = async (dueMs: number, leaseMs: number | null) => {
    await database.db.delete(parentSteps);
    const leaseUntil = leaseMs === null ? null : inMs(leaseMs);
    await database.db.insert(parentSteps).values({ ...run, due: inMs(dueMs), leaseUntil });
    return (await parentStepsOf(database.db).claim(['sweep'], 1)).taken.length === 1;
  };

  it('belongs to its server for five seconds', async () => {
    expect(await isTaken(0, null)).toBe(true);
    const [row] = await database.db.select().from(parentSteps);
    expect([3, 4, 5]).toContain(secondsTo(row?.leaseUntil));
  });

  it('is free where its lease, or its next look, lies further ahead than any: the clock was set back', async () => {
    expect([await isTaken(0, 9 * SECOND), await isTaken(0, 12 * SECOND)]).toEqual([false, true]);
    expect([await isTaken(115 * SECOND, null), await isTaken(125 * SECOND, null)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('a step of a job', () => {
  const isTaken = async (dueMs: number, leaseMs: number | null) => {
    await alone(async (tx) => {
      await tx.delete(jobTasks);
      const task = { taskId: 'one', submissionId: 'run', engine: 'local', step: 'watch' as const };
      const leaseUntil = leaseMs === null ? null : inMs(leaseMs);
      await tx.insert(jobTasks).values({ ...task, due: inMs(dueMs), leaseUntil });
    });
    const before = await database.db.select().from(jobTasks);
    await taskRepository(database.db).claim(['local'], 1);
    const [row] = await database.db.select().from(jobTasks).where(eq(jobTasks.taskId, 'one'));
    return row?.lease !== before[0]?.lease;
  };

  it('belongs to its server for five seconds', async () => {
    expect(await isTaken(0, null)).toBe(true);
    const [row] = await database.db.select().from(jobTasks);
    expect([3, 4, 5]).toContain(secondsTo(row?.leaseUntil));
  });

  it('is free where its lease, or its moment, lies further ahead than any: the clock was set back', async () => {
    expect([await isTaken(0, 9 * SECOND), await isTaken(0, 12 * SECOND)]).toEqual([false, true]);
    expect([await isTaken(55 * SECOND, null), await isTaken(65 * SECOND, null)]).toEqual([
      false,
      true,
    ]);
  });

  it('is one of a hundred that a server takes at once, and of four hundred that it has in work', async () => {
    const claim = vi.fn(async (_: unknown, limit: number) => ({
      lease: 'one',
      claimed: Array.from({ length: limit }, () => ({
        ...{ task: { engine: 'local', step: 'watch' }, submission: { handle: {} } },
      })),
    }));
    let away: () => void = report;
    const status = () =>
      new Promise((_, reject) => {
        const before = away;
        away = () => {
          before();
          reject(new Error('The engine is away.'));
        };
      });
    const engine = { name: 'local', status };
    const engines = { all: [engine], of: () => engine };
    const queue = createQueue(
      { engines, report, children: { wake: report } } as never,
      { claim, renew: async () => undefined } as never,
    );
    queue.start();
    await vi.waitFor(() => expect(claim).toHaveBeenCalledTimes(4), 10_000);
    await timePasses(100, 'what is taken beyond the bound would be taken by then');
    expect(claim.mock.calls.map(([, limit]) => limit)).toEqual([100, 100, 100, 100]);
    const closed = queue.close();
    away();
    await closed;
  });

  it('that drops what an engine keeps of a job is given up after twenty failures', async () => {
    const forget = async () => {
      throw new Error('The engine is away.');
    };
    const isTriedAgain = async (failures: number) => {
      const submission = { handle: {}, jobId: 'job', submissionId: 'run', endDatetime: null };
      const claimed = { task: { failures }, submission };
      const measuring = { endRuns: async () => undefined };
      const ground = { config: { sharedFolder: '/nowhere' }, measuring, report };
      const [outcome] = await collectAll(ground as never, { forget } as never, [claimed as never]);
      return outcome?.next !== null;
    };
    expect([await isTriedAgain(19), await isTriedAgain(20)]).toEqual([true, false]);
  });
});

describe('runs of parents', () => {
  it('are looked at eight at a time', async () => {
    const advance = vi.fn(() => new Promise<never>(report));
    const all = createParents(database.db, report);
    all.register({ kind: 'sweep', advance } as never);
    await database.db
      .insert(parentSteps)
      .values(
        Array.from({ length: 9 }, (_, at) => ({ kind: 'sweep', run: `${at}`, due: inMs(0) })),
      );
    all.start();
    await vi.waitFor(() => expect(advance).toHaveBeenCalledTimes(8), 10_000);
    await timePasses(200, 'what is taken beyond the bound would be taken by then');
    expect(advance).toHaveBeenCalledTimes(8);
  });
});

describe('the build of an environment', () => {
  const write = (leaseMs: number) =>
    alone(async (tx) => {
      await tx.delete(environments);
      const now = new Date();
      await tx.insert(environments).values({
        ...{ envId: 'one', envName: 'one', userName: 'mia', teamName: 'red', status: 'building' },
        ...{ requirements: '', basePython: '', pythonVersion: '', build: 1, builder: 'server' },
        ...{ leaseUntil: inMs(leaseMs), createDatetime: now, updateDatetime: now },
      } as never);
    });
  const repository = () => environmentRepository(database.db);

  it('belongs to its server for a minute', async () => {
    await write(0);
    await repository().renew('one', 1);
    const [row] = await database.db.select().from(environments);
    expect([58, 59, 60]).toContain(secondsTo(row?.leaseUntil));
  });
});
