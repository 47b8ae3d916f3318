import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { deletion } from '../events';
import { NOTICES } from '../messages';
import { sweeps } from '../model/sweeps';

/** A sweep goes with its trials, their logs and results (SWP-04). */
export const deleteSweeps = sweeps.intent(deletion, {
  ask: ({ sweep_id }) => ask(api.sweeps.delete, { sweep_id }),
  messages: NOTICES.delete,
});
