import { api, SWEEP_ACCEPTED } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { accepted, withRow } from '~/web/work/entities/intentOptions';
import { deletion, execute, stop } from '../events';
import { NOTICES } from '../messages';
import { sweeps } from '../model/sweeps';

/** The click itself shows 'Sweep Submitted'; any other reply is shown as an error (SWP-02, SWP-03). */
export const executeSweeps = sweeps.intent(execute, {
  *run({ sweep_id }) {
    const reply = yield* callApi(api.sweeps.execute, { sweep_id });
    return withRow(accepted(reply, SWEEP_ACCEPTED.execute), ({ sweep }) => sweep);
  },
  messages: NOTICES.execute,
});

/** Any other reply than 'Stop sweep submitted' is shown as an error; it runs until its trials have ended (SWP-02, SWP-03). */
export const stopSweeps = sweeps.intent(stop, {
  *run({ sweep_id, submission_id }) {
    const reply = yield* callApi(api.sweeps.stop, { sweep_id, submission_id: submission_id ?? '' });
    return withRow(accepted(reply, SWEEP_ACCEPTED.stop), ({ sweep }) => sweep);
  },
  messages: NOTICES.stop,
});

/** A sweep goes with its trials, their logs and results (SWP-04). */
export const deleteSweeps = sweeps.intent(deletion, {
  run: ({ sweep_id }) => callApi(api.sweeps.delete, { sweep_id }),
  messages: NOTICES.delete,
});
