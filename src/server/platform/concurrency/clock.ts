/**
 * The system's clock can be set: back, so that a moment it was to wait for does not come, or ahead. Durations are therefore measured with
 * `monotonic`, and what happened when is written down with `Date`.
 */

/** Milliseconds since some moment. It goes on evenly whatever becomes of the system's clock; other processes count from another moment. */
export const monotonic = (): number => performance.now();

/** The moment of the system's clock when this was made, going on evenly from then on: for what is measured against a moment of that time. */
export const evenClock = (): (() => number) => {
  const begun = Date.now() - monotonic();
  return () => Math.round(begun + monotonic());
};

/** Node takes a longer time for one millisecond. */
export const MAX_TIMER_MS = 2 ** 31 - 1;

/** A time that a timer can wait for; who waits for longer looks again then. */
export const timerMs = (ms: number): number =>
  Number.isNaN(ms) ? 0 : Math.min(MAX_TIMER_MS, Math.max(0, ms));

/** Answers by how much the system's clock was moved since it was asked before, ms: below zero where it was set back. */
export const createClockWatch = (): (() => number) => {
  let before = Date.now() - monotonic();
  return () => {
    const now = Date.now() - monotonic();
    const moved = now - before;
    before = now;
    return moved;
  };
};
