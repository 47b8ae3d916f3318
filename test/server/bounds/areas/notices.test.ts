/** When somebody is notified, by push and by mail; how often it is tried, and how much a push service is asked to take. */
import { createServer, type Server } from 'node:http';
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import webPush from 'web-push';
import { sessions, users } from '~/server/platform/identity/tables';
import { createDigests } from '~/server/areas/notifications/digest/digests';
import { announce } from '~/server/platform/notifications/channels';
import { createPushQueue } from '~/server/areas/notifications/push/pushQueue';
import { createPushSender } from '~/server/areas/notifications/push/sender';
import { createPushSubscriptions } from '~/server/areas/notifications/push/subscriptions';
import {
  digests,
  mailStops,
  notices,
  pushes,
  pushSubscriptions,
} from '~/server/platform/notifications/tables';
import {
  openDatabase,
  type OpenDatabase,
  type Transaction,
} from '~/server/platform/database/database';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const report = () => undefined;

let database: OpenDatabase;
/** Writes rows whose teams and jobs are not there. */
const alone = (work: (tx: Transaction) => Promise<unknown>) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await work(tx);
  });
const notice = (parts: Record<string, string> = {}) => ({
  ...{ userName: 'mia', about: 'one', kind: 'mentioned', objectId: 'job one' },
  ...{ parts: { name: 'A job', by: 'ada', text: 'hello', ...parts }, createDatetime: new Date() },
});
const browser = (at: number) => ({
  ...{ subscriptionId: `browser ${at}`, userName: 'mia', session: 'one', sealed: '' },
  createDatetime: new Date(at),
});

beforeAll(async () => {
  database = await openDatabase({ memory: true });
  await alone(async (tx) => {
    await tx.insert(users).values({
      ...{ userName: 'mia', fullname: 'Mia', email: 'mia@a.test', passwordHash: '' },
      ...{ teamName: 'red', internalHandle: 'mia' },
      notificationPreferences: { push: { comments: true }, mail: { comments: true } },
    });
    const expireDatetime = new Date(Date.now() + 400 * DAY);
    await tx.insert(sessions).values({ tokenHash: 'one', userName: 'mia', expireDatetime });
  });
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of [pushes, notices, pushSubscriptions, digests, mailStops])
    await database.db.delete(table);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a push notification', () => {
  const at = (ms: number) => () => sql`${new Date(ms).toISOString()}::timestamptz`;
  type Send = (subscription: unknown, payload: string) => Promise<unknown>;
  const look = async (ms: number, send: Send) => {
    const courier = createPushQueue({
      ...{ db: database.db, report, now: at(ms) },
      subscriptions: { opened: () => ({}) } as never,
      sender: { send } as never,
    });
    courier.wake();
    await courier.close();
  };
  const write = (parts?: Record<string, string>) =>
    alone(async (tx) => {
      await tx.insert(notices).values(notice(parts));
      await tx.insert(pushSubscriptions).values(browser(0));
      const push = { subscriptionId: 'browser 0', userName: 'mia', about: 'one' };
      await tx.insert(pushes).values({ ...push, dueDatetime: new Date(0) });
    });
  const dueOf = async () => (await database.db.select().from(pushes))[0]?.dueDatetime.getTime();

  it('that is not taken is tried again after 30 s, then after twice the time, six times in all', async () => {
    await write();
    const send = vi.fn(async () => ({ againAfterMs: null }));
    const waits: number[] = [];
    let now = 0;
    await look(now, send);
    for (let tries = 1; tries < 6; tries += 1) {
      const due = (await dueOf()) ?? NaN;
      await look(due - 1, send);
      expect(send).toHaveBeenCalledTimes(tries);
      waits.push((due - now) / SECOND);
      now = due;
      await look(now, send);
    }
    expect(waits).toEqual([30, 60, 120, 240, 480]);
    expect([send.mock.calls.length, await dueOf()]).toEqual([6, undefined]);
  });

  it('is put off for an hour at most, whatever the push service asks', async () => {
    await write();
    await look(0, async () => ({ againAfterMs: DAY }));
    expect(await dueOf()).toBe(HOUR);
  });

  it('that a killed server was about to send is sent by another one after a minute', async () => {
    await write();
    const killed = vi.fn(() => new Promise(() => undefined));
    const courier = createPushQueue({
      ...{ db: database.db, report, now: at(0) },
      subscriptions: { opened: () => ({}) } as never,
      sender: { send: killed } as never,
    });
    courier.wake();
    await untilPasses(() => expect(killed).toHaveBeenCalledTimes(1));
    expect(await dueOf()).toBe(60 * SECOND);
  });

  it('has a title of 120 letters and a text of 300', async () => {
    await write({ name: 'n'.repeat(500), text: 't'.repeat(500) });
    const send = vi.fn<Send>(async () => 'taken');
    await look(0, send);
    const { title, body } = JSON.parse(send.mock.calls[0]?.[1] ?? '{}') as Record<string, string>;
    expect([title?.length, body?.length]).toEqual([120, 300]);
  });

  it('of what somebody may see in the app is sent ten seconds later, and a mail an hour or a day later', async () => {
    const written = [{ userName: 'mia', about: 'one', kind: 'mentioned' }];
    const afterS = async (digest: 'hourly' | 'daily') => {
      await alone(async (tx) => {
        await tx.insert(notices).values(notice()).onConflictDoNothing();
        await tx.insert(pushSubscriptions).values(browser(0)).onConflictDoNothing();
        await tx.insert(digests).values({ userName: 'mia', origin: '' }).onConflictDoNothing();
        await tx.update(digests).set({ dueDatetime: null });
        const open = { comments: true };
        await announce(tx, written, new Map([['mia', { push: open, mail: open, digest }]]));
      });
      const [row] = await database.db.select().from(digests);
      return Math.round(((row?.dueDatetime?.getTime() ?? NaN) - Date.now()) / HOUR);
    };
    const before = Date.now();
    expect([await afterS('hourly'), await afterS('daily')]).toEqual([1, 24]);
    const due = ((await dueOf()) ?? NaN) - before;
    expect([due >= 9 * SECOND, due < 20 * SECOND]).toEqual([true, true]);
  });
});

