import { combineReducers } from '@reduxjs/toolkit';
import { latest, leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { predictionCommands } from './commands';
import { formRequested, liveRequested, versionDeleteRequested, type VersionRef } from './events';
import { log } from './flows/followLog.saga';
import { openForm, predictionForm } from './flows/form.saga';
import {
  deletePredictions,
  deleteVersion,
  deployPredictions,
  makeLive,
  stopPredictions,
} from './flows/runPrediction.saga';
import { EVENT_TOASTS } from './messages';
import { partReducers, predictions as feature } from './model/predictions';

const ofVersion = ({ pf_id, version }: VersionRef) => `${pf_id} ${version}`;

export const predictions: Feature = {
  large: ['predictions.objects', 'predictions.forms'],
  reducers: {
    predictions: {
      objects: feature.slice.reducer,
      forms: combineReducers({ ...partReducers, log: log.reducer }),
    },
  },
  flows: [
    ...feature.lines,
    deployPredictions,
    stopPredictions,
    deletePredictions,
    log.line,
    latest(formRequested, openForm),
    ...predictionForm.lines,
    leadingBy(liveRequested, ofVersion, makeLive),
    leadingBy(versionDeleteRequested, ofVersion, deleteVersion),
    toastsFrom(EVENT_TOASTS),
  ],
  commands: predictionCommands,
};
