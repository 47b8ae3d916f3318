import { ASSIST_LIMITS } from '~/contract/assistant';
import { HttpError } from '../../platform/httpError';
import { monotonic } from '../../platform/concurrency/clock';

const MINUTE_MS = 60_000;

/** One question of a person at a time, and so many a minute. Returns what to do when the question is over; throws where it is too soon. */
export type RateLimit = (userName: string) => () => void;

export const createRateLimit = (now: () => number = monotonic): RateLimit => {
  const open = new Set<string>();
  const asked = new Map<string, number[]>();
  return (userName) => {
    if (open.has(userName))
      throw new HttpError('limited', 'The assistant answers you already. Wait for it, or cancel.', {
        retryAfter: 5,
      });
    const lately = (asked.get(userName) ?? []).filter((at) => at > now() - MINUTE_MS);
    const [oldest] = lately;
    if (lately.length >= ASSIST_LIMITS.perMinute && oldest !== undefined) {
      const retryAfter = Math.max(1, Math.ceil((oldest + MINUTE_MS - now()) / 1000));
      throw new HttpError(
        'limited',
        `The assistant is asked at most ${ASSIST_LIMITS.perMinute} times a minute.`,
        { retryAfter },
      );
    }
    for (const [name, times] of asked)
      if (times.every((at) => at <= now() - MINUTE_MS)) asked.delete(name);
    asked.set(userName, [...lately, now()]);
    open.add(userName);
    return () => {
      open.delete(userName);
    };
  };
};
