import { createHash, randomBytes } from 'node:crypto';
import { monotonic } from '../../../platform/concurrency/clock';

/** Things that wait for somebody to come back with a word only they were given: once, and not for long. */
export interface Tickets<Held> {
  /** The word, 43 letters that are safe in an address and in a cookie. */
  issue(held: Held): string;
  /** The same as `redeem`, and the word stays good. */
  peek(word: unknown): Held | null;
  /** The data stored under this word; null where it was never given out, has been used, or is out of date. */
  redeem(word: unknown): Held | null;
}

/** Beyond this many the oldest is forgotten: whoever asks for them by the thousand pushes out nobody for long. */
const MOST = 5_000;

const digest = (word: string) => createHash('sha256').update(word).digest('base64url');

/** In memory: a restart forgets them. */
export const createTickets = <Held>(
  lifetimeMs: number,
  now: () => number = monotonic,
): Tickets<Held> => {
  const waiting = new Map<string, { readonly held: Held; readonly until: number }>();
  const tidy = () => {
    // In the order they were given out, so the first that is good ends the search.
    for (const [key, { until }] of waiting) {
      if (until > now() && waiting.size < MOST) return;
      waiting.delete(key);
    }
  };
  return {
    issue(held) {
      tidy();
      const word = randomBytes(32).toString('base64url');
      waiting.set(digest(word), { held, until: now() + lifetimeMs });
      return word;
    },
    peek(word) {
      const ticket = typeof word === 'string' ? waiting.get(digest(word)) : undefined;
      return ticket && ticket.until > now() ? ticket.held : null;
    },
    redeem(word) {
      if (typeof word !== 'string') return null;
      const key = digest(word);
      const ticket = waiting.get(key);
      waiting.delete(key);
      return ticket && ticket.until > now() ? ticket.held : null;
    },
  };
};
