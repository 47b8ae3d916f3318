import type { RootState } from '~/web/lib/state/root';
import { buildLog } from './model/model';

export const selectDetails = (state: RootState, id: string) =>
  state.environments?.forms?.details[id];
/** The log of the build whose page is open. */
export const selectLog = (state: RootState) =>
  state.environments?.forms?.log ?? buildLog.getInitialState();
/** The build whose packages are shown. */
export const selectLock = (state: RootState) => state.environments?.forms?.lock ?? null;
export const selectCreate = (state: RootState) => state.environments?.forms?.create ?? null;
export const selectRebuild = (state: RootState) => state.environments?.forms?.rebuild ?? null;
