import { all, call, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { turnstile } from '../turnstile';
import { reasonOf } from '../wire/problem';

/** The same thing being done to several objects at once. */
export interface Bulk<Doing extends string> {
  readonly doing: Doing;
  readonly ids: string[];
  readonly done: number;
  readonly cancelled: boolean;
}

/** One object is no bulk: its own row shows what is done to it. */
export const bulkOf = <Doing extends string>(doing: Doing, ids: readonly string[]): Bulk<Doing> | null =>
  (ids.length > 1 ? { doing, ids: [...ids], done: 0, cancelled: false } : null);

/** The bulk once these are through, where they belong to it. */
export const counted = <Doing extends string>(bulk: Bulk<Doing> | null, doing: Doing, ids: readonly string[]): Bulk<Doing> | null =>
  (bulk?.doing === doing ? { ...bulk, done: bulk.done + ids.filter((id) => bulk.ids.includes(id)).length } : bulk);

/** So many objects are worked on at a time. */
const AT_ONCE = 3;

/** How many of them came about, and for the others a line with name and reason. */
export interface Outcome {
  readonly done: number;
  readonly failed: readonly string[];
}

/** What a room has to say about doing something to many of its objects. */
export interface Turns {
  readonly isCancelled: () => SagaGenerator<boolean>;
  /** One of them is not begun any more. */
  readonly spare: (id: string) => SagaGenerator<unknown>;
  readonly nameOf: (id: string) => SagaGenerator<string>;
  readonly work: (id: string) => SagaGenerator<Problem | null>;
}

/** Does the work for each object, three at a time; after a cancel no further one is begun. */
export function* inTurns(ids: readonly string[], { isCancelled, spare, nameOf, work }: Turns): SagaGenerator<Outcome> {
  const through = turnstile(AT_ONCE);
  let done = 0;
  const failed: string[] = [];
  const one = function* (id: string): SagaGenerator<void> {
    if (yield* isCancelled()) return void (yield* spare(id));
    const name = yield* nameOf(id);
    const problem = yield* work(id);
    if (problem) failed.push(`${name}: ${reasonOf(problem)}`);
    else done += 1;
  };
  yield* all(ids.map((id) => call(through<void>, () => one(id))));
  return { done, failed };
}
