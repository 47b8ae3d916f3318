import { api, SWEEP_ACCEPTED } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { execute } from '../events';
import { NOTICES } from '../messages';
import { sweeps } from '../model/sweeps';

/** The click itself shows 'Sweep Submitted'; any other reply is shown as an error (SWP-02, SWP-03). */
export const executeSweeps = sweeps.intent(execute, {
  ask: ({ sweep_id }) => ask(api.sweeps.execute, { sweep_id }),
  accepted: SWEEP_ACCEPTED.execute, rowOf: ({ sweep }) => sweep, messages: NOTICES.execute,
});
