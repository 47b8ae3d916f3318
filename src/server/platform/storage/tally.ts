import { monotonic } from '../concurrency/clock';

/** A sum that is costly to take: taken once, then kept up with what changes. */
export interface Tally {
  read(): Promise<number>;
  /** Something was added (or, below zero, taken away). */
  add(amount: number): void;
}

/** Takes the sum with `count`, and anew after `lifetimeMs`, for what changed behind our back. */
export const createTally = (count: () => Promise<number>, lifetimeMs: number): Tally => {
  let known: { sum: number; until: number } | null = null;
  let counting: Promise<number> | null = null;
  /** Changes while it is being counted may or may not be in the count. */
  let isSure = true;
  const recount = async () => {
    isSure = true;
    const sum = await count();
    known = isSure ? { sum, until: monotonic() + lifetimeMs } : null;
    return sum;
  };
  return {
    read() {
      if (known && known.until > monotonic()) return Promise.resolve(known.sum);
      counting ??= recount().finally(() => {
        counting = null;
      });
      return counting;
    },
    add(amount) {
      isSure = false;
      if (known) known.sum = Math.max(0, known.sum + amount);
    },
  };
};
