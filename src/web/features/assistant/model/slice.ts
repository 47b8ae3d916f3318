import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import * as happened from '../events';

export interface AssistState {
  /** Null while the dialog is closed. */
  readonly about: happened.AboutCell | null;
  readonly instructions: string;
  readonly phase: 'asking' | 'writing' | 'written';
  /** The text until now; '' for none. */
  readonly code: string;
  /** Why there is no answer. */
  readonly reason: string | null;
}

const closed: AssistState = {
  about: null,
  instructions: '',
  phase: 'asking',
  code: '',
  reason: null,
};

export const assistSlice = createSlice({
  name: 'assistant',
  initialState: closed,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.assistOpened, (_, { payload }) => ({ ...closed, about: payload }));
    on.addCase(happened.instructionsChanged, (state, { payload }) => ({
      ...state,
      instructions: payload.instructions,
      reason: null,
    }));
    on.addCase(happened.assistRequested, (state) => ({
      ...state,
      phase: 'writing',
      code: '',
      reason: null,
    }));
    on.addCase(happened.assistGrew, (state, { payload }) =>
      state.phase === 'writing' ? { ...state, code: payload.code } : state,
    );
    on.addCase(happened.assistWritten, (state, { payload }) => ({
      ...state,
      phase: 'written',
      code: payload.code,
    }));
    on.addCase(happened.writeFailed, (state, { payload }) => ({
      ...state,
      phase: 'asking',
      code: '',
      reason: payload.reason,
    }));
    on.addCase(happened.assistCancelled, (state) => ({ ...state, phase: 'asking', code: '' }));
    on.addMatcher(isAnyOf(happened.assistClosed, happened.assistApplied), () => closed);
    on.addMatcher(
      ({ type }) => type === LOCATION_CHANGE,
      () => closed,
    );
  },
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly assistant?: AssistState;
  }
}
