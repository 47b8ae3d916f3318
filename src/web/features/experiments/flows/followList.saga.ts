import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi, callApiIfChanged } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import { POLL_MS } from '~/web/lib/state/collection';
import {
  listingReceived,
  viewDeleted,
  viewFailed,
  viewSaved,
  type viewDeleteRequested,
  type viewSaveRequested,
} from '../events';
import { experimentList } from '../model/list';
import { selectExperiments } from '../model/slice';

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

/** A view is kept by its name. */
export function* saveView({ payload }: ReturnType<typeof viewSaveRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.experiments.saveView, payload);
  yield* put(
    reply.ok ? viewSaved({ view: reply.value.view }) : viewFailed({ problem: reply.problem }),
  );
}

/** A view is forgotten. */
export function* deleteView({
  payload: { view },
}: ReturnType<typeof viewDeleteRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.experiments.deleteView, { view_id: view.view_id });
  yield* put(reply.ok ? viewDeleted({ view }) : viewFailed({ problem: reply.problem }));
}
