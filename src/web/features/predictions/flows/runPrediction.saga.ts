import { push } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, PREDICTION_ACCEPTED } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { accepted, withRow } from '~/web/work/entities/intentOptions';
import type { ActionOf } from '~/web/lib/saga/policies';
import {
  deletion,
  deploy,
  predictionRequested,
  predictionSaved,
  stop,
  versionActionFailed,
  versionDeleted,
  type liveRequested,
  type versionDeleteRequested,
} from '../events';
import { NOTICES } from '../messages';
import { predictions } from '../model/predictions';

/** The click itself shows 'Deploy Submitted'; any other reply is shown as an error (PRD-04). */
export const deployPredictions = predictions.intent(deploy, {
  *run({ pf_id }, { version }) {
    const reply = yield* callApi(api.predictions.deploy, { pf_id, version });
    return withRow(accepted(reply, PREDICTION_ACCEPTED.deploy), ({ prediction }) => prediction);
  },
  messages: NOTICES.deploy,
});

/** Any other reply than 'Stop prediction submitted' is shown as an error (PRD-04). */
export const stopPredictions = predictions.intent(stop, {
  *run({ pf_id }, { version }) {
    const reply = yield* callApi(api.predictions.stop, { pf_id, version });
    return withRow(accepted(reply, PREDICTION_ACCEPTED.stop), ({ prediction }) => prediction);
  },
  messages: NOTICES.stop,
});

/** A prediction goes with all its versions (PRD-03). */
export const deletePredictions = predictions.intent(deletion, {
  run: ({ pf_id }) => callApi(api.predictions.delete, { pf_id }),
  messages: NOTICES.delete,
});

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
