/** How a test waits for what nobody announces, and how it lets time pass. Docs: docs/testing.md. */
import { setTimeout as pause } from 'node:timers/promises';
import { vi } from 'vitest';

type Seen<Value> = Value | null | undefined | false | '';

const EVERY_MS = 50;

/** Looks until `look` answers something, and answers that; fails with `what` where it takes longer than `patience` ms. */
export const until = async <Value>(
  what: string,
  look: () => Seen<Value> | Promise<Seen<Value>>,
  patience = 60_000,
): Promise<Value> => {
  for (const late = Date.now() + patience; ;) {
    const seen = await look();
    if (seen !== null && seen !== undefined && seen !== false && seen !== '') return seen;
    if (Date.now() > late) throw new Error(`Waited ${patience} ms in vain for ${what}.`);
    await pause(EVERY_MS);
  }
};

/**
 * Lets real time pass: only where the time itself is the case, such as a pause between two bytes or the age of a program when it is killed.
 * `why` says so. What happens some time is waited for with `until`.
 */
export const timePasses = (ms: number, why: string): Promise<void> =>
  pause(ms, undefined, { ref: why !== '' });

/** The time that a stand-in takes to answer, by the clock of the test: with fake timers it is over as soon as the test says so. */
export const takesTime = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Calls `check` until it throws no more; fails with what it threw last after half a minute. Fake timers go on meanwhile. */
export const untilPasses = <Value>(check: () => Value | Promise<Value>): Promise<Value> =>
  vi.waitFor(check, { timeout: 30_000 });
