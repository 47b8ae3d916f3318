import { createSlice } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import type { RootState } from '~/web/lib/state/root';
import { referClosed, referOpened } from './events';

export interface ReferState {
  open: boolean;
}

const closed: ReferState = { open: false };

export const referSlice = createSlice({
  name: 'team/referral',
  initialState: closed,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(referOpened, () => ({ open: true }));
    on.addCase(referClosed, () => closed);
    on.addMatcher(
      ({ type }) => type === LOCATION_CHANGE,
      () => closed,
    );
  },
});

/**
 * The signup page with the handle of who refers (NAV-16): the configured one, or the login page of this app, which says whom to ask for an
 * account. `origin` is the app's own.
 */
export const referLink = (signupUrl: string | null, handle: string, origin: string): string => {
  const link = new URL(signupUrl ?? '/login', origin);
  link.searchParams.set('ref', handle);
  return link.href;
};

declare module '~/web/lib/state/root' {
  interface TeamArea {
    readonly referral?: ReferState;
  }
}

export const selectReferOpen = (state: Pick<RootState, 'team'>): boolean =>
  state.team?.referral?.open ?? false;
