import { every, latest, leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { sweepCommands } from './commands';
import { formSent, formWanted, jobOfTrialRequested, trialRetryRequested, trialStopRequested } from './events';
import { deleteSweeps } from './flows/deleteSweep.saga';
import { executeSweeps } from './flows/executeSweep.saga';
import { followTrials } from './flows/followTrials.saga';
import { makeJob, retryTrial, stopTrial } from './flows/actOnTrial.saga';
import { openForm } from './flows/openForm.saga';
import { readCompared } from './flows/readCompared.saga';
import { saveSweep } from './flows/saveSweep.saga';
import { stopSweeps } from './flows/stopSweep.saga';
import { EVENT_NOTICES } from './messages';
import { sweepPartsReducer, sweeps as room } from './model/sweeps';

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
    leadingBy(jobOfTrialRequested, ({ submission_id, number }) => `${submission_id} ${number}`, makeJob),
    noticesFrom(EVENT_NOTICES),
  ],
};
