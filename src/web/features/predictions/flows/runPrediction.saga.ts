import { api, PREDICTION_ACCEPTED } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { accepted, withRow } from '~/web/work/entities/intentOptions';
import { deletion, deploy, stop } from '../events';
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
