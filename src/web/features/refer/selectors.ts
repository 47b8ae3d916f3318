import type { RootState } from '~/web/kit/state/root';

export const selectReferOpen = (state: Pick<RootState, 'refer'>): boolean =>
  state.refer?.open ?? false;
