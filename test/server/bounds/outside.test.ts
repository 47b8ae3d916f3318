/** Limits of requests to another server: the time they may take, the size of the answers, and the frequency of the requests. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createArxiv } from '~/server/areas/search/autocomplete/arxiv';
import { createTrackingClient } from '~/server/areas/experiments/remote/client';
import { createGithub } from '~/server/areas/github/client';
import { readBranches } from '~/server/areas/github/reading';
import { createEnding } from '~/server/areas/jobs/output/ending';
import { calendarOf } from '~/server/areas/streams/calendar';
import { tracingHandlers } from '~/server/areas/diagnostics/handlers';
import { pollEverySecond } from '~/server/platform/engine/logs';
import { inspectCluster } from '~/server/platform/engine/slurm/cluster';
import { turnServers } from '~/server/platform/media/turn';

const SECOND = 1_000;
const MIB = 1024 * 1024;

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();

beforeEach(() => {
  vi.useFakeTimers();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  // The time that Node measures for such a signal is the real one.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), ms);
    return stop.signal;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Answers nothing until who asks has had enough. */
const silent = () =>
  fetched.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
      }),
  );
const answering = (body: () => string) =>
  fetched.mockImplementation(async () => new Response(body()));

const SETTINGS = { url: 'http://a.test', apiUrl: 'http://a.test', token: null };
const github = () => createGithub({ ...SETTINGS, clientId: null, clientSecret: null } as never);
const tracking = () => createTrackingClient(SETTINGS as never);
const trace = () => {
  const { exportSpans } = tracingHandlers({
    config: { collector: { url: 'http://a.test', authorization: null } },
  } as never);
  return () =>
    exportSpans(
      { spans: [] } as never,
      { signal: new AbortController().signal, user: { user_name: 'mia' } } as never,
    );
};

describe('a server that answers nothing', () => {
  it.each([
    ['GitHub', 10, () => github().get('/user', 'token', z.unknown())],
    ['arXiv', 8, () => createArxiv('http://a.test')('text', new AbortController().signal)],
    ['a tracking server', 15, () => tracking().series('run', 'loss')],
    ['a collector of traces', 10, () => trace()()],
  ] as const)('%s is given up after %i seconds', async (_, seconds, ask) => {
    silent();
    const failed = vi.fn();
    void Promise.resolve(ask()).catch(failed);
    await vi.advanceTimersByTimeAsync(seconds * SECOND - 1);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(failed).toHaveBeenCalledTimes(1);
  });
});

describe('a server that answers too much', () => {
  it('GitHub is read up to 16 MiB', async () => {
    answering(() => `"${'x'.repeat(16 * MIB)}"`);
    await expect(github().get('/user', 'token', z.unknown())).rejects.toThrow('unexpected');
  });

  it('a tracking server is read up to 32 MiB', async () => {
    answering(() => `"${'x'.repeat(32 * MIB)}"`);
    await expect(tracking().series('run', 'loss')).rejects.toThrow('more than 32 MiB');
  });

  it('GitHub is asked for 30 pages of a list', async () => {
    fetched.mockImplementation(
      async () => new Response('[{"name":"main"}]', { headers: { link: '<x>; rel="next"' } }),
    );
    expect(await readBranches(github(), 'token', 'ada/one')).toHaveLength(30);
  });

  it('a tracking server is asked for 50 pages, and for 200,000 points', async () => {
    const page = (count: number) => () =>
      JSON.stringify({
        metrics: Array.from({ length: count }, (_, step) => ({
          ...{ key: 'loss', value: 1, step, timestamp: 1 },
        })),
        next_page_token: 'more',
      });
    answering(page(1));
    await tracking().series('run', 'loss');
    expect(fetched).toHaveBeenCalledTimes(50);
    fetched.mockClear();
    answering(page(25_000));
    await tracking().series('run', 'loss');
    expect(fetched).toHaveBeenCalledTimes(9);
  });

  it('a tracking server is asked for 2,500 samples of each of a hundred runs', async () => {
    answering(() => '{"metrics":[]}');
    const runs = Array.from({ length: 101 }, (_, at) => `run ${at}`);
    await tracking().sampled(runs, 'loss', 1e6);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(fetched.mock.calls[0]?.[0]).toContain('max_results=2500');
  });
});

