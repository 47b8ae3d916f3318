import { every, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import {
  jobOfTrialRequested,
  predictionOfTrialRequested,
  trialRetryRequested,
  trialStopRequested,
  type TrialRef,
} from './events';
import { makeJob, retryTrial, stopTrial } from './flows/actOnTrial.saga';
import { followTrials } from './flows/followTrials.saga';
import { readCompared } from './flows/readCompared.saga';
import { serveTrial } from './flows/servedTrial.saga';
import { EVENT_TOASTS } from './messages';
import { sweepTrialsReducer } from './model/trials';
import Overview from './screens/Overview';
import Slices from './screens/plots/Slices';

const trialOf = ({ submission_id, number }: TrialRef) => `${submission_id} ${number}`;

/** The trials of a sweep, drawn and as a table, and sweeps beside each other. */
export const sweepTrials: Feature = {
  large: ['sweeps.trials'],
  reducers: {
    sweeps: { trials: sweepTrialsReducer },
  },
  flows: [
    whilePage<{ id: string }>('/sweeps/:id', followTrials),
    whilePage('/sweeps/compare', readCompared),
    every(trialStopRequested, stopTrial),
    every(trialRetryRequested, retryTrial),
    leadingBy(jobOfTrialRequested, trialOf, makeJob),
    leadingBy(predictionOfTrialRequested, trialOf, serveTrial),
    toastsFrom(EVENT_TOASTS),
  ],
  panels: { sweepOverview: Overview, sweepSlices: Slices },
};
