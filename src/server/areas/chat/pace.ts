import { Refusal } from '../../refusal';

/** So many messages a person may send at once, and then so many a second. */
export const PACE = { atOnce: 60, perSecond: 5 } as const;
const REMEMBERED = 10_000;

/** Who writes faster than anybody reads waits. */
export const createPace = (now: () => number = Date.now) => {
  const left = new Map<string, { readonly messages: number; readonly at: number }>();
  return (userName: string): void => {
    const { messages, at } = left.get(userName) ?? { messages: PACE.atOnce, at: now() };
    const has = Math.min(PACE.atOnce, messages + (now() - at) / 1000 * PACE.perSecond);
    if (has < 1) {
      throw new Refusal('limited', 'You send messages faster than anybody reads them. Wait a few seconds.', { retryAfter: Math.ceil((1 - has) / PACE.perSecond) });
    }
    left.delete(userName);
    left.set(userName, { messages: has - 1, at: now() });
    const [oldest] = left.keys();
    if (left.size > REMEMBERED && oldest !== undefined) left.delete(oldest);
  };
};
