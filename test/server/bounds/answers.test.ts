/** How long models and sign-in providers are waited for, how many ask at once, and how much is said and listed. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { googleProvider } from '~/server/areas/account/oauth/googleProvider';
import { assistHandlers } from '~/server/areas/assistant/handlers';
import { createModel } from '~/server/areas/assistant/model';
import { commentRepository } from '~/server/areas/comments/queries/comments';
import { cpuMeter } from '~/server/areas/dashboard/machine';
import { objectHandlers } from '~/server/areas/search/handlers';
import { transfersHandlers } from '~/server/areas/uploads/handlers';
import { HttpError } from '~/server/platform/httpError';
import { replaceInNode } from './support/inNode';
import { chainOf } from './support/queries';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const MIB = 1024 * 1024;
const report = () => undefined;

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a model', () => {
  const settings = { url: 'http://a.test', model: 'one', key: null };
  const ask = () => createModel(settings)([], new AbortController().signal, report);
  const pending = (options: RequestInit) =>
    new Promise<Response>((_, reject) => {
      const stop = () => reject(new Error('aborted'));
      if (options.signal?.aborted) stop();
      options.signal?.addEventListener('abort', stop);
    });

  it('that says nothing for a minute is gone, and has three minutes altogether', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const altogether = vi
      .spyOn(AbortSignal, 'timeout')
      .mockReturnValue(new AbortController().signal);
    vi.stubGlobal('fetch', (_: string, options: RequestInit) => pending(options));
    const told = vi.fn();
    void ask().catch((error: Error) => told(error.message));
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledWith(expect.stringContaining('took too long'));
    expect(altogether).toHaveBeenCalledWith(3 * MINUTE);
  });

  it('answers 8 MiB at most', async () => {
    const said = (bytes: number) => {
      const choices = [{ message: { content: 'x' }, finish_reason: 'stop' }];
      const text = JSON.stringify({ choices }).padEnd(bytes, ' ');
      vi.stubGlobal('fetch', async () => new Response(text));
      return ask().catch((error: Error) => error.message);
    };
    const whole = await said(8 * MIB);
    expect(await said(8 * MIB + 1)).not.toBe(whole);
  });

  it('is asked eight questions at once, and 32 wait', async () => {
    let asked = 0;
    vi.stubGlobal('fetch', (_: string, options: RequestInit) => {
      asked += 1;
      return pending(options);
    });
    const stop = new AbortController();
    const flags = new Proxy({}, { get: () => true });
    const handlers = assistHandlers({ config: { assist: settings, flags } } as never);
    const refused = vi.fn();
    const answers = Array.from({ length: 41 }, (_, nth) =>
      handlers
        .fixCode(
          { buggy_code: 'x' } as never,
          {
            ...{ signal: stop.signal, session: `${nth}`, user: { user_name: `person ${nth}` } },
          } as never,
        )
        .catch((error: Error) => {
          if (!stop.signal.aborted) refused(error.message);
        }),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(8);
    expect(refused.mock.calls).toEqual([[expect.stringContaining('Many people ask')]]);
    stop.abort();
    await Promise.all(answers);
  });
});

describe('a provider of sign-ins', () => {
  it('has ten seconds for each answer', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    vi.stubGlobal('fetch', () => Promise.reject(new Error('away')));
    const issuer = { issuer: 'https://a.test', title: 'One', trustsAddresses: false };
    const provider = googleProvider({ id: 'a', secret: 'b' } as never, issuer as never, report);
    const asked = { redirectUri: 'https://b.test', state: '', nonce: '', verifier: 'x' };
    await expect(provider.authorizeUrl(asked as never)).rejects.toThrow('could not be reached');
    expect(timeout).toHaveBeenCalledWith(10 * SECOND);
  });
});

describe('what is said about an object', () => {
  const say = async (what: 'begin' | 'reply', all: number) => {
    const went = () => {
      throw new Error('It went on.');
    };
    const tx = {
      ...{ execute: async () => undefined, select: () => chainOf(() => [{ all }]) },
      ...{ insert: went, update: went },
    };
    const transaction = (work: (tx: unknown) => Promise<unknown>) => work(tx);
    const object = { type: 'notebook', id: 'one' };
    const said = { object, user: { user_name: 'mia', team_name: 'red' }, comment: 'x' };
    return commentRepository({ transaction } as never)
      [what]({ ...said, clientId: undefined, topicId: 'one', place: undefined } as never)
      .catch((error: Error) => error.message);
  };

  it.each([
    ['10,000 topics', 'begin', 10_000],
    ['1,000 comments in a topic', 'reply', 1_000],
  ] as const)('has %s at most', async (_, what, most) => {
    expect(await say(what, most - 1)).toBe('It went on.');
    expect(await say(what, most)).toMatch(/too many|full/);
  });
});

describe('an upload that was put together before a crash', () => {
  it('is known by a file that is a second older at most', async () => {
    const create = 1e12;
    const complete = async (modified: number) => {
      const parts = { complete: () => Promise.reject(new HttpError('missing', 'gone')) };
      const store = { area: 'one', parts, find: async () => ({ size: 5, modified }) };
      const transfer = {
        ...{ uploadId: 'one', area: 'one', location: 'a', storageId: 's', size: 5 },
        ...{ isComplete: false, createDatetime: new Date(create), replace: false },
        destination: { kind: 'drive', storage: 'drive', path: '/a' },
      };
      const transfers = { find: async () => transfer, complete: async () => undefined };
      const workspace = { transfers, stores: { of: () => store }, config: {}, drive: {} };
      const user = { user_name: 'mia', team_name: 'red' };
      return transfersHandlers(workspace as never)
        .complete({ upload_id: 'one' } as never, { user } as never)
        .then(
          () => 'complete',
          (error: Error) => error.message,
        );
    };
    expect(await complete(create - SECOND)).toBe('complete');
    expect(await complete(create - SECOND - 1)).toBe('gone');
  });
});

describe('the first page', () => {
  it('lists 20 objects, and of each kind no more are read', async () => {
    const asked: unknown[] = [];
    const object = (nth: number) => ({ update_datetime: new Date(nth).toISOString() });
    const list = async (...words: unknown[]) => {
      asked.push(words.at(-1));
      return Array.from({ length: 30 }, (_, nth) => object(nth));
    };
    const none = { list: async () => [] };
    const workspace = {
      ...{ notebooks: { list }, jobs: { list }, dags: none, predictions: none, sweeps: none },
      ...{ environments: none, datasets: none, streams: none, config: { plans: {}, flags: {} } },
    };
    const user = { user_name: 'mia', team_name: 'red', plan_type: 'enterprise' };
    const { objects } = await objectHandlers(workspace as never).recent(
      {} as never,
      { user } as never,
    );
    expect([objects.length, asked]).toEqual([20, [20, 20]]);
  });

  it('says how busy the machine is once 50 ticks have passed', async () => {
    let ticks = 0;
    replaceInNode('node:fs/promises', {
      readFile: async () => `cpu ${1_000 + ticks} 0 0 1000 0 0 0 0\n`,
    });
    const meter = cpuMeter();
    await new Promise((resolve) => setImmediate(resolve));
    ticks = 49;
    expect(await meter()).toBeNull();
    ticks = 50;
    expect(await meter()).toBe(100);
  });
});
