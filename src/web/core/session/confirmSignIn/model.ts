import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { draft, freshDraft, type Draft } from '~/web/lib/state/draft';
import type { RootState } from '~/web/lib/state/root';
import * as happened from './events';

const MISSING = 'Please input your password!';

type ConfirmValues = { readonly password: string };

export const confirmForm = draft<ConfirmValues, null>('session/confirmForm', {
  password: ({ password }) => (password === '' ? MISSING : undefined),
});

export interface ConfirmSignInState {
  /** Open while a request waits until the person has confirmed that it is them. The password is forgotten with it. */
  readonly form: Draft<ConfirmValues> | null;
  /** The result of the code with which a provider led back to this tab. */
  readonly code: 'none' | 'received' | 'confirmed' | { readonly reason: string };
}

const initialState: ConfirmSignInState = { form: null, code: 'none' };

export const confirmSignInSlice = createSlice({
  name: 'session/confirmSignIn',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.confirmationRequired, (state) => ({
      ...state,
      form: state.form ?? freshDraft({ password: '' }),
    }));
    on.addCase(happened.confirmationCodeReceived, (state) => ({ ...state, code: 'received' }));
    on.addCase(happened.codeFailed, (state, { payload: { reason } }) => ({
      ...state,
      code: { reason },
    }));
    on.addCase(happened.signInConfirmed, ({ code }) => ({
      form: null,
      code: code === 'received' ? 'confirmed' : code,
    }));
    on.addCase(happened.confirmationCancelled, ({ code }) => ({ form: null, code }));
    on.addMatcher(isAnyOf(...Object.values(confirmForm.events)), (state, action) => ({
      ...state,
      form: confirmForm.reducer(state.form, action),
    }));
  },
});

export const selectConfirmSignIn = (state: RootState): ConfirmSignInState =>
  state.session.confirmSignIn ?? initialState;

declare module '~/web/lib/state/root' {
  interface SessionArea {
    readonly confirmSignIn?: ConfirmSignInState;
  }
}