describe('arXiv', () => {
  const ask = (arxiv: ReturnType<typeof createArxiv>, text: string) =>
    arxiv(text, new AbortController().signal);

  it('is asked one question at a time, and twenty wait, and the next one is refused', async () => {
    silent();
    const arxiv = createArxiv('http://a.test');
    for (let at = 0; at < 21; at += 1) ask(arxiv, `text ${at}`).catch(() => undefined);
    await expect(ask(arxiv, 'one more')).rejects.toThrow('Many people search arXiv');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('is not asked again for the last 500 questions', async () => {
    answering(() => '<feed></feed>');
    const arxiv = createArxiv('http://a.test');
    for (let at = 0; at < 501; at += 1) await ask(arxiv, `text ${at}`);
    await ask(arxiv, 'text 1');
    expect(fetched).toHaveBeenCalledTimes(501);
    await ask(arxiv, 'text 0');
    expect(fetched).toHaveBeenCalledTimes(502);
  });
});

describe('spans of a person', () => {
  it('are 60 handovers at once, and two a second', async () => {
    answering(() => '');
    const handOver = trace();
    const several = (count: number) =>
      Promise.allSettled(Array.from({ length: count }, () => handOver()));
    const refused = async (count: number) =>
      (await several(count)).filter(({ status }) => status === 'rejected').length;
    expect(await refused(61)).toBe(1);
    vi.advanceTimersByTime(SECOND);
    expect(await refused(3)).toBe(1);
  });
});

describe('a cluster', () => {
  it('is asked for its nodes every two seconds, and for its settings every minute', async () => {
    const slurm = vi.fn(async () => '');
    const around = inspectCluster(slurm);
    const askedFor = async (ask: () => Promise<unknown>, times: number, everyMs: number) => {
      slurm.mockClear();
      for (let at = 0; at < times; at += 1) {
        await ask();
        vi.advanceTimersByTime(everyMs);
      }
      return slurm.mock.calls.length;
    };
    const once = await askedFor(() => around.nodes('one'), 1, 0);
    vi.advanceTimersByTime(2 * SECOND);
    expect(await askedFor(() => around.nodes('one'), 20, 500)).toBe(5 * once);
    expect(await askedFor(() => around.mostGrace(), 20, 30 * SECOND)).toBe(10);
  });

  it('is asked every second whether a job is over whose log somebody follows', async () => {
    const isOver = vi.fn(async () => false);
    const ask = pollEverySecond(isOver);
    for (let at = 0; at < 20; at += 1) {
      await ask();
      vi.advanceTimersByTime(250);
    }
    expect(isOver).toHaveBeenCalledTimes(5);
  });

  it('and is believed for 400 ms, of 500 submissions', async () => {
    const submission = vi.fn(async () => null);
    const ending = createEnding({ jobs: { submission }, engines: { of: () => null } } as never);
    const ask = (at: number) =>
      ending({
        job: { batch_job_id: 'one' },
        submission: { submission_id: `run ${at}` },
      } as never);
    await ask(0);
    vi.advanceTimersByTime(399);
    await ask(0);
    expect(submission).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    for (let at = 0; at < 501; at += 1) await ask(at);
    await ask(0);
    expect(submission).toHaveBeenCalledTimes(503);
  });
});

describe('what others take from the server', () => {
  it('a name for the TURN server is good for twelve hours', () => {
    const [server] = turnServers(
      { urls: ['turn:a.test'], secret: 'secret', user: null, password: null } as never,
      'mia',
      0,
    );
    expect(server?.username).toBe(`${12 * 3600}:mia`);
  });

  it('a line of a calendar has at most 75 octets', () => {
    const entry = calendarOf({
      ...{ uid: 'one', sequence: 0, isCancelled: false, name: 'ä'.repeat(200), description: '' },
      ...{ url: 'http://a.test', start: new Date(0), attendee: 'b@a.test' },
      organizer: { name: 'Mia', address: 'a@a.test' },
    });
    const lengths = entry.split('\r\n').map((line) => Buffer.byteLength(line));
    expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
    expect(Math.max(...lengths)).toBeGreaterThan(70);
  });
});
