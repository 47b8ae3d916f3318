import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parentSteps } from '~/server/areas/jobs/tables';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import { afterMs, databaseNow } from '~/server/platform/database/due';
import {
  ownerLease,
  renewPeriodically,
  queueLease,
  timedLease,
} from '~/server/platform/leases/leases';
import { mails } from '~/server/platform/mail/tables';

const MS = 60_000;
let database: OpenDatabase;

beforeAll(async () => {
  database = await openDatabase({ memory: true });
});
afterAll(() => database.close());

describe('the lease of a row that names its owner', () => {
  const lease = ownerLease(parentSteps, MS);
  const free = () => database.db.$count(parentSteps, lease.isFree);
  const heldBy = (holder: string) => database.db.$count(parentSteps, lease.isHeldBy(holder));
  const set = (values: object) => database.db.update(parentSteps).set(values);
  beforeEach(async () => {
    await database.db.delete(parentSteps);
    await database.db.insert(parentSteps).values({ kind: 'sweep', run: 'a', due: new Date() });
  });

  it('is free until it is taken, and again when it is released', async () => {
    expect(await free()).toBe(1);
    await set(lease.taken('one'));
    expect(await free()).toBe(0);
    expect([await heldBy('one'), await heldBy('other')]).toEqual([1, 0]);
    await set(lease.released);
    expect([await free(), await heldBy('one')]).toEqual([1, 0]);
  });

  it('is free when its time is over, and not when it was renewed', async () => {
    await set({ ...lease.taken('one'), leaseUntil: afterMs(-1) });
    expect(await free()).toBe(1);
    await set(lease.renewed());
    expect([await free(), await heldBy('one')]).toEqual([0, 1]);
  });

  it('is free where it ends further ahead than it is ever given', async () => {
    await set({ ...lease.taken('one'), leaseUntil: afterMs(2 * MS - 5_000) });
    expect(await free()).toBe(0);
    await set({ leaseUntil: afterMs(2 * MS + 5_000) });
    expect(await free()).toBe(1);
  });

  it('with its end alone is over under the same conditions', async () => {
    const { until, isOver } = timedLease(parentSteps.leaseUntil, MS);
    const over = () => database.db.$count(parentSteps, isOver);
    await set({ leaseUntil: until() });
    expect(await over()).toBe(0);
    for (const ms of [-1, 2 * MS + 5_000]) {
      await set({ leaseUntil: afterMs(ms) });
      expect(await over()).toBe(1);
    }
  });
});

it('what is taken from a queue is due again when the lease is over, with one attempt more', async () => {
  const lease = queueLease(mails, { ms: MS, furthestMs: 2 * MS });
  const due = (ms: number) => database.db.$count(mails, lease.isDue(afterMs(ms)));
  await database.db.insert(mails).values({
    mailId: 'a',
    status: 'waiting',
    sealed: '',
    dueDatetime: databaseNow(),
    createDatetime: new Date(),
  });
  expect(await due(1_000)).toBe(1);
  const [taken] = await database.db.update(mails).set(lease.taken(databaseNow())).returning();
  expect(taken?.attempts).toBe(1);
  expect([await due(MS - 5_000), await due(MS + 5_000)]).toEqual([0, 1]);
});

it('renews three times in the time of a lease, also after a failure, until it is stopped', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const renew = vi.fn(() => Promise.reject(new Error('The database is away.')));
  const stop = renewPeriodically(MS, renew, 'a test');
  await vi.advanceTimersByTimeAsync(MS);
  expect(renew).toHaveBeenCalledTimes(3);
  stop();
  await vi.advanceTimersByTimeAsync(MS);
  expect(renew).toHaveBeenCalledTimes(3);
});
