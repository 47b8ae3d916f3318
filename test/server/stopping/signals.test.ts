import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStop } from '~/server/platform/stopping/signals';

describe('the server is asked to stop', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A stop whose closing ends when the test says so. */
  const stopping = () => {
    const exits: number[] = [];
    const pressed: number[] = [];
    let finish = () => {};
    const close = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    const stop = createStop({
      close,
      exit: (code) => void exits.push(code),
      say: () => undefined,
      complain: () => undefined,
      now: () => performance.now(),
      pressedAgain: (ms) => void pressed.push(ms),
    });
    return { stop, close, finish: () => finish(), exits, pressed };
  };
  const later = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('by SIGTERM, again and again: it still waits until Jupyter and everything else has ended', async () => {
    const { stop, close, finish, exits } = stopping();
    for (const ms of [0, 10, 500, 3_000]) {
      await later(ms);
      stop.onSignal('SIGTERM');
    }
    expect([close.mock.calls.length, exits]).toEqual([1, []]);
    finish();
    await later(0);
    expect(exits).toEqual([0]);
  });

  it('by Ctrl-C and again: how long after the first one it was says whether npm passed it on or a person is impatient', async () => {
    const { stop, exits, pressed } = stopping();
    stop.onSignal('SIGINT');
    await later(50);
    stop.onSignal('SIGINT');
    await later(500);
    stop.onSignal('SIGINT');
    expect([exits, pressed]).toEqual([[], [50, 550]]);
  });

  it('by SIGTERM and then by the first Ctrl-C, which cuts nothing short', async () => {
    const { stop, exits, pressed } = stopping();
    stop.onSignal('SIGTERM');
    await later(1_000);
    stop.onSignal('SIGINT');
    expect([exits, pressed]).toEqual([[], []]);
  });

  it('and has a fault meanwhile: nothing is closed twice, and it ends with an error', async () => {
    const { stop, close, finish, exits } = stopping();
    stop.onSignal('SIGTERM');
    stop.onFault();
    stop.onFault();
    expect(close).toHaveBeenCalledTimes(1);
    finish();
    await later(0);
    expect(exits).toEqual([1]);
  });

  it('by a fault whose closing hangs: it ends all the same', async () => {
    const { stop, exits } = stopping();
    stop.onFault();
    await later(10_000);
    expect(exits).toEqual([1]);
  });
});
