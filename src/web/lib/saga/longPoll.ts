import { delay, race, take, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { untilUseful } from '../browser/tab';
import { isFinal } from '../http/problem';
import type { Facts } from './poll';

/** The result of one answer: all there will ever be, something new, nothing new within the time the server holds it back; or why there is none. */
export type PollResult = 'all' | 'more' | 'nothing' | Problem;

/** Continuous growth is read at this interval, ms. */
const BREATH_MS = 80;
/** A server that says at once, and again at once, that there is nothing new holds no answer back: it is asked so often, ms. */
const HELD_MS = 1_000;
/** How long a server that was not reached is left alone: longer each time, ms. */
const RETRY_MS = [500, 1_000, 2_000, 5_000] as const;

/**
 * The one loop of questions whose answer the server holds back until there is something new (`poll` is for those it answers at once).
 * Asks on until it is cancelled or all is there, and not while the tab is hidden or offline. A question that failed is asked again by itself,
 * or at once after one of the facts `again`. `read` is told how often it has failed since the last answer.
 */
export function* longPoll(
  read: (misses: number) => SagaGenerator<PollResult>,
  { again }: { readonly again: Facts },
): SagaGenerator<void> {
  let misses = 0;
  let quick = 0;
  while (true) {
    yield* untilUseful();
    const since = Date.now();
    const heard = yield* read(misses);
    if (heard === 'all') return;
    if (typeof heard === 'string') {
      misses = 0;
      quick = heard === 'nothing' && Date.now() - since < HELD_MS ? quick + 1 : 0;
      if (heard === 'more') yield* delay(BREATH_MS);
      else if (quick > 1) yield* delay(HELD_MS);
      continue;
    }
    const wait = RETRY_MS[Math.min(misses, RETRY_MS.length - 1)] ?? 0;
    misses += 1;
    if (isFinal(heard)) yield* take(again);
    else yield* race({ later: delay(wait), again: take(again) });
  }
}
