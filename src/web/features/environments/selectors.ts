import type { RootState } from '~/web/lib/state/root';
import { buildLog } from './model';

export const selectDetails = (state: RootState, id: string) =>
  state.environments?.forms?.details[id];
/** The log of the build whose page is open. */
export const selectLog = (state: RootState) =>
  state.environments?.forms?.log ?? buildLog.getInitialState();
export const selectCreate = (state: RootState) => state.environments?.forms?.create ?? null;
export const selectRebuild = (state: RootState) => state.environments?.forms?.rebuild ?? null;
