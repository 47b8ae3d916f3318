import { delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { expired, toastsPaused, released, type ToastContent } from './events';
import { selectToastsPaused } from './selectors';
import { TOAST_MS } from './model/slice';

/** A toast goes after 60 s; while the pointer or the focus rests on the toasts its time stands still. */
export function* expireToast({
  payload: { text },
}: {
  payload: ToastContent;
}): SagaGenerator<void> {
  let left = TOAST_MS;
  while (left > 0) {
    if (yield* select(selectToastsPaused)) yield* take(released);
    const since = Date.now();
    yield* race({ over: delay(left), held: take(toastsPaused) });
    left -= Date.now() - since;
  }
  yield* put(expired({ text }));
}
