import { createSlice } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { NotebookMoment } from '~/contract/streams/recordingRules';
import { plain } from '~/web/lib/state/plain';
import { recordingOpened } from '../../player/events';
import * as happened from '../events';

/** The notebook beside the recording that is open, or was open last. */
export interface PlayedNotebookState {
  readonly stream_id: string | null;
  /** Null while they are not read. */
  readonly moments: readonly NotebookMoment[] | null;
  readonly problem: Problem | null;
  /** Its cells are shown beside the recording. */
  readonly cells: boolean;
  /** The page that shows it, and since which second it was so; null while there is none. */
  readonly page: { readonly at: number; readonly url: string } | null;
  readonly pageProblem: Problem | null;
  readonly word: string;
  readonly copying: boolean;
}

const initialState: PlayedNotebookState = {
  stream_id: null,
  moments: null,
  problem: null,
  cells: false,
  page: null,
  pageProblem: null,
  word: '',
  copying: false,
};

type Of = { readonly payload: { readonly stream_id: string } };
const ofOpen = <Action extends Of>(
  reduce: (state: PlayedNotebookState, action: Action) => PlayedNotebookState,
) =>
  plain((state: PlayedNotebookState, action: Action): PlayedNotebookState =>
    state.stream_id === action.payload.stream_id ? reduce(state, action) : state,
  );

export const playedNotebookSlice = createSlice({
  name: 'streams/notebook',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      recordingOpened,
      plain((state: PlayedNotebookState, { payload: { stream_id } }): PlayedNotebookState =>
        state.stream_id === stream_id ? state : { ...initialState, stream_id },
      ),
    )
      .addCase(
        happened.momentsRead,
        ofOpen((state, { payload: { moments } }) => ({ ...state, moments, problem: null })),
      )
      .addCase(
        happened.momentsFailed,
        ofOpen((state, { payload: { problem } }) => ({ ...state, problem })),
      )
      .addCase(
        happened.cellsToggled,
        plain((state: PlayedNotebookState): PlayedNotebookState => ({
          ...state,
          cells: !state.cells,
        })),
      )
      .addCase(
        happened.pageRead,
        ofOpen((state, { payload: { at, url } }) => ({
          ...state,
          page: { at, url },
          pageProblem: null,
        })),
      )
      .addCase(
        happened.pageFailed,
        ofOpen((state, { payload: { problem } }) => ({ ...state, pageProblem: problem })),
      )
      .addCase(
        happened.wordTyped,
        plain((state: PlayedNotebookState, { payload: { text } }): PlayedNotebookState => ({
          ...state,
          word: text,
        })),
      )
      .addCase(
        happened.copyRequested,
        ofOpen((state) => ({ ...state, copying: true })),
      )
      .addCase(
        happened.copied,
        ofOpen((state) => ({ ...state, copying: false })),
      )
      .addCase(
        happened.copyFailed,
        plain((state: PlayedNotebookState): PlayedNotebookState => ({ ...state, copying: false })),
      );
  },
});

declare module '~/web/lib/state/root' {
  interface StreamsArea {
    readonly notebook?: PlayedNotebookState;
  }
}
