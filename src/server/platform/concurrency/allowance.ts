import { HttpError } from '../httpError';
import { monotonic } from './clock';

const REMEMBERED = 10_000;

/** How much of something a person may do at once, and then a second. */
export interface Allowance {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** A user who does more than their allowance waits; `sentence` says so. What it remembers it forgets with the server. */
export const createAllowance = (
  { atOnce, perSecond }: Allowance,
  sentence: string,
  now: () => number = monotonic,
) => {
  const left = new Map<string, { readonly amount: number; readonly at: number }>();
  return (userName: string, wanted = 1): void => {
    const { amount, at } = left.get(userName) ?? { amount: atOnce, at: now() };
    const has = Math.min(atOnce, amount + ((now() - at) / 1000) * perSecond);
    if (has < wanted)
      throw new HttpError('limited', sentence, {
        retryAfter: Math.ceil((wanted - has) / perSecond),
      });
    left.delete(userName);
    left.set(userName, { amount: has - wanted, at: now() });
    const [oldest] = left.keys();
    if (left.size > REMEMBERED && oldest !== undefined) left.delete(oldest);
  };
};
