import { createSlice } from '@reduxjs/toolkit';
import type { StreamClip } from '~/contract';
import type { Cut } from '~/contract/streams/recordingRules';
import { plain } from '~/web/lib/state/mergeRows';
import { idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import * as happened from '../events';
import type { Mode } from '../events';

/** A cut in hand. One field holds the mode, so that the two exclude each other (STR-07). */
export interface CuttingState {
  readonly mode: Mode | null;
  readonly cut: Cut;
  readonly name: string;
  /** A picture of where the clip begins; '' where there is none. */
  readonly thumbnail: { readonly at: number; readonly url: string } | null;
  readonly request: RequestState;
  /** The clip that was made last. */
  readonly made: StreamClip | null;
}

const initialState: CuttingState = {
  mode: null,
  cut: { start: 0, end: 0 },
  name: '',
  thumbnail: null,
  request: idle,
  made: null,
};

export const cuttingSlice = createSlice({
  name: 'streams/trim',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.modeOpened,
      plain((_: CuttingState, { payload: { mode, cut } }): CuttingState => ({
        ...initialState,
        mode,
        cut,
      })),
    )
      .addCase(
        happened.modeLeft,
        plain((): CuttingState => initialState),
      )
      .addCase(
        happened.recordingOpened,
        plain((): CuttingState => initialState),
      )
      .addCase(
        happened.recordingClosed,
        plain((): CuttingState => initialState),
      )
      .addCase(
        happened.cutChanged,
        plain((state: CuttingState, { payload }): CuttingState => ({
          ...state,
          cut: { ...state.cut, ...payload },
          made: null,
        })),
      )
      .addCase(
        happened.clipNamed,
        plain((state: CuttingState, { payload: { name } }): CuttingState => ({
          ...state,
          name,
          made: null,
        })),
      )
      .addCase(
        happened.thumbnailRead,
        plain((state: CuttingState, { payload }): CuttingState =>
          state.cut.start === payload.at ? { ...state, thumbnail: payload } : state,
        ),
      )
      .addCase(
        happened.trimRequested,
        plain((state: CuttingState): CuttingState => ({ ...state, request: loading() })),
      )
      .addCase(
        happened.trimmed,
        plain((): CuttingState => initialState),
      )
      .addCase(
        happened.trimFailed,
        plain((state: CuttingState): CuttingState => ({ ...state, request: idle })),
      )
      .addCase(
        happened.clipRequested,
        plain((state: CuttingState): CuttingState => ({ ...state, request: loading() })),
      )
      .addCase(
        happened.clipMade,
        plain((state: CuttingState, { payload: { clip } }): CuttingState => ({
          ...state,
          request: succeededAt(),
          made: clip,
        })),
      )
      .addCase(
        happened.clipCreateFailed,
        plain((state: CuttingState): CuttingState => ({ ...state, request: idle })),
      );
  },
});

declare module '~/web/lib/state/root' {
  interface StreamsArea {
    readonly trim?: CuttingState;
  }
}
