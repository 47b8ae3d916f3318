import { delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { expired, held, released, type Said } from '../events';
import { selectNoticesHeld } from '../selectors';
import { NOTICE_MS } from '../model/slice';

/** A notice goes after 60 s; while the pointer or the focus rests on the notices its time stands still. */
export function* expireNotice({ payload: { text } }: { payload: Said }): SagaGenerator<void> {
  let left = NOTICE_MS;
  while (left > 0) {
    if (yield* select(selectNoticesHeld)) yield* take(released);
    const since = Date.now();
    yield* race({ over: delay(left), held: take(held) });
    left -= Date.now() - since;
  }
  yield* put(expired({ text }));
}
