/** Where a sender's clock stays this far behind ours, ms, for longer than `PATIENCE_MS`, it is not believed any more. */
const APART_MS = 2_000;
/** A busy machine brings packets late, and then all at once: for so long, ms, that is waited for. */
const PATIENCE_MS = 5_000;
/** No packet is so late, ms, nor was the first one: that clock jumped. */
const MAX_MS = 10_000;
const HALF = 2 ** 31;
const WHOLE = 2 ** 32;

export interface SenderClock {
  /** Milliseconds since the first packet, by the sender's own clock; null where that has left ours. */
  at(timestamp: number, now: number): number | null;
  /** When the first packet was sent, by our clock: as the packet that was least late says. */
  readonly begun: number;
}

/**
 * The time of packets by the timestamps in them (RFC 3550, section 5.1), which begin anywhere and turn over at 2³². The library's own adds up
 * whole milliseconds, and so loses a third of one with every picture.
 */
export const createSenderClock = (clockRate: number): SenderClock => {
  let last: number | null = null;
  let ticks = 0;
  let heard = 0;
  let begun = 0;
  let lateSince: number | null = null;
  return {
    get begun() {
      return begun;
    },
    at(timestamp, now) {
      if (last === null) heard = begun = now;
      else ticks += ((timestamp - last + HALF + WHOLE) % WHOLE) - HALF;
      last = timestamp;
      const ms = Math.round((ticks / clockRate) * 1000);
      const late = now - begun - ms;
      if (late < 0) begun += late;
      if (late <= APART_MS) lateSince = null;
      else lateSince ??= now;
      const isGone = lateSince !== null && now - lateSince > PATIENCE_MS;
      return isGone || late > MAX_MS || heard - begun > MAX_MS ? null : Math.max(0, ms);
    },
  };
};
