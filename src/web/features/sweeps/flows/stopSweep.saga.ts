import { api, SWEEP_ACCEPTED } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { stop } from '../events';
import { NOTICES } from '../messages';
import { sweeps } from '../model/sweeps';

/** Any other reply than 'Stop sweep submitted' is shown as an error; it runs until its trials have ended (SWP-02, SWP-03). */
export const stopSweeps = sweeps.intent(stop, {
  ask: ({ sweep_id, submission_id }) => ask(api.sweeps.stop, { sweep_id, submission_id: submission_id ?? '' }),
  accepted: SWEEP_ACCEPTED.stop, rowOf: ({ sweep }) => sweep, messages: NOTICES.stop,
});
