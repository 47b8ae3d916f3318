import { createSlice } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import * as happened from './events';

export interface ConfirmSignInState {
  /** A request waits until the person has confirmed that it is them. */
  readonly open: boolean;
  /** It is forgotten with the dialog. */
  readonly password: string;
  readonly submitting: boolean;
  readonly problem: string | null;
  /** What became of the code with which a provider led back to this tab. */
  readonly code: 'none' | 'received' | 'confirmed' | { readonly reason: string };
}

const initialState: ConfirmSignInState = {
  open: false,
  password: '',
  submitting: false,
  problem: null,
  code: 'none',
};

export const confirmSignInSlice = createSlice({
  name: 'session/confirmSignIn',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.confirmationRequired, (state) => ({ ...state, open: true }));
    on.addCase(happened.passwordChanged, (state, { payload: password }) => ({
      ...state,
      password,
      problem: null,
    }));
    on.addCase(happened.confirmRequested, (state) => ({
      ...state,
      submitting: true,
      problem: null,
    }));
    on.addCase(happened.confirmFailed, (state, { payload: { reason } }) => ({
      ...state,
      submitting: false,
      problem: reason,
    }));
    on.addCase(happened.confirmationCodeReceived, (state) => ({ ...state, code: 'received' }));
    on.addCase(happened.codeFailed, (state, { payload: { reason } }) => ({
      ...state,
      code: { reason },
    }));
    on.addCase(happened.signInConfirmed, ({ code }) => ({
      ...initialState,
      code: code === 'received' ? 'confirmed' : code,
    }));
    on.addCase(happened.confirmationCancelled, ({ code }) => ({ ...initialState, code }));
  },
});

export const selectConfirmSignIn = (state: RootState): ConfirmSignInState =>
  state.session.confirmSignIn ?? initialState;

declare module '~/web/lib/state/root' {
  interface SessionArea {
    readonly confirmSignIn?: ConfirmSignInState;
  }
}
