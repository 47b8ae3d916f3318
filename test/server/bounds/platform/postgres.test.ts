/** How long a PostgreSQL server may keep a server of ours waiting, and when it is tried again. */
import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBus } from '~/server/areas/chat/live/bus';
import { connectAtStart, createServerPool, WAITING } from '~/server/platform/database/server';

const SECOND = 1_000;
const report = () => undefined;
const realTimeout = setTimeout;
const moment = (ms: number) =>
  new Promise<void>((resolve) => {
    realTimeout(resolve, ms);
  });

const MESSAGES = {
  authenticated: Buffer.from('R\0\0\0\u0008\0\0\0\0', 'latin1'),
  done: Buffer.from('C\0\0\0\u000bSELECT\0', 'latin1'),
  ready: Buffer.from('Z\0\0\0\u0005I', 'latin1'),
};

interface Answers {
  /** Connections are ended before a word is said. */
  readonly closes?: boolean;
  /** So many queries are answered; a start is one if it is above -1. */
  readonly queries?: number;
}

/** A server that says as much of PostgreSQL's protocol as it is told to; `seen` is what came. */
const openPostgres = async ({ closes = false, queries = Infinity }: Answers) => {
  const seen = { connections: 0, closed: 0, queries: 0, startup: '' };
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    seen.connections += 1;
    sockets.add(socket);
    socket.on('error', report).on('close', () => {
      seen.closed += 1;
    });
    if (closes) return void socket.destroy();
    socket.once('data', (startup) => {
      seen.startup = startup.toString('latin1');
      if (queries < 0) return;
      socket.write(Buffer.concat([MESSAGES.authenticated, MESSAGES.ready]));
      socket.on('data', (message) => {
        if (message[0] !== 'Q'.charCodeAt(0)) return;
        seen.queries += 1;
        if (seen.queries <= queries) socket.write(Buffer.concat([MESSAGES.done, MESSAGES.ready]));
      });
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as net.AddressInfo;
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { seen, url: `postgres://mia:secret@127.0.0.1:${port}/one` };
};

const closing: (() => unknown)[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const close of closing.splice(0).reverse()) await close();
  vi.useRealTimers();
});

const STEP = 250;
/** How long it takes until something happens, by the clock of the test, to the next step; at most a minute and a half. */
const timeUntil = async (happened: () => boolean): Promise<number> => {
  await moment(100);
  let ms = 0;
  for (; !happened() && ms < 90 * SECOND; ms += STEP) {
    await vi.advanceTimersByTimeAsync(STEP);
    await moment(3);
  }
  return ms;
};
/** Accepted durations: an exchange between two processes takes a moment of real time, in which the clock of the test goes on. */
const about = (ms: number) => Array.from({ length: 5 }, (_, at) => ms + at * STEP);

describe('a connection to PostgreSQL', () => {
  const open = async (answers: Answers) => {
    const { seen, url } = await openPostgres(answers);
    const pool = createServerPool(url, 1, report);
    closing.push(() => void pool.end().catch(report));
    return { seen, pool };
  };

  it('that is not made within ten seconds has failed', async () => {
    const { pool } = await open({ queries: -1 });
    const failed = vi.fn();
    void pool.connect().catch(failed);
    expect(about(10 * SECOND)).toContain(await timeUntil(() => failed.mock.calls.length > 0));
  });

  it('on which a query is not answered within 18 seconds is broken off', async () => {
    const { pool } = await open({ queries: 0 });
    const failed = vi.fn();
    void pool.query('select 1').catch(failed);
    expect(about(18 * SECOND)).toContain(await timeUntil(() => failed.mock.calls.length > 0));
  });

  it('asks PostgreSQL to cancel statements after 15 seconds, and transactions that rest for a minute', async () => {
    const keepAlive = vi.spyOn(net.Socket.prototype, 'setKeepAlive');
    const { seen, pool } = await open({});
    await pool.query('select 1');
    const terms = seen.startup.split('\0');
    const valueOf = (name: string) => terms[terms.indexOf(name) + 1];
    expect(valueOf('statement_timeout')).toBe('15000');
    expect(valueOf('idle_in_transaction_session_timeout')).toBe('60000');
    // The system looks by itself whether the other end is still there.
    expect(keepAlive).toHaveBeenCalledWith(true, 10 * SECOND);
  });
});

describe('a start', () => {
  it('tries a PostgreSQL that is not up yet twice a second, for a minute', async () => {
    vi.useRealTimers();
    const { seen, url } = await openPostgres({ closes: true });
    const waited = async (ms: number) => {
      seen.connections = 0;
      const now = vi.spyOn(performance, 'now').mockReturnValueOnce(0);
      now.mockReturnValueOnce(ms).mockReturnValue(60 * SECOND + 1);
      await expect(connectAtStart(url, 'PostgreSQL', { ...WAITING, say: report })).rejects.toThrow(
        'cannot be reached',
      );
      now.mockRestore();
      return seen.connections;
    };
    expect(await waited(60 * SECOND + 1)).toBe(1);
    const since = performance.now();
    expect(await waited(60 * SECOND)).toBe(2);
    expect(performance.now() - since).toBeGreaterThan(SECOND / 2 - 50);
  }, 10_000);
});

describe('the connection by which servers tell each other of the chat', () => {
  const listen = (url: string) => {
    const bus = openBus({} as never, { url } as never, report);
    bus.start();
    closing.push(() => bus.close());
  };

  it('that breaks is made again after half a second, then after twice the time up to ten seconds', async () => {
    const { seen, url } = await openPostgres({ closes: true });
    listen(url);
    await moment(40);
    for (const ms of [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
      const { connections } = seen;
      expect(about(ms)).toContain(await timeUntil(() => seen.connections > connections));
    }
  });

  it('is asked every 20 seconds whether it is there, and broken off after ten without an answer', async () => {
    const { seen, url } = await openPostgres({ queries: 1 });
    listen(url);
    expect(about(20 * SECOND)).toContain(await timeUntil(() => seen.queries === 2));
    expect(about(10 * SECOND)).toContain(await timeUntil(() => seen.closed === 1));
  });
});
