import { createSelector, createSlice } from '@reduxjs/toolkit';
import type { NotebookMoment } from '~/contract/streams/recordingRules';
import { plain } from '~/web/lib/state/mergeRows';
import { failedWith, idle, succeededAt, type RequestState } from '~/web/lib/state/request';
import type { RootState } from '~/web/lib/state/root';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { recordingOpened } from '../../player/events';
import * as happened from '../events';
import { selectPlayedChat, selectPlayedCues, selectPlayedSecond } from '../../liveRoom';
import { hitsOf, momentAt } from './moments';

/** The notebook beside the recording that is open, or was open last. */
export interface PlayedNotebookState {
  readonly stream_id: string | null;
  /** Null while they are not read. */
  readonly moments: readonly NotebookMoment[] | null;
  readonly request: RequestState;
  /** Its cells are shown beside the recording. */
  readonly cells: boolean;
  /** The page that shows it, and since which second it was so; null while there is none. */
  readonly page: { readonly at: number; readonly url: string } | null;
  readonly pageRequest: RequestState;
  readonly word: string;
  readonly copying: boolean;
}

const initialState: PlayedNotebookState = {
  stream_id: null,
  moments: null,
  request: idle,
  cells: false,
  page: null,
  pageRequest: idle,
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
        ofOpen((state, { payload: { moments } }) => ({
          ...state,
          moments,
          request: succeededAt(),
        })),
      )
      .addCase(
        happened.momentsFailed,
        ofOpen((state, { payload: { problem } }) => ({ ...state, request: failedWith(problem) })),
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
          pageRequest: succeededAt(),
        })),
      )
      .addCase(
        happened.pageFailed,
        ofOpen((state, { payload: { problem } }) => ({
          ...state,
          pageRequest: failedWith(problem),
        })),
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

export const selectPlayedNotebook = sliceSelector(
  (state) => state.streams?.notebook,
  playedNotebookSlice.getInitialState(),
);
const NONE = [] as const;
const selectMoments = (state: RootState) => selectPlayedNotebook(state).moments ?? NONE;

/** The moment that is played; null before the first one. */
export const selectMoment = createSelector([selectMoments, selectPlayedSecond], momentAt);

/** Where the word that is looked for stands. */
export const selectHits = createSelector(
  [
    (state: RootState) => selectPlayedNotebook(state).word,
    selectMoments,
    (state: RootState) => selectPlayedChat(state) ?? NONE,
    selectPlayedCues,
  ],
  hitsOf,
);
