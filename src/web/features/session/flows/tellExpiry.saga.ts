import { put, type SagaGenerator } from 'typed-redux-saga';
import { noticed } from '../../notices/events';

/** However many calls were refused, the person reads it once (ERR-01). */
export function* tellExpiry(): SagaGenerator<void> {
  yield* put(noticed({ kind: 'warning', text: 'Your session expired' }));
}
