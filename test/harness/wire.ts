import {
  AxiosError,
  type AxiosAdapter,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from 'axios';
import { vi } from 'vitest';
import type { Endpoint } from '~/contract';
import { inMemory, type Injectable } from './inMemory';

type Answer = (config: InternalAxiosRequestConfig, real: AxiosAdapter) => Promise<AxiosResponse>;

/** Faults between browser and server, and delayed answers. */
export const dropped: Answer = (config) =>
  Promise.reject(new AxiosError('socket hang up', 'ERR_NETWORK', config));
export const timedOut: Answer = (config) =>
  Promise.reject(new AxiosError('timeout of 30000ms exceeded', AxiosError.ECONNABORTED, config));
export const unreachable =
  (status: number, sentence: string): Answer =>
  (config) =>
    Promise.reject(
      new AxiosError(`status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, null, {
        status,
        statusText: '',
        headers: {},
        config,
        data: { code: 'failed', Error: sentence },
      }),
    );
/** The real server's answer with another body. */
export const changed =
  (change: (data: Record<string, unknown>) => unknown): Answer =>
  async (config, real) => {
    const reply = await real(config);
    return {
      ...reply,
      data: change(
        (typeof reply.data === 'string' ? JSON.parse(reply.data) : reply.data) as Record<
          string,
          unknown
        >,
      ),
    };
  };
/** An answer that the real server gives and that arrives only when the test says so. */
export const delayedReply = () => {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const answer: Answer = async (config, real) => {
    const reply = await real(config);
    await gate;
    return reply;
  };
  return { answer, passed: gate, release: () => release() };
};

/** The way from the app to a real server in memory: watched, and broken where the test breaks it. */
export const openWire = (server: Injectable) => {
  const real = inMemory(server);
  const broken = new Map<string, Answer[]>();
  const calls: string[] = [];
  const underWay = new Set<{ readonly path: string }>();
  const adapter: AxiosAdapter = async (config) => {
    const path = config.url ?? '';
    calls.push(path);
    const answers = broken.get(path) ?? [];
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    const request = { path };
    underWay.add(request);
    try {
      return await (answer ? answer(config, real) : real(config));
    } finally {
      underWay.delete(request);
    }
  };
  return {
    adapter,
    /** From now on this endpoint is answered like this, one after the other, the last one for good. */
    break: (endpoint: Pick<Endpoint, 'path'>, ...answers: Answer[]) =>
      void broken.set(endpoint.path, answers),
    mend: (endpoint: Pick<Endpoint, 'path'>) => void broken.delete(endpoint.path),
    /** How often an endpoint was called. */
    count: (endpoint: Pick<Endpoint, 'path'>) =>
      calls.filter((path) => path === endpoint.path).length,
    underWay: () => [...underWay].map(({ path }) => path),
    waiting: () => underWay.size,
  };
};
export type Wire = ReturnType<typeof openWire>;

/** The timers that are the app's: what the server in memory is made of (promises, immediates) stays real. */
export const fakeTimers = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });

/** The requests that are under way, by path. */
export interface Traffic {
  underWay(): readonly string[];
}

const QUIET_TURNS = 3;
const PATIENCE_MS = 45_000;

// The real ones, whatever a test puts in their place.
const { setImmediate: immediately, performance: clock } = globalThis;
const now = clock.now.bind(clock);
const turn = () =>
  new Promise<void>((resolve) => {
    immediately(resolve);
  });

/**
 * Waits until everything has arrived that needs no time: microtasks, turns of the event loop, and all requests but `heldBack`.
 * Fake time stands still but for the waits inside the server.
 */
export const settle = async (
  traffic: Traffic,
  { heldBack = 0 }: { readonly heldBack?: number } = {},
): Promise<void> => {
  const latest = now() + PATIENCE_MS;
  let passed = now();
  for (let quiet = 0; quiet < QUIET_TURNS;) {
    await turn();
    const underWay = traffic.underWay();
    quiet = underWay.length > heldBack ? 0 : quiet + 1;
    // As fast as real time and no faster: a read of the disk takes many turns, and would make minutes of them.
    const since = Math.floor(now() - passed);
    passed += since;
    if (quiet === 0 && since > 0 && vi.isFakeTimers())
      await vi.advanceTimersByTimeAsync(Math.min(since, 5));
    if (now() > latest)
      throw new Error(`Still under way: ${underWay.join(', ')}. Say how many the test holds back.`);
  }
};

/** A request of the test to the server itself: fake time goes on for it, as far as the server waits inside. */
export const driven = async <Value>(asked: Promise<Value>): Promise<Value> => {
  let over = false;
  const watched = asked.finally(() => {
    over = true;
  });
  watched.catch(() => undefined);
  while (!over) {
    await turn();
    if (vi.isFakeTimers()) await vi.advanceTimersByTimeAsync(1);
  }
  return watched;
};

/** Lets fake time pass in steps of at most a second, with every answer arriving in its time. */
export const passing = async (
  wire: Wire,
  ms: number,
  options: { heldBack?: number } = {},
): Promise<void> => {
  for (let left = ms; left > 0; left -= 1000) {
    await vi.advanceTimersByTimeAsync(Math.min(left, 1000));
    await settle(wire, options);
  }
};
