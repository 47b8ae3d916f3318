const System = globalThis.Date;
const elapsed = performance.now.bind(performance);

/**
 * Moves the clock of this process, as somebody does who sets that of the machine: `Date` goes on from another moment, and what measures
 * durations goes on as it did. The built-in database, which runs in this process, sees it too. What it answers puts the clock right again.
 */
export const moveClock = (byMs: number): (() => void) => {
  class Moved extends System {
    constructor(...moment: [] | [string | number | Date]) {
      if (moment.length === 0) super(System.now() + byMs);
      else super(...moment);
    }
    static override now() {
      return System.now() + byMs;
    }
  }
  globalThis.Date = Moved as DateConstructor;
  return () => {
    globalThis.Date = System;
  };
};

/** So much time passes at once, for the clock and for what measures durations; more where it passed already. What it answers puts both right. */
export const passTime = (byMs: number): (() => void) => {
  const { now } = performance;
  const back = moveClock(byMs);
  performance.now = () => now.call(performance) + byMs;
  return () => {
    performance.now = elapsed;
    back();
  };
};
