import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { ASSIST_KINDS, type AssistKind } from '~/contract/assistant';
import { selectConfig, type AppConfig } from '~/web/lib/state/config';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
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

export const selectAssist = sliceSelector(
  (state) => state.assistant,
  assistSlice.getInitialState(),
);

/** The functions of this installation's assistant: nothing where none is set up, else what is switched on (API-36). */
export const selectOffered = (state: { readonly config: AppConfig }): readonly AssistKind[] => {
  const { assist, flags } = selectConfig(state);
  const isOn: Readonly<Record<AssistKind, boolean>> = {
    english: flags.english_cells,
    fix: flags.fix_code,
  };
  return assist ? ASSIST_KINDS.filter((kind) => isOn[kind]) : [];
};
