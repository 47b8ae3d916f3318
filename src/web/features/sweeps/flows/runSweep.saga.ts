import { api, SWEEP_ACCEPTED } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { deletion, execute, stop } from '../events';
import { NOTICES } from '../messages';
import { sweeps } from '../model/sweeps';

/** The click itself shows 'Sweep Submitted'; any other reply is shown as an error (SWP-02, SWP-03). */
export const executeSweeps = sweeps.intent(execute, {
  ask: ({ sweep_id }) => callApi(api.sweeps.execute, { sweep_id }),
  accepted: SWEEP_ACCEPTED.execute,
  rowOf: ({ sweep }) => sweep,
  messages: NOTICES.execute,
});

/** Any other reply than 'Stop sweep submitted' is shown as an error; it runs until its trials have ended (SWP-02, SWP-03). */
export const stopSweeps = sweeps.intent(stop, {
  ask: ({ sweep_id, submission_id }) =>
    callApi(api.sweeps.stop, { sweep_id, submission_id: submission_id ?? '' }),
  accepted: SWEEP_ACCEPTED.stop,
  rowOf: ({ sweep }) => sweep,
  messages: NOTICES.stop,
});

/** A sweep goes with its trials, their logs and results (SWP-04). */
export const deleteSweeps = sweeps.intent(deletion, {
  ask: ({ sweep_id }) => callApi(api.sweeps.delete, { sweep_id }),
  messages: NOTICES.delete,
});
