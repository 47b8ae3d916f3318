import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Outcome } from '~/web/kit/objects/bulk';
import type { Happened } from '~/web/kit/policies';
import { noticed } from '../../notices/events';
import type { executeAllRequested, stopAllRequested } from '../events';
import { selectSubmission } from '../selectors';
import { EXECUTE_FAILED, executeOne } from './executeJob.saga';
import { inBulk } from './inBulk';
import { STOP_FAILED, stopOne } from './stopJob.saga';

/** What could not be done is told by name, with the reason. */
function* tell({ done, failed }: Outcome, did: string, text: string): SagaGenerator<void> {
  if (failed.length === 0) return;
  const all = done + failed.length;
  yield* put(noticed({ kind: done === 0 ? 'error' : 'warning', text: all === 1 ? text : `${did} ${done} of ${all} jobs`, lines: failed }));
}

/** Executes the chosen jobs; `again` with what each ran with last. */
export function* executeJobs({ payload }: Happened<typeof executeAllRequested>): SagaGenerator<void> {
  const outcome = yield* inBulk(payload, 'execute', function* execute(id) {
    return yield* executeOne(id, payload.again ? (yield* select(selectSubmission, id, null))?.parameters : undefined);
  });
  yield* tell(outcome, 'Executed', EXECUTE_FAILED);
}

/** Stops the chosen jobs. */
export function* stopJobs({ payload }: Happened<typeof stopAllRequested>): SagaGenerator<void> {
  yield* tell(yield* inBulk(payload, 'stop', stopOne), 'Stopped', STOP_FAILED);
}
