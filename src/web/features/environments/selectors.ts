import type { RootState } from '~/web/lib/state/root';
import { buildLog } from './model';

export const selectDetails = (state: RootState, id: string) => state.environmentParts?.details[id];
/** The log of the build whose page is open. */
export const selectLog = (state: RootState) =>
  state.environmentParts?.log ?? buildLog.getInitialState();
export const selectCreate = (state: RootState) => state.environmentParts?.create ?? null;
export const selectRebuild = (state: RootState) => state.environmentParts?.rebuild ?? null;
