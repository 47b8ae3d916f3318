import { latest } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { sweepCommands } from './commands';
import { formWanted } from './events';
import { openForm, sweepForm } from './flows/form.saga';
import { deleteSweeps, executeSweeps, stopSweeps } from './flows/runSweep.saga';
import { sweepPartsReducer, sweeps as room } from './model/sweeps';

/** Jobs that run with many values. */
export const sweeps: Room = {
  large: ['sweeps'],
  reducers: { sweeps: room.slice.reducer, sweepParts: sweepPartsReducer },
  commands: sweepCommands,
  flows: [
    ...room.lines,
    executeSweeps,
    stopSweeps,
    deleteSweeps,
    latest(formWanted, openForm),
    ...sweepForm.lines,
  ],
};
