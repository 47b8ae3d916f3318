import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApiIfChanged } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import { POLL_MS } from '~/web/lib/state/collection';
import { listingReceived } from '../events';
import { experimentList } from '../model/list';
import { selectExperiments } from '../selectors';

/** While files are still to be read the list is read again so often, ms. */
const SOON_MS = 5_000;

function* readList(): SagaGenerator<void> {
  const { requested, failed, unchanged, succeeded } = experimentList.events;
  yield* put(requested());
  const { etag } = yield* select(experimentList.entitiesOf);
  const reply = yield* callApiIfChanged(api.experiments.readAll, {}, { etag });
  if (!reply.ok) return void (yield* put(failed(reply.problem)));
  if (reply.value === null) return void (yield* put(unchanged({ at: Date.now() })));
  const { experiments: rows, reading } = reply.value;
  yield* put(listingReceived({ reading }));
  yield* put(succeeded({ rows, etag: reply.etag ?? null, at: Date.now() }));
}

function* turn(): SagaGenerator<number> {
  const { listing } = yield* select(selectExperiments);
  return listing && listing.left > 0 ? SOON_MS : POLL_MS.lists;
}

/** While the list of experiments is open it is kept fresh, and read again soon while files of the team are still to be read (EXP-01). */
export function* followList(): SagaGenerator<void> {
  yield* poll(readList, { every: turn, sooner: experimentList.events.refreshRequested.type });
}
