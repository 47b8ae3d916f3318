import type { RootState } from '~/web/lib/state/root';

export const selectLog = (state: Pick<RootState, 'diagnostics'>) => state.diagnostics?.log ?? null;
export const selectReport = (state: Pick<RootState, 'diagnostics'>) =>
  state.diagnostics?.report ?? null;
