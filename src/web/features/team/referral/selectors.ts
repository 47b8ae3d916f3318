import type { RootState } from '~/web/lib/state/root';

export const selectReferOpen = (state: Pick<RootState, 'team'>): boolean =>
  state.team?.referral?.open ?? false;
