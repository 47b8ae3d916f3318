/** Headers as axios gives them: names in lower case. */
type Headers = Readonly<Record<string, unknown>>;

/** The rest of the hourly quota; `resetAt` in ms. */
export interface Quota {
  readonly remaining: number;
  readonly resetAt: number | null;
}

const SECOND = 1000;
/** GitHub's advice where a limit names no time. */
const UNKNOWN_WAIT_MS = 60 * SECOND;
/** Quotas are hourly: a longer wait can only be a clock that is wrong. */
const LONGEST_WAIT_MS = 3600 * SECOND;

const numberIn = (headers: Headers, name: string): number | null => {
  const value = headers[name];
  const number =
    typeof value === 'string' && value.trim() !== ''
      ? Number(value)
      : typeof value === 'number'
        ? value
        : NaN;
  return Number.isFinite(number) ? number : null;
};

/** The quota a reply tells of; null where it tells none, as the raw host does. */
export const quotaOf = (headers: Headers): Quota | null => {
  const remaining = numberIn(headers, 'x-ratelimit-remaining');
  const reset = numberIn(headers, 'x-ratelimit-reset');
  return remaining === null ? null : { remaining, resetAt: reset === null ? null : reset * SECOND };
};

const messageIn = (data: unknown) =>
  typeof data === 'object' && data !== null && 'message' in data ? String(data.message) : '';

/** True where a 403 or 429 means 'too many calls'; a 403 may also mean 'not for you'. */
export const isLimit = (status: number, headers: Headers, data: unknown): boolean => {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    numberIn(headers, 'retry-after') !== null ||
    numberIn(headers, 'x-ratelimit-remaining') === 0 ||
    /rate limit/i.test(messageIn(data))
  );
};

/** From when on it is worth asking again, in ms: what retry-after says, else the reset of a used-up quota, else in a minute. */
export const retryAtOf = (headers: Headers, now: number): number => {
  const after = numberIn(headers, 'retry-after');
  const quota = quotaOf(headers);
  const reset =
    quota?.remaining === 0 && quota.resetAt !== null && quota.resetAt > now
      ? quota.resetAt - now
      : null;
  const wait = after !== null ? after * SECOND : (reset ?? UNKNOWN_WAIT_MS);
  return now + Math.min(Math.max(wait, SECOND), LONGEST_WAIT_MS);
};

/** The address of this relation in a Link header: `<https://…?page=2>; rel="next"`. */
export const linkOf = (link: unknown, relation: string): string | null => {
  if (typeof link !== 'string') return null;
  for (const part of link.split(/,\s*(?=<)/)) {
    const found = /^<([^>]*)>(.*)$/.exec(part.trim());
    if (found && new RegExp(`;\\s*rel="?${relation}"?(;|\\s|$)`).test(found[2] ?? ''))
      return found[1] ?? null;
  }
  return null;
};
