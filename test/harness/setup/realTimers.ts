/** Files share a worker: fake timers that one leaves behind would stop every file after it, so that file fails itself. */
import { afterAll } from 'vitest';

/** A timer of Node that is to wait for longer fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;
const KEY = Symbol.for('atelier: the real timers');

/**
 * `setTimeout` for a built-in database in this process: one that set its timer while a test had moved the clock ahead by months waits for these months
 * when the clock is right again, and would be called every millisecond until the worker ends.
 */
const forDatabases = (setTimeout: typeof globalThis.setTimeout): typeof globalThis.setTimeout => {
  const limited = (work: () => void, ms?: number, ...args: []) => {
    const isLong = ms !== undefined && ms > MAX_TIMER_MS;
    const isOfDatabase = isLong && new Error().stack?.includes('/pglite/');
    return setTimeout(work, isOfDatabase ? MAX_TIMER_MS : ms, ...args);
  };
  return Object.defineProperties(limited, Object.getOwnPropertyDescriptors(setTimeout)) as never;
};

const timers = () => {
  const { setTimeout, setInterval, setImmediate, Date, performance } = globalThis;
  return { setTimeout, setInterval, setImmediate, Date, performance };
};
type Timers = ReturnType<typeof timers>;

const kept = globalThis as { [KEY]?: Timers };
if (!kept[KEY]) globalThis.setTimeout = forDatabases(globalThis.setTimeout);
const real = (kept[KEY] ??= timers());

afterAll(() => {
  const now = timers();
  const left = (Object.keys(real) as (keyof Timers)[]).filter((name) => now[name] !== real[name]);
  if (left.length === 0) return;
  Object.assign(globalThis, real);
  throw new Error(`This file leaves ${left.join(', ')} faked.`);
});
