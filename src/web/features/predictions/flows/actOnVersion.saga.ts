import { push } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import {
  deletion,
  predictionSaved,
  predictionRequested,
  versionDeleted,
  versionActionFailed,
  type liveRequested,
  type versionDeleteRequested,
} from '../events';
import { predictions } from '../model/predictions';

/** Calls without a version go to another one from now on; back to an older one as well. */
export function* makeLive({ payload }: ActionOf<typeof liveRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.predictions.makeLive, payload);
  if (!reply.ok)
    return void (yield* put(
      versionActionFailed({
        what: `Version ${payload.version} could not be made live`,
        problem: reply.problem,
      }),
    ));
  yield* put(predictionSaved({ id: payload.pf_id, row: reply.value.prediction }));
}

/** A version goes alone; with the last one the prediction goes (PRD-03, PRD-05). */
export function* deleteVersion({
  payload,
}: ActionOf<typeof versionDeleteRequested>): SagaGenerator<void> {
  const { pf_id } = payload;
  const row = yield* select(predictions.selectKnown, pf_id);
  if (row?.pf_details.length === 1) return void (yield* put(deletion.requested(pf_id)));
  const reply = yield* callApi(api.predictions.delete, payload);
  if (!reply.ok)
    return void (yield* put(
      versionActionFailed({
        what: `Version ${payload.version} could not be deleted`,
        problem: reply.problem,
      }),
    ));
  yield* put(versionDeleted(payload));
  yield* put(push(`/predictions/${encodeURIComponent(pf_id)}`));
  yield* put(predictionRequested({ id: pf_id }));
}
