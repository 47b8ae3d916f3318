import { put, type SagaGenerator } from 'typed-redux-saga';
import type { Happened } from '~/web/kit/policies';
import { noticed } from '../../notices/events';
import type { stopAllRequested } from '../events';
import { inBulk } from './inBulk';
import { stopOne, UNABLE_TO_STOP } from './stopNotebook.saga';

/** Stops the chosen notebooks. What could not be stopped is told by name, with the reason. */
export function* stopNotebooks({ payload }: Happened<typeof stopAllRequested>): SagaGenerator<void> {
  const { done, failed } = yield* inBulk(payload, 'stop', stopOne);
  if (failed.length === 0) return;
  const text = done === 0 && failed.length === 1 ? UNABLE_TO_STOP : `Stopped ${done} of ${done + failed.length} notebooks`;
  yield* put(noticed({ kind: done === 0 ? 'error' : 'warning', text, lines: failed }));
}
