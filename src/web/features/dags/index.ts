import { every, latest } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { filePicked, fileRead } from './events';
import { dagForm, readFile, takeFile } from './flows/createDag.saga';
import { deleteDags, executeDags, stopDags } from './flows/runDag.saga';
import { dagSchedule, dagSettings } from './flows/settings.saga';
import { EVENT_TOASTS } from './messages';
import { dagPartsReducer } from './model/forms';
import { poolChoice } from './model/pools';
import { dags as feature } from './model/entities';

/** Graphs of commands and jobs that run in order. */
export const dags: Feature = {
  large: ['dags.objects'],
  reducers: {
    dags: {
      objects: feature.slice.reducer,
      forms: dagPartsReducer,
      pools: poolChoice.slice.reducer,
    },
  },
  flows: [
    ...feature.lines,
    executeDags,
    stopDags,
    deleteDags,
    poolChoice.line,
    ...dagForm.lines,
    ...dagSettings.lines,
    ...dagSchedule.lines,
    latest(filePicked, readFile),
    every(fileRead, takeFile),
    toastsFrom(EVENT_TOASTS),
  ],
};
