/** Where a sender's clock is this far from ours, ms, it is not believed any more. */
const APART_MS = 2_000;
const HALF = 2 ** 31;
const WHOLE = 2 ** 32;

export interface SenderClock {
  /** Milliseconds since the first packet, by the sender's own clock; null where that has left ours. */
  at(timestamp: number, now: number): number | null;
}

/**
 * The time of packets by the timestamps in them (RFC 3550, section 5.1), which begin anywhere and turn over at 2³². The library's own adds up
 * whole milliseconds, and so loses a third of one with every picture.
 */
export const createSenderClock = (clockRate: number): SenderClock => {
  let last: number | null = null;
  let ticks = 0;
  let begun = 0;
  return {
    at(timestamp, now) {
      if (last === null) begun = now;
      else ticks += ((timestamp - last + HALF + WHOLE) % WHOLE) - HALF;
      last = timestamp;
      const ms = Math.round((ticks / clockRate) * 1000);
      return Math.abs(ms - (now - begun)) > APART_MS ? null : Math.max(0, ms);
    },
  };
};
