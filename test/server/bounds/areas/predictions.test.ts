/** When a prediction that does not answer is ended, how often it is started again, and how often it is looked at. */
import { Agent } from 'node:http';
import { Duplex } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { JOB_STATUS } from '~/contract/jobs/jobs';
import { PREDICTION_STATUS } from '~/contract/work/predictions';
import { newKey } from '~/server/areas/predictions/keys';
import { versionAdvance } from '~/server/areas/predictions/serving/advance';
import { listenTo, ports } from '~/server/areas/predictions/serving/health';
import { createReach, ON_A_NODE } from '~/server/areas/predictions/serving/reach';
import { createRoutes } from '~/server/areas/predictions/serving/routes';
import { AWAY } from '~/server/areas/predictions/serving/waiting';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const report = () => undefined;
/** The moment at which a version is looked at. */
const NOW = 1e12;
const before = (ms: number) => new Date(NOW - ms);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: NOW });
  // The time that Node measures for such a signal is the real one.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), ms);
    return stop.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** An agent whose every connection fails like this. */
const failing = (code: string) =>
  Object.assign(new Agent(), {
    createConnection: (_: unknown, done: (error: Error) => void) => {
      queueMicrotask(() => done(Object.assign(new Error(code), { code })));
    },
  });

interface Look {
  readonly row?: object;
  readonly submission?: object;
  readonly code?: string;
  readonly awayMs?: number;
  readonly agent?: Agent;
}

