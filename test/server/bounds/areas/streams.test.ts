/** When a recording and a live stream are taken up, given up and over. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createAttendance } from '~/server/areas/streams/attendance';
import { recordingRepository } from '~/server/areas/streams/recording/queries';
import { createMaking } from '~/server/areas/streams/recording/rounds';
import { createReminders } from '~/server/areas/streams/reminders';
import { streamRecordings, streams } from '~/server/areas/streams/tables';
import {
  openDatabase,
  type OpenDatabase,
  type Transaction,
} from '~/server/platform/database/database';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
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
afterEach(() => {
  vi.useRealTimers();
});

describe('a recording', () => {
  const write = (heldMs: number, tries = 0) =>
    alone(async (tx) => {
      await tx.delete(streamRecordings);
      await tx.delete(streams);
      const now = new Date();
      const settings = { stream_name: 'one' } as never;
      const stream = { streamId: 'one', userName: 'mia', status: 'ended' as const, settings };
      const times = { scheduleDatetime: now, createDatetime: now, updateDatetime: now };
      await tx.insert(streams).values({ ...stream, ...times });
      const row = { streamId: 'one', state: 'waiting' as const, since: now, tries };
      await tx.insert(streamRecordings).values({ ...row, heldUntil: inMs(heldMs) });
    });
  const recordings = () => recordingRepository(database.db);
  const rowOf = async () => (await database.db.select().from(streamRecordings))[0]!;

  it('belongs to its server for 30 seconds', async () => {
    await write(-SECOND);
    expect(await recordings().take()).not.toBeNull();
    expect([28, 29, 30]).toContain(secondsTo((await rowOf()).heldUntil));
  });

  it('is tried five times, after two minutes, four, eight …', async () => {
    const failed = async (tries: number) => {
      await write(0, tries);
      await recordings().failed(await rowOf(), 'It broke.', 'fails');
      const { state, heldUntil } = await rowOf();
      return [state, Math.round(secondsTo(heldUntil) / 60)];
    };
    expect([await failed(0), await failed(3)]).toEqual([
      ['waiting', 2],
      ['waiting', 16],
    ]);
    expect((await failed(4))[0]).toBe('failed');
  });

  it('is free where its lease lies further ahead than any: the clock was set back', async () => {
    const isTaken = async (ms: number) => {
      await write(ms);
      return (await recordings().take()) !== null;
    };
    expect([await isTaken(63 * MINUTE), await isTaken(65 * MINUTE)]).toEqual([false, true]);
  });

  it('says every two seconds that it is still being made', async () => {
    vi.useFakeTimers();
    const goesOn = vi.fn(async () => 'ours' as const);
    const rows = [{ streamId: 'one', progress: 0, since: new Date() }];
    const making = createMaking({
      ...{ report, root: '/nowhere', chatLog: async () => false },
      recordings: {
        take: async () => rows.pop() ?? null,
        goesOn,
        liveSeconds: async () => 1,
      } as never,
      maker: { atOnce: 1, make: () => new Promise(report) } as never,
    });
    making.wake();
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(goesOn).toHaveBeenCalledTimes(5);
  });
});

describe('a live stream', () => {
  it('is over when nobody was in its room for ten minutes, as seen by a server that looked on for one', async () => {
    vi.useFakeTimers();
    const endDeserted = vi.fn(async (_: number) => []);
    const attendance = createAttendance({
      ...{ report, close: report, occupied: () => [] },
      streams: { attend: async () => Date.now(), endDeserted },
    });
    attendance.start();
    await vi.advanceTimersByTimeAsync(59 * SECOND);
    expect(endDeserted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(endDeserted.mock.calls).toEqual([[10 * MINUTE]]);
    await attendance.close();
  });

  it('is over after twelve hours, not where the clock jumped ahead by more than an hour', async () => {
    vi.useFakeTimers();
    const endOld = vi.fn(async (_: Date) => []);
    const reminders = createReminders({
      ...{ report, close: report },
      db: { transaction: async () => false } as never,
      streams: { endOld } as never,
    });
    const look = async () => {
      endOld.mockClear();
      reminders.wake();
      await vi.advanceTimersByTimeAsync(1);
      return endOld.mock.calls.map(([before]) => Date.now() - 1 - before.getTime());
    };
    expect(await look()).toEqual([12 * HOUR]);
    vi.setSystemTime(Date.now() + HOUR);
    expect(await look()).toEqual([12 * HOUR]);
    vi.setSystemTime(Date.now() + HOUR + 10);
    expect(await look()).toEqual([]);
    await vi.advanceTimersByTimeAsync(12 * HOUR - MINUTE);
    expect(await look()).toEqual([]);
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    expect(await look()).toEqual([12 * HOUR]);
  });
});
