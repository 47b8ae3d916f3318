import { createSlice } from '@reduxjs/toolkit';
import type { CaptionLanguage } from '~/contract/streams/recordingRules';
import type { Qualities } from '~/web/lib/browser/media/source';
import { plain } from '~/web/lib/state/mergeRows';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import * as happened from '../events';
import type { OpenClip } from '../events';
import type { ChatLine } from './chatLog';
import type { StoryFrame } from './storyboard';

/** The recording that is open; its element is in kit/browser/media. */
interface OpenRecording {
  readonly stream_id: string;
  readonly name: string;
  readonly clip: OpenClip | null;
  /** It plays as soon as it can. */
  readonly plays: boolean;
}

export interface PlayerState {
  readonly open: OpenRecording | null;
  readonly request: RequestState;
  readonly playing: boolean;
  /** It plays as soon as more has come. */
  readonly waits: boolean;
  /** Whole seconds from the beginning of the recording. */
  readonly at: number;
  /** Seconds; 0 while it is not known. */
  readonly duration: number;
  /** The sizes that it can be played in, and the one that is. */
  readonly qualities: Qualities;
  readonly frames: readonly StoryFrame[];
  /** The chat of the live room; null while it is not read. */
  readonly chat: readonly ChatLine[] | null;
  readonly chatRequest: RequestState;
  /** Where the last one was closed; null after a clip. */
  readonly left: { readonly stream_id: string; readonly at: number } | null;
}

const CLOSED = {
  open: null,
  request: loading(),
  playing: false,
  waits: false,
  at: 0,
  duration: 0,
  qualities: { heights: [], played: null },
  frames: [],
  chat: null,
  chatRequest: idle,
} as const satisfies Partial<PlayerState>;
const initialState: PlayerState = { ...CLOSED, left: null };

type Of = { readonly payload: { readonly stream_id: string } };
/** Captions of a recording that is closed come too late. */
const ofOpen = <Action extends Of>(reduce: (state: PlayerState, action: Action) => PlayerState) =>
  plain((state: PlayerState, action: Action): PlayerState =>
    state.open?.stream_id === action.payload.stream_id ? reduce(state, action) : state,
  );

export const playerSlice = createSlice({
  name: 'streams/player',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.recordingOpened,
      plain((state: PlayerState, { payload: { at, ...open } }): PlayerState => ({
        ...state,
        ...CLOSED,
        open,
        at: Math.floor(at),
      })),
    )
      .addCase(
        happened.recordingClosed,
        ofOpen((state, { payload: { stream_id } }) => ({
          ...state,
          ...CLOSED,
          left: state.open?.clip ? null : { stream_id, at: state.at },
        })),
      )
      .addCase(
        happened.playbackReceived,
        ofOpen((state, { payload }) => {
          const { at, duration, playing, waits } = payload;
          return {
            ...state,
            at,
            duration: duration || state.duration,
            playing,
            waits,
            request: duration > 0 ? succeededAt() : state.request,
          };
        }),
      )
      .addCase(
        happened.playbackFailed,
        ofOpen((state, { payload: { problem } }) => ({
          ...state,
          request: failedWith(problem),
          playing: false,
          waits: false,
        })),
      )
      .addCase(
        happened.retryRequested,
        plain((state: PlayerState): PlayerState => ({ ...state, request: loading() })),
      )
      // The place is shown at once; the element follows, and tells.
      .addCase(
        happened.seekRequested,
        plain((state: PlayerState, { payload: { at } }): PlayerState =>
          state.open ? { ...state, at: Math.floor(at) } : state,
        ),
      )
      .addCase(
        happened.qualitiesReceived,
        ofOpen((state, { payload: { heights, played } }) => ({
          ...state,
          qualities: { heights, played },
        })),
      )
      .addCase(
        happened.storyboardRead,
        ofOpen((state, { payload: { frames } }) => ({ ...state, frames })),
      )
      .addCase(
        happened.chatRead,
        ofOpen((state, { payload: { lines } }) => ({
          ...state,
          chat: lines,
          chatRequest: succeededAt(),
        })),
      )
      .addCase(
        happened.chatFailed,
        ofOpen((state, { payload: { problem } }) => ({
          ...state,
          chatRequest: failedWith(problem),
        })),
      );
  },
});

/** How a person likes to hear recordings. */
export interface SoundState {
  readonly rate: number;
  readonly volume: number;
  readonly muted: boolean;
}
export const soundSlice = createSlice({
  name: 'streams/playerAudio',
  initialState: { rate: 1, volume: 1, muted: false } as SoundState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.rateChosen, (state, { payload: { rate } }) => {
      state.rate = rate;
    })
      .addCase(happened.volumeChosen, (_, { payload: { volume } }) => ({
        ..._,
        volume,
        muted: volume === 0,
      }))
      .addCase(happened.muteToggled, (state) => {
        state.muted = !state.muted;
      });
  },
});

/** How a person likes to see them. */
export interface ViewState {
  /** The height of the picture; null as the line allows. */
  readonly quality: number | null;
  readonly captions: boolean;
  /** The language of the captions that was chosen last; null: whichever there is. */
  readonly language: CaptionLanguage | null;
}
export const viewSlice = createSlice({
  name: 'streams/playerView',
  initialState: { quality: null, captions: false, language: null } as ViewState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.qualityChosen, (state, { payload: { height } }) => {
      state.quality = height;
    })
      .addCase(happened.captionsToggled, (state) => {
        state.captions = !state.captions;
      })
      .addCase(happened.captionsChosen, (state, { payload: { language } }) => {
        state.captions = language !== null;
        state.language = language ?? state.language;
      });
  },
});

declare module '~/web/lib/state/root' {
  interface StreamsArea {
    readonly player?: PlayerState;
    readonly playerAudio?: SoundState;
    readonly playerView?: ViewState;
  }
}
