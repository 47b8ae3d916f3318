import type { RootState } from '~/web/lib/state/root';

export const selectCreate = (state: RootState) => state.dags?.forms?.create ?? null;
export const selectSettings = (state: RootState) => state.dags?.forms?.settings ?? null;
export const selectSchedule = (state: RootState) => state.dags?.forms?.schedule ?? null;