/** An agent whose every connection answers. */
const answering = () =>
  Object.assign(new Agent(), {
    createConnection: () => {
      const socket: Duplex = new Duplex({
        read: report,
        write: (_, __, done) => {
          done();
          socket.push('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
        },
      });
      return socket;
    },
  });

/** Looks once at a version that answered before; what is written of it, and when it is looked at again. */
const look = async ({ row, submission, code = 'ECONNREFUSED', awayMs = 0, agent }: Look) => {
  const version = {
    ...{ wanted: true, submissionId: 'run', childId: 'job', port: 8_080, ending: null },
    ...{ status: PREDICTION_STATUS.deployed, readyDatetime: before(MINUTE), failures: 0 },
    ...{ nextStart: null, answeredDatetime: before(0), ...row },
  };
  const written: object[] = [];
  const advance = versionAdvance(
    {
      predictions: {
        version: async () => version,
        write: async (_: unknown, __: unknown, changes: object) => written.push(changes),
        fail: async () => written.push({ status: PREDICTION_STATUS.failed }),
      },
      children: { stop: async () => undefined },
      jobs: {
        submission: async () => ({
          ...{
            submissionId: 'run',
            jobId: 'job',
            status: JOB_STATUS.inProgress,
            reason: 'It ended.',
          },
          ...{ stopping: false, cause: 'program', ranks: 1, ...submission },
        }),
      },
      config: {
        predictionStartSeconds: 60,
        sharedFolder: '/nowhere',
        isolation: { network: true },
      },
    } as never,
    {
      reach: { to: () => ({ host: '127.0.0.1', port: 1, agent: agent ?? failing(code) }) } as never,
      tunnels: { awayMs: () => awayMs },
    },
  );
  const turn = {
    write: async (work: (tx: never) => Promise<unknown>) => void (await work(null as never)),
  };
  const again = await advance('one/1', turn as never);
  return { again, written, isEnded: written.some((one) => 'ending' in one) };
};

describe('a prediction that answered', () => {
  it.each([
    ['five seconds after nobody listened any more', 'ECONNREFUSED', 5 * SECOND],
    ['two minutes after it fell silent', 'ETIMEDOUT', 2 * MINUTE],
  ])('is ended %s', async (_, code, ms) => {
    const since = (age: number) => look({ code, row: { answeredDatetime: before(age) } });
    expect([(await since(ms)).isEnded, (await since(ms + 1)).isEnded]).toEqual([false, true]);
  });

  it('is ended a minute after its node went away', async () => {
    const away = (awayMs: number) => look({ code: AWAY, awayMs, row: { port: ON_A_NODE } });
    expect([(await away(MINUTE)).isEnded, (await away(MINUTE + 1)).isEnded]).toEqual([false, true]);
  });

  it('is looked at every two seconds, and four times a second while it starts', async () => {
    expect((await look({})).again).toBe(2 * SECOND);
    const starting = { readyDatetime: null, status: PREDICTION_STATUS.starting };
    expect((await look({ row: starting, submission: { startDatetime: before(0) } })).again).toBe(
      250,
    );
  });

  it('has it written down every ten seconds that it answers', async () => {
    const since = async (ms: number) =>
      (await look({ agent: answering() as never, row: { answeredDatetime: before(ms) } })).written;
    expect(await since(10 * SECOND)).toEqual([]);
    expect(await since(10 * SECOND + 1)).toEqual([{ answeredDatetime: new Date(NOW) }]);
  });

  it('is given up when it ended five times one after the other', async () => {
    const ended = { status: JOB_STATUS.executed };
    const after = (failures: number) =>
      look({ submission: ended, row: { failures, readyDatetime: null } });
    expect((await after(3)).written).toMatchObject([{ failures: 4 }]);
    expect((await after(4)).written).toEqual([{ status: PREDICTION_STATUS.failed }]);
  });

  it('has failed for the first time where it was well for a minute', async () => {
    const ended = { status: JOB_STATUS.executed };
    const after = (ms: number) =>
      look({ submission: ended, row: { failures: 2, readyDatetime: before(ms) } });
    expect((await after(MINUTE)).written).toMatchObject([{ failures: 3 }]);
    expect((await after(MINUTE + 1)).written).toMatchObject([{ failures: 1 }]);
  });
});

describe('the program of a prediction', () => {
  it('has three seconds to answer', async () => {
    const write = (_: unknown, __: unknown, done: () => void) => done();
    const createConnection = () => new Duplex({ read: report, write });
    const silent = Object.assign(new Agent(), { createConnection });
    const heard = vi.fn();
    const answer = listenTo({ host: '127.0.0.1', port: 1, agent: silent as never });
    void answer.then(heard);
    await vi.advanceTimersByTimeAsync(3 * SECOND - 1);
    expect(heard).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toBe('silent');
  });

  it('is given one of twenty ports that are looked at', async () => {
    const has = vi.fn(() => true);
    await expect(ports.free({ has } as never)).rejects.toThrow('No port');
    expect(has).toHaveBeenCalledTimes(20);
  });

  it('is remembered of the last 500, with its connections', () => {
    const open = vi.fn(() => async () => null as never);
    const reach = createReach({ open, tunnels: { agentOf: () => null as never } });
    const to = (at: number) => reach.to({ port: 1, submission: `run ${at}`, childId: 'job' });
    for (let at = 0; at < 501; at += 1) to(at);
    to(1);
    expect(open).toHaveBeenCalledTimes(501);
    to(0);
    expect(open).toHaveBeenCalledTimes(502);
    reach.close();
  });

  it(
    'is looked for several times a second by who waits until it is up',
    { timeout: 5_000 },
    async () => {
      vi.useRealTimers();
      const route = vi.fn(async () =>
        route.mock.calls.length < 3
          ? { status: PREDICTION_STATUS.starting, port: null }
          : { status: PREDICTION_STATUS.deployed, port: 1 },
      );
      const never = new AbortController().signal;
      const routes = createRoutes({ route } as never, 4 * SECOND, never);
      expect(await routes.whenUp('one', 1, never)).toMatchObject({ port: 1 });
    },
  );
});

describe('a key of a prediction', () => {
  it('is told by its last four letters alone', () => {
    const { key, hint } = newKey();
    expect([key.endsWith(hint), hint.length]).toEqual([true, 4]);
  });
});
