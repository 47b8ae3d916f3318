/** When something is tried again that failed: a mail, and what waits for a database that is away. */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import pg from 'pg';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { timePasses, untilPasses } from '#test/harness/until';
import { createLastUse } from '~/server/areas/account/lastUse';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import { reportOutagesRarely, unavailable } from '~/server/platform/database/unavailable';
import { createCarrier } from '~/server/platform/mail/carriers';
import { createOutbox } from '~/server/platform/mail/outbox';
import { mails } from '~/server/platform/mail/tables';
import { timersOfNode } from './support/inNode';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('a mail', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await openDatabase({ memory: true });
  });
  afterAll(() => database.close());
  beforeEach(() => database.db.delete(mails));

  /** A server that looks once for what is due, so long after the mail was written. */
  const serverAt = (ms: number, send: () => Promise<void>) =>
    createOutbox({
      db: database.db,
      report: () => undefined,
      secretBox: { seal: (text: string) => text, open: (text: string) => text } as never,
      carrier: { way: 'smtp', send, isFinal: () => false, close: () => undefined } as never,
      now: () => sql`${new Date(ms).toISOString()}::timestamptz`,
    });
  const write = () =>
    database.db.transaction((tx) => serverAt(0, async () => undefined).write(tx, {} as never));
  const look = async (ms: number, send: () => Promise<void>) => {
    const server = serverAt(ms, send);
    server.wake();
    await server.close();
  };

  it('is tried again after 30 s, then after twice the time up to an hour, twelve times in all', async () => {
    await write();
    const send = vi.fn(async () => {
      throw new Error('x'.repeat(301));
    });
    const waits: number[] = [];
    let now = 0;
    await look(now, send);
    for (let tries = 1; tries < 12; tries += 1) {
      const [row] = await database.db.select().from(mails);
      const due = row?.dueDatetime.getTime() ?? NaN;
      await look(due - 1, send);
      expect(send).toHaveBeenCalledTimes(tries);
      waits.push(due - now);
      now = due;
      await look(now, send);
    }
    expect(waits.map((ms) => ms / SECOND)).toEqual([
      30, 60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600, 3_600,
    ]);
    expect(await database.db.select().from(mails)).toMatchObject([
      { status: 'failed', reason: 'x'.repeat(300) },
    ]);
    await look(now + 2 * HOUR, send);
    expect(send).toHaveBeenCalledTimes(12);
  });

  it('that a server was about to send when it was killed is sent by another one after two minutes', async () => {
    await write();
    const killed = vi.fn(() => new Promise<void>(() => undefined));
    serverAt(0, killed).wake();
    await untilPasses(() => expect(killed).toHaveBeenCalledTimes(1));
    const send = vi.fn(async () => undefined);
    await look(2 * MINUTE - 1, send);
    expect(send).not.toHaveBeenCalled();
    await look(2 * MINUTE, send);
    expect(send).toHaveBeenCalledTimes(1);
  });
});

describe('while the database is away', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('the operator reads of it every ten seconds', () => {
    const report = vi.fn();
    const rarely = reportOutagesRarely(report);
    const away = Object.assign(new pg.DatabaseError('away', 0, 'error'), { code: '57P01' });
    for (let at = 0; at < 20; at += 1) {
      rarely(away, 'a test');
      vi.advanceTimersByTime(SECOND);
    }
    expect(report).toHaveBeenCalledTimes(2);
  });

  it('who asks hears that it may be asked again in five seconds', () => {
    expect(unavailable().details).toMatchObject({ retryAfter: 5 });
  });

  it('the use of sessions is written down once a minute', () => {
    const update = vi.fn(() => ({ set: () => ({ where: async () => undefined }) }));
    const used = createLastUse({ update } as never);
    for (let at = 0; at < 180; at += 1) {
      vi.advanceTimersByTime(SECOND);
      used('one');
    }
    expect(update).toHaveBeenCalledTimes(3);
  });
});

describe('a mail server', () => {
  it('that says nothing is waited for 15 seconds', async () => {
    const timers = timersOfNode();
    const server = net.createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    const carrier = createCarrier({ smtpUrl, from: 'a@b.example' } as never, '/nowhere');
    const letter = { to: 'c@d.example', subject: 'x', text: 'x', html: 'x' };
    const sent = carrier.send('one', letter).catch((error: Error) => error.message);
    const [socket] = (await once(server, 'connection')) as [net.Socket];
    await timePasses(50, 'the client has seen that it is connected');
    (await timers.set(15 * SECOND))();
    expect(await sent).toMatch(/timeout|never received/i);
    carrier.close();
    socket.destroy();
    server.close();
  });
});
