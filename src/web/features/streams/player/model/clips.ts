import { createSlice } from '@reduxjs/toolkit';
import type { StreamClip } from '~/contract';
import { plain } from '~/web/lib/state/mergeRows';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import * as happened from '../events';

/** The clips of the stream whose page was open last. */
export interface ClipsState {
  readonly stream_id: string | null;
  /** Null while they are not read. */
  readonly clips: readonly StreamClip[] | null;
  readonly request: RequestState;
  /** The one that is asked about. */
  readonly asked: string | null;
}

const initialState: ClipsState = { stream_id: null, clips: null, request: idle, asked: null };

export const clipsSlice = createSlice({
  name: 'streams/clips',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.clipsRequested,
      plain((state: ClipsState, { payload: { stream_id } }): ClipsState =>
        state.stream_id === stream_id
          ? { ...state, request: loading() }
          : { ...initialState, request: loading(), stream_id },
      ),
    )
      .addCase(
        happened.clipsRead,
        plain((state: ClipsState, { payload: { stream_id, clips } }): ClipsState =>
          state.stream_id === stream_id ? { ...state, clips, request: succeededAt() } : state,
        ),
      )
      .addCase(
        happened.clipsFailed,
        plain((state: ClipsState, { payload: { stream_id, problem } }): ClipsState =>
          state.stream_id === stream_id ? { ...state, request: failedWith(problem) } : state,
        ),
      )
      .addCase(
        happened.clipMade,
        plain((state: ClipsState, { payload: { clip } }): ClipsState =>
          state.stream_id === clip.stream_id
            ? { ...state, clips: [...(state.clips ?? []), clip] }
            : state,
        ),
      )
      .addCase(
        happened.clipDeleteConfirmOpened,
        plain((state: ClipsState, { payload: { clip_id } }): ClipsState => ({
          ...state,
          asked: clip_id,
        })),
      )
      .addCase(
        happened.clipDeletionDropped,
        plain((state: ClipsState): ClipsState => ({ ...state, asked: null })),
      )
      .addCase(
        happened.clipDeletionRequested,
        plain((state: ClipsState): ClipsState => ({ ...state, asked: null })),
      )
      .addCase(
        happened.clipDeleted,
        plain((state: ClipsState, { payload: { clip_id } }): ClipsState => ({
          ...state,
          clips: state.clips?.filter((one) => one.clip_id !== clip_id) ?? null,
        })),
      );
  },
});

declare module '~/web/lib/state/root' {
  interface StreamsArea {
    readonly clips?: ClipsState;
  }
}
