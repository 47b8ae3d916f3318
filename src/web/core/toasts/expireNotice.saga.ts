import { delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { expired, toastsPaused, released, type ToastContent } from './events';
import { selectToastsPaused } from './selectors';
import { NOTICE_MS } from './model/slice';

/** A notice goes after 60 s; while the pointer or the focus rests on the notices its time stands still. */
export function* expireNotice({
  payload: { text },
}: {
  payload: ToastContent;
}): SagaGenerator<void> {
  let left = NOTICE_MS;
  while (left > 0) {
    if (yield* select(selectToastsPaused)) yield* take(released);
    const since = Date.now();
    yield* race({ over: delay(left), held: take(toastsPaused) });
    left -= Date.now() - since;
  }
  yield* put(expired({ text }));
}
