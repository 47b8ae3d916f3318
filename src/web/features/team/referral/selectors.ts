import type { RootState } from '~/web/lib/state/root';

export const selectReferOpen = (state: Pick<RootState, 'refer'>): boolean =>
  state.refer?.open ?? false;
