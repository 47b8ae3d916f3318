import { put, take, type SagaGenerator } from 'typed-redux-saga';
import { start, stop, stopConfirmOpened, stopDropped, type restartRequested } from '../events';

/** Stops a notebook, after the question that a stop has, and starts it again. Where it is not stopped it is not started either. */
export function* restartNotebook({
  payload: { id },
}: ReturnType<typeof restartRequested>): SagaGenerator<void> {
  yield* put(stopConfirmOpened({ ids: [id] }));
  const ended = yield* take(
    (action: unknown) =>
      stopDropped.match(action) ||
      ((stop.succeeded.match(action) || stop.failed.match(action)) && action.payload.id === id),
  );
  if (stop.succeeded.match(ended)) yield* put(start.requested(id));
}
