/** Measurement of durations, and deletion by age, when the clock of the machine is set. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAllowance } from '~/server/platform/concurrency/allowance';
import {
  createClockWatch,
  evenClock,
  MAX_TIMER_MS,
  timerMs,
} from '~/server/platform/concurrency/clock';
import { daily, deleteOldDaily } from '~/server/platform/concurrency/daily';
import { createWakingLoop } from '~/server/platform/concurrency/wakingLoop';
import { createPresence } from '~/server/areas/chat/live/presence';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const JUMPS = [1, -1, 400, -400];

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  // Spies first: one that is restored after the real timers are back puts the fake timer that it wraps in their place.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Sets the clock; no time passes. */
const setClock = (days: number) => vi.setSystemTime(Date.now() + days * DAY_MS);

describe.each(JUMPS)('a clock that is set by %i days', (days) => {
  it('an allowance grows as it did', () => {
    const allow = createAllowance({ atOnce: 2, perSecond: 1 }, 'Too fast.');
    allow('mia');
    allow('mia');
    setClock(days);
    expect(() => allow('mia')).toThrow('Too fast.');
    vi.advanceTimersByTime(1_000);
    allow('mia');
    expect(() => allow('mia')).toThrow('Too fast.');
  });

  it('who comes and goes is told of, and nothing looks again and again', async () => {
    const changed = vi.fn();
    const presence = createPresence({ tell: async () => undefined, changed, report: vi.fn() });
    presence.start();
    presence.enter('mia');
    setClock(days);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(changed).toHaveBeenCalledWith(['mia'], []);
    presence.leave('mia');
    await vi.advanceTimersByTimeAsync(120_000);
    expect(changed).toHaveBeenLastCalledWith([], ['mia']);
    expect(timers.mock.calls.length).toBeLessThan(20);
    presence.close();
  });

  it('a loop looks as often as it did', async () => {
    const turn = vi.fn(async () => false);
    const loop = createWakingLoop({ turn, idleMs: 1_000, failed: vi.fn() });
    loop.start();
    await vi.advanceTimersByTimeAsync(0);
    setClock(days);
    turn.mockClear();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(turn).toHaveBeenCalledTimes(10);
    loop.ring(100);
    setClock(-days);
    await vi.advanceTimersByTimeAsync(100);
    expect(turn).toHaveBeenCalledTimes(11);
    await loop.close();
  });

  it('an even clock goes on, and the jump is told once', () => {
    const [now, movedBy] = [evenClock(), createClockWatch()];
    const before = now();
    setClock(days);
    vi.advanceTimersByTime(5_000);
    expect(now() - before).toBe(5_000);
    expect([movedBy(), movedBy()]).toEqual([days * DAY_MS, 0]);
  });
});

describe('deleting what is old', () => {
  it('begins an hour after the start, and goes on once a day', async () => {
    const [work, report] = [vi.fn(async () => undefined), vi.fn()];
    const stop = deleteOldDaily(work, 'deleting', report);
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2 * DAY_MS);
    expect(work).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(2 * DAY_MS);
    expect(work).toHaveBeenCalledTimes(3);
    expect(report).not.toHaveBeenCalled();
  });

  it('waits a day when the clock jumped ahead, and says so, and a clock that is right again deletes nothing that is young', async () => {
    const [work, report] = [vi.fn(async () => undefined), vi.fn()];
    const stop = deleteOldDaily(work, 'deleting', report);
    setClock(400);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    expect(work).not.toHaveBeenCalled();
    expect(report).toHaveBeenCalledWith(
      'The clock of this machine jumped ahead by 9600 hours. Nothing is deleted for its age until tomorrow.',
      'deleting',
    );
    setClock(-400);
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(work).toHaveBeenCalledTimes(1);
    stop();
  });
});

describe('what is done daily', () => {
  it('is done at once and then once a day, until it is stopped', async () => {
    const work = vi.fn(async () => undefined);
    const stop = daily(work, 'a test', vi.fn());
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(DAY_MS - 1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(work).toHaveBeenCalledTimes(3);
    stop();
    await vi.advanceTimersByTimeAsync(2 * DAY_MS);
    expect(work).toHaveBeenCalledTimes(3);
  });
});

describe('a timer', () => {
  it('waits at most as long as a timer can: a longer time would be taken for a millisecond', async () => {
    expect([
      timerMs(-5),
      timerMs(NaN),
      timerMs(7),
      timerMs(400 * DAY_MS),
      timerMs(Infinity),
    ]).toEqual([0, 0, 7, MAX_TIMER_MS, MAX_TIMER_MS]);
    const turn = vi.fn(async () => false);
    const loop = createWakingLoop({ turn, idleMs: 400 * DAY_MS, failed: vi.fn() });
    loop.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(turn).toHaveBeenCalledTimes(1);
    await loop.close();
  });
});