describe('the browsers of a person', () => {
  it('that are notified are the last twenty', async () => {
    await alone((tx) =>
      tx.insert(pushSubscriptions).values(Array.from({ length: 20 }, (_, at) => browser(at))),
    );
    const point = createECDH('prime256v1').generateKeys('base64url');
    const keys = { p256dh: point, auth: randomBytes(16).toString('base64url') };
    const subscriptions = createPushSubscriptions(
      database.db,
      { seal: (text: string) => text } as never,
      { allows: () => true } as never,
    );
    await subscriptions.keep('mia', 'one', { endpoint: 'https://push.test/a', keys });
    const left = await database.db.select().from(pushSubscriptions);
    expect(left).toHaveLength(20);
    expect(left.some(({ subscriptionId }) => subscriptionId === 'browser 0')).toBe(false);
  });
});

describe('the link of a mail that stops them', () => {
  it('is good for 180 days', async () => {
    const stop = (age: number) => ({
      ...{ tokenHash: `${age}`, userName: 'mia', createDatetime: new Date(Date.now() - age) },
    });
    await alone(async (tx) => {
      await tx.insert(mailStops).values([stop(180 * DAY - HOUR), stop(180 * DAY + HOUR)]);
      const due = { userName: 'mia', origin: 'http://a.test', dueDatetime: new Date() };
      await tx.insert(digests).values(due);
    });
    const round = createDigests({
      ...{ db: database.db, report, doubt: report, config: { url: null } },
      outbox: { wake: report, write: async () => undefined } as never,
    });
    round.wake();
    await round.close();
    expect(await database.db.$count(mailStops)).toBe(1);
  });
});

describe('a push service', () => {
  let server: Server;
  const asked = vi.fn<(ttl: unknown) => void>();
  beforeAll(async () => {
    server = createServer(({ headers }) => asked(headers['ttl'])).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('keeps a notification for a day, and has ten seconds to take it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const stop = new AbortController();
      setTimeout(() => stop.abort(), ms);
      return stop.signal;
    });
    const sender = createPushSender({
      keys: webPush.generateVAPIDKeys(),
      services: { allows: () => true, lookupFor: () => undefined } as never,
      subject: 'mailto:a@a.test',
    });
    const { port } = server.address() as AddressInfo;
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const over = vi.fn();
    const endpoint = `http://127.0.0.1:${port}/a`;
    const sent = sender.send({ endpoint, keys }, 'hello', 'topic').then(over);
    while (asked.mock.calls.length === 0) await new Promise(setImmediate);
    expect(asked).toHaveBeenCalledWith(`${24 * 3_600}`);
    await vi.advanceTimersByTimeAsync(10 * SECOND - 1);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await sent;
    expect(over).toHaveBeenCalledWith({ againAfterMs: null });
  });
});
