import { latest } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { sweepCommands } from './commands';
import { formRequested } from './events';
import { openForm, sweepForm } from './flows/form.saga';
import { deleteSweeps, executeSweeps, stopSweeps } from './flows/runSweep.saga';
import { sweepPartsReducer, sweeps as feature } from './model/sweeps';

/** Jobs that run with many values. */
export const sweeps: Feature = {
  large: ['sweeps.objects'],
  reducers: {
    sweeps: { objects: feature.slice.reducer, forms: sweepPartsReducer },
  },
  commands: sweepCommands,
  flows: [
    ...feature.lines,
    executeSweeps,
    stopSweeps,
    deleteSweeps,
    latest(formRequested, openForm),
    ...sweepForm.lines,
  ],
};
