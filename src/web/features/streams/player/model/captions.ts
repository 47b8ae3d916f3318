import { createSlice } from '@reduxjs/toolkit';
import type { CaptionTrack } from '~/contract';
import type { Cue } from '~/contract/formats/webvtt';
import type { CaptionLanguage } from '~/contract/streams/recordingRules';
import { plain } from '~/web/lib/state/mergeRows';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import * as happened from '../events';

/** The captions of the recording that is open. */
export interface CaptionsState {
  readonly stream_id: string | null;
  readonly tracks: readonly CaptionTrack[];
  /** Those that were read, and of which track; null while none are. */
  readonly read: { readonly track: CaptionTrack; readonly cues: readonly Cue[] } | null;
  readonly request: RequestState;
  /** The places of those that are shown now. */
  readonly shown: readonly number[];
  /** In which language the next file is, as its owner chose; null: nothing is chosen. */
  readonly next: CaptionLanguage | null;
  /** The file that is saved or removed. */
  readonly saveRequest: RequestState;
  /** The language that is asked about. */
  readonly asked: CaptionLanguage | null;
}

const initialState: CaptionsState = {
  stream_id: null,
  tracks: [],
  read: null,
  request: idle,
  shown: [],
  next: null,
  saveRequest: idle,
  asked: null,
};

/** So many captions stand over the picture at a time. */
const MAX_VISIBLE_CUES = 3;

/** Which captions belong to a second, by their places: the last ones that have begun. */
export const cuesAt = (cues: readonly Cue[], second: number): readonly number[] =>
  cues
    .flatMap(({ from, to }, place) => (from <= second && second < to ? [place] : []))
    .slice(-MAX_VISIBLE_CUES);

/** The name of a language, in English. */
export const languageName = (language: CaptionLanguage): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(language) ?? language;

/** The track that somebody wants: in their language, else the first one. */
export const trackFor = (
  tracks: readonly CaptionTrack[],
  language: CaptionLanguage | null,
): CaptionTrack | null => tracks.find((track) => track.language === language) ?? tracks[0] ?? null;

type Of = { readonly payload: { readonly stream_id: string } };
/** Captions of a recording that is closed come too late. */
const ofOpen = <Action extends Of>(
  reduce: (state: CaptionsState, action: Action) => CaptionsState,
) =>
  plain((state: CaptionsState, action: Action): CaptionsState =>
    state.stream_id === action.payload.stream_id ? reduce(state, action) : state,
  );
const changed = ofOpen<ReturnType<typeof happened.captionsSaveSucceeded>>(
  (state, { payload: { tracks } }) => ({
    ...state,
    tracks,
    read: null,
    shown: [],
    next: null,
    saveRequest: succeededAt(),
  }),
);

export const captionsSlice = createSlice({
  name: 'streams/captions',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.recordingOpened,
      plain((_: CaptionsState, { payload: { stream_id } }): CaptionsState => ({
        ...initialState,
        stream_id,
      })),
    )
      .addCase(
        happened.recordingClosed,
        plain((): CaptionsState => initialState),
      )
      .addCase(
        happened.captionsRead,
        ofOpen((state, { payload: { tracks } }) => ({ ...state, tracks })),
      )
      .addCase(
        happened.cuesRead,
        ofOpen((state, { payload: { track, cues } }) => ({
          ...state,
          read: { track, cues },
          shown: [],
          request: succeededAt(),
        })),
      )
      .addCase(
        happened.cuesFailed,
        ofOpen((state, { payload: { problem } }) => ({
          ...state,
          read: null,
          shown: [],
          request: failedWith(problem),
        })),
      )
      .addCase(
        happened.cuesChanged,
        ofOpen((state, { payload: { shown } }) => ({ ...state, shown })),
      )
      .addCase(
        happened.captionsChosen,
        plain((state: CaptionsState): CaptionsState => ({
          ...state,
          shown: [],
          request: loading(),
        })),
      )
      .addCase(
        happened.captionsToggled,
        plain((state: CaptionsState): CaptionsState => ({
          ...state,
          shown: [],
          request: loading(),
        })),
      )
      .addCase(
        happened.captionLanguageChosen,
        plain((state: CaptionsState, { payload: { language } }): CaptionsState => ({
          ...state,
          next: language,
          saveRequest: state.saveRequest.status === 'failed' ? idle : state.saveRequest,
        })),
      )
      .addCase(
        happened.captionFileChosen,
        ofOpen((state) => ({
          ...state,
          saveRequest: loading(),
        })),
      )
      .addCase(happened.captionsSaveSucceeded, changed)
      .addCase(happened.captionsDeleted, changed)
      .addCase(
        happened.captionsSaveFailed,
        plain((state: CaptionsState, { payload: { problem } }): CaptionsState => ({
          ...state,
          saveRequest: failedWith(problem),
        })),
      )
      .addCase(
        happened.captionsDeleteConfirmOpened,
        plain((state: CaptionsState, { payload: { language } }): CaptionsState => ({
          ...state,
          asked: language,
        })),
      )
      .addCase(
        happened.captionsDeletionDropped,
        plain((state: CaptionsState): CaptionsState => ({ ...state, asked: null })),
      )
      .addCase(
        happened.captionsDeletionRequested,
        ofOpen((state) => ({ ...state, asked: null, saveRequest: loading() })),
      )
      .addCase(
        happened.captionsDeleteFailed,
        plain((state: CaptionsState): CaptionsState => ({ ...state, saveRequest: idle })),
      );
  },
});

declare module '~/web/lib/state/root' {
  interface StreamsArea {
    readonly captions?: CaptionsState;
  }
}
