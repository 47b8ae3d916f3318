/** How often a server looks by itself for what lies in the database, on the disk or elsewhere, where nobody wakes it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSchedules } from '~/server/areas/dags/schedules';
import { createParents } from '~/server/areas/jobs/children/parents';
import { createQueue } from '~/server/areas/jobs/queue/queue';
import { createDigests } from '~/server/areas/notifications/digest/digests';
import { createPushQueue } from '~/server/areas/notifications/push/pushQueue';
import { createAttendance } from '~/server/areas/streams/attendance';
import { createMaking } from '~/server/areas/streams/recording/rounds';
import { createReminders } from '~/server/areas/streams/reminders';
import type { Database } from '~/server/platform/database/database';
import { watchNotebooks } from '~/server/platform/limits/programWatch';
import { createOutbox } from '~/server/platform/mail/outbox';
import { endWithSessions } from '~/server/platform/kernels/endWithSessions';

/** Records each query of the database or of a stub in its place; every one of them fails. */
const asked = vi.fn();
const away = (): never => {
  asked();
  throw new Error('Nothing answers here.');
};
const db = new Proxy({}, { get: () => away }) as Database;
const report = () => undefined;
const rejects = async (): Promise<never> => away();

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

interface Looking {
  start?(): void;
  close(): unknown;
}
const SECOND = 1_000;

const queue = () =>
  createQueue(
    {
      engines: { all: [{ name: 'local' }], of: () => ({}) },
      report,
      children: { wake: report },
    } as never,
    { claim: rejects } as never,
  );
const parents = () => {
  const all = createParents(db, report);
  all.register({ kind: 'sweep' } as never);
  return all;
};
const outbox = () =>
  createOutbox({
    ...{ db, report, secretBox: {} as never },
    carrier: { way: 'file', close: report } as never,
  });
const digests = () =>
  createDigests({ db, report, doubt: report, config: { url: null }, outbox: {} as never });
const making = () =>
  createMaking({
    ...{ report, root: '', chatLog: async () => false },
    recordings: { take: rejects } as never,
    maker: { atOnce: 1 } as never,
  });

const LOOKS: readonly (readonly [what: string, everyMs: number, open: () => Looking])[] = [
  ['steps of jobs', 500, queue],
  ['runs that jobs are part of', 500, parents],
  ['DAGs that are due', SECOND, () => createSchedules({ db, report, children: {} } as never)],
  ['mails to send', 10 * SECOND, outbox],
  ['mails about notices to write', 30 * SECOND, digests],
  [
    'notifications to send',
    5 * SECOND,
    () => createPushQueue({ db, report, subscriptions: {} as never, sender: {} as never }),
  ],
  [
    'streams that begin soon',
    20 * SECOND,
    () => createReminders({ db, report, close: report, streams: {} as never }),
  ],
  [
    'streams that everybody left',
    20 * SECOND,
    () =>
      createAttendance({
        ...{ report, close: report, occupied: () => [] },
        streams: { attend: rejects, endDeserted: rejects },
      }),
  ],
  ['recordings to make', 10 * SECOND, making],
];

describe('what is looked for', () => {
  it.each(LOOKS)('%s: at once, and then every %i ms', async (_, everyMs, open) => {
    const looking = open();
    looking.start?.();
    await vi.advanceTimersByTimeAsync(everyMs - 1);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(8 * everyMs);
    expect(asked).toHaveBeenCalledTimes(10);
    await looking.close();
  });
});

describe('what is looked at', () => {
  it('sessions that may be over: every five seconds', async () => {
    const accounts = { onSessionsClosed: report, overAmong: rejects };
    const looking = endWithSessions({ sessions: () => [] } as never, accounts as never, report);
    await vi.advanceTimersByTimeAsync(5 * SECOND - 1);
    expect(asked).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(5 * SECOND + 1);
    expect(asked).toHaveBeenCalledTimes(2);
    looking.close();
  });

  it('what notebooks take: every second', async () => {
    const live = vi.fn(() => []);
    const stop = watchNotebooks(live, () => ({ memory: 1, processes: 1 }));
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    expect(live).toHaveBeenCalledTimes(10);
    stop();
  });
});
