import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import {
  viewDeleted,
  viewFailed,
  viewSaved,
  type viewDeleteRequested,
  type viewSaveRequested,
} from '../events';

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
