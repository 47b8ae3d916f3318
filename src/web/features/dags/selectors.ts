import type { RootState } from '~/web/lib/state/root';

export const selectCreate = (state: RootState) => state.dagParts?.create ?? null;
export const selectSettings = (state: RootState) => state.dagParts?.settings ?? null;
export const selectSchedule = (state: RootState) => state.dagParts?.schedule ?? null;
