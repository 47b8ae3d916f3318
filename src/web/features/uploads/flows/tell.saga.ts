import { channel } from 'redux-saga';
import { delay, put, take, type SagaGenerator } from 'typed-redux-saga';
import { factsTold, type UploadFact } from '../events';

/**
 * Facts about small files are told together: each time the page is drawn anew, and thousands of them must not keep it at that. The first
 * after a second, then every two for as long as more come.
 */
const FIRST_MS = 1000;
const TOGETHER_MS = 2000;

const unsaid: UploadFact[] = [];
const about = new Set<string>();
const begun = channel<true>();

/** Says a fact about a file: soon, with others, where the file is a small one; else at once. */
export function* tell(fact: UploadFact, small: boolean): SagaGenerator<void> {
  if (!small) return void (yield* put(fact));
  unsaid.push(fact);
  about.add(fact.payload.id);
  if (unsaid.length === 1) yield* put(begun, true);
}

/** Says at once what is still unsaid. */
export function* sayNow(): SagaGenerator<void> {
  if (unsaid.length === 0) return;
  const facts = unsaid.splice(0);
  about.clear();
  yield* put(factsTold({ facts }));
}

/** True where something about this file is still unsaid, so that the store does not know it yet. */
export const isUnsaid = (id: string) => about.has(id);

/** Says what is unsaid, a moment after it began to gather. */
export function* tellTogether(): SagaGenerator<void> {
  yield* sayNow();
  let last = 0;
  while (true) {
    yield* take(begun);
    yield* delay(Date.now() - last < FIRST_MS ? TOGETHER_MS : FIRST_MS);
    yield* sayNow();
    last = Date.now();
  }
}
