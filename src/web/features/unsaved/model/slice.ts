import { createSlice } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import { textRemoved, textsReceived, textStored, type TextKind, type UnsavedText } from '../events';

/** Which texts of the current user are stored in this browser; what they say is in its database alone. */
export interface UnsavedState {
  readonly texts: Readonly<Record<string, UnsavedText>>;
}

const initialState: UnsavedState = { texts: {} };

const keyOf = ({ kind, id }: Pick<UnsavedText, 'kind' | 'id'>) => `${kind}/${id}`;

export const unsavedSlice = createSlice({
  name: 'unsaved',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(textsReceived, (state, { payload }) => {
      state.texts = Object.fromEntries(payload.map((text) => [keyOf(text), text]));
    });
    on.addCase(textStored, (state, { payload }) => {
      state.texts[keyOf(payload)] = payload;
    });
    on.addCase(textRemoved, (state, { payload }) => {
      delete state.texts[keyOf(payload)];
    });
  },
});

/** Whether this browser stores that text of the current user. */
export const selectIsStored = (state: RootState, kind: TextKind, id: string): boolean =>
  state.unsaved?.texts[keyOf({ kind, id })] !== undefined;

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly unsaved?: UnsavedState;
  }
}
