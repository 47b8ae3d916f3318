import { every, latest, leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { sweepCommands } from './commands';
import { formSent, formWanted, jobOfTrialRequested, predictionOfTrialRequested, trialRetryRequested, trialStopRequested, type TrialRef } from './events';
import { followTrials } from './flows/followTrials.saga';
import { makeJob, retryTrial, stopTrial } from './flows/actOnTrial.saga';
import { openForm, saveSweep } from './flows/form.saga';
import { readCompared } from './flows/readCompared.saga';
import { deleteSweeps, executeSweeps, stopSweeps } from './flows/runSweep.saga';
import { serveTrial } from './flows/servedTrial.saga';
import { EVENT_NOTICES } from './messages';
import { sweepPartsReducer, sweeps as room } from './model/sweeps';

const trialOf = ({ submission_id, number }: TrialRef) => `${submission_id} ${number}`;

/** Jobs that run with many values, and what that tells. */
export const sweeps: Room = {
  large: ['sweeps', 'sweepParts'],
  reducers: { sweeps: room.slice.reducer, sweepParts: sweepPartsReducer },
  commands: sweepCommands,
  flows: [
    ...room.lines, executeSweeps, stopSweeps, deleteSweeps,
    whilePage<{ id: string }>('/sweeps/:id', followTrials),
    whilePage('/sweeps/compare', readCompared),
    latest(formWanted, openForm),
    leadingBy(formSent, () => '', saveSweep),
    every(trialStopRequested, stopTrial),
    every(trialRetryRequested, retryTrial),
    leadingBy(jobOfTrialRequested, trialOf, makeJob),
    leadingBy(predictionOfTrialRequested, trialOf, serveTrial),
    noticesFrom(EVENT_NOTICES),
  ],
};
