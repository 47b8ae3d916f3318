import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { reasonOf } from '~/web/kit/wire/problem';
import { turnstile } from '~/web/kit/turnstile';
import { bulkEnded, spared } from '../events';
import { selectBulk, selectKnown } from '../selectors';

/** So many notebooks are stopped or deleted at a time. */
const AT_ONCE = 3;

/** How many of them came about, and for the others a line with name and reason. */
export interface Outcome {
  readonly done: number;
  readonly failed: readonly string[];
}

/** Does the work for each notebook, three at a time; after a cancel no further one is begun. */
export function* inBulk(ids: readonly string[], work: (id: string) => SagaGenerator<Problem | null>): SagaGenerator<Outcome> {
  const through = turnstile(AT_ONCE);
  let done = 0;
  const failed: string[] = [];
  const one = function* (notebook_id: string): SagaGenerator<void> {
    if ((yield* select(selectBulk))?.cancelled) return void (yield* put(spared({ notebook_id })));
    const name = (yield* select(selectKnown, notebook_id))?.notebook_name ?? notebook_id;
    const problem = yield* work(notebook_id);
    if (problem) failed.push(`${name}: ${reasonOf(problem)}`);
    else done += 1;
  };
  yield* all(ids.map((id) => call(through<void>, () => one(id))));
  yield* put(bulkEnded());
  return { done, failed };
}
