/** Files share a worker: fake timers that one leaves behind would stop every file after it, so that file fails itself. */
import { afterAll } from 'vitest';

const KEY = Symbol.for('atelier: the real timers');
const timers = () => {
  const { setTimeout, setInterval, setImmediate, Date, performance } = globalThis;
  return { setTimeout, setInterval, setImmediate, Date, performance };
};
type Timers = ReturnType<typeof timers>;

const kept = globalThis as { [KEY]?: Timers };
const real = (kept[KEY] ??= timers());

afterAll(() => {
  const now = timers();
  const left = (Object.keys(real) as (keyof Timers)[]).filter((name) => now[name] !== real[name]);
  if (left.length === 0) return;
  Object.assign(globalThis, real);
  throw new Error(`This file leaves ${left.join(', ')} faked.`);
});
