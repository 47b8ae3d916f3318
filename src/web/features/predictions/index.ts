import { every, latest, leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { picked } from '../drivePicker/events';
import { predictionCommands } from './commands';
import { formSent, formWanted, keyRequested, liveRequested, tryFileChosen, tryRequested, versionDeleteRequested, type VersionRef } from './events';
import { deleteVersion, makeKey, makeLive } from './flows/actOnVersion.saga';
import { followCalls } from './flows/followCalls.saga';
import { followLog } from './flows/followLog.saga';
import { openForm, saveForm, takeModel } from './flows/form.saga';
import { deletePredictions, deployPredictions, stopPredictions } from './flows/runPrediction.saga';
import { readTryFile, tryVersion } from './flows/tryIt.saga';
import { EVENT_NOTICES } from './messages';
import { predictionPartsReducer, predictions as room } from './model/predictions';

const ofVersion = ({ pf_id, version }: VersionRef) => `${pf_id} ${version}`;

export const predictions: Room = {
  large: ['predictions', 'predictionParts'],
  reducers: { predictions: room.slice.reducer, predictionParts: predictionPartsReducer },
  flows: [
    ...room.lines, deployPredictions, stopPredictions, deletePredictions,
    whilePage<{ id: string }>('/predictions/:id', followCalls),
    whilePage<{ id: string }>('/predictions/:id', followLog),
    latest(formWanted, openForm),
    every(picked, takeModel),
    leadingBy(formSent, () => '', saveForm),
    leadingBy(liveRequested, ofVersion, makeLive),
    leadingBy(keyRequested, ofVersion, makeKey),
    leadingBy(versionDeleteRequested, ofVersion, deleteVersion),
    latest(tryFileChosen, readTryFile),
    latest(tryRequested, tryVersion),
    noticesFrom(EVENT_NOTICES),
  ],
  commands: predictionCommands,
};
