import { every, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import {
  jobOfTrialRequested,
  predictionOfTrialRequested,
  trialActionFailed,
  trialRetryRequested,
  trialStopRequested,
  type TrialRef,
} from './events';
import { makeJob, retryTrial, stopTrial } from './flows/actOnTrial.saga';
import { followTrials, readCompared } from './flows/followTrials.saga';
import { serveTrial } from './flows/servedTrial.saga';
import { sweepTrialsReducer } from './model/trials';
import Overview from './screens/Overview';
import Slices from './screens/plots/Slices';

/** Toasts of events. */
const EVENT_TOASTS = [toast(trialActionFailed, ({ what, problem }) => error(what, problem))];

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
