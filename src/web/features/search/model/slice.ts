import { createSlice } from '@reduxjs/toolkit';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { searchOpened } from '~/web/core/shell/events';
import { commandsGathered, resultMarked, searchTyped, type CommandView } from '../events';

export interface SearchState {
  /** Everything by its name, or what the team published that is related to the text. */
  about: 'everything' | 'related';
  text: string;
  /** The place of the result that the keyboard or the pointer is on. */
  marked: number;
  commands: readonly CommandView[];
}

const initialState: SearchState = { about: 'everything', text: '', marked: 0, commands: [] };

export const searchSlice = createSlice({
  name: 'search/overlay',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(searchOpened, (_, { payload }) =>
      payload ? { ...initialState, about: 'related', text: payload.related } : initialState,
    );
    on.addCase(searchTyped, (state, { payload }) => {
      Object.assign(state, { text: payload.text, marked: 0 });
    });
    on.addCase(resultMarked, (state, { payload }) => {
      state.marked = payload.index;
    });
    on.addCase(commandsGathered, (state, { payload }) => {
      state.commands = [...payload.commands];
    });
  },
});

export const selectSearch = sliceSelector((state) => state.search?.overlay, initialState);

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly search?: SearchArea;
  }
  interface SearchArea {
    readonly overlay?: SearchState;
  }
}
