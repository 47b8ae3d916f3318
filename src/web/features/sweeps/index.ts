import { latest } from '~/web/lib/saga/policies';
import type { CommandsOf } from '~/web/lib/commands';
import type { Feature } from '~/web/lib/feature';
import { relatedTo, rowOnPage } from '~/web/core/shell/related';
import { formRequested } from './events';
import { openForm, sweepForm } from './flows/form.saga';
import { deleteSweeps, executeSweeps, stopSweeps } from './flows/runSweep.saga';
import { sweepPartsReducer, sweeps as feature } from './model/sweeps';

/** Work related to the sweep whose page is open. */
const sweepCommands: CommandsOf = (state) => {
  const row = rowOnPage(feature, state);
  return row ? [relatedTo('sweep', row.sweep_id, row.sweep_name)] : [];
};

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
