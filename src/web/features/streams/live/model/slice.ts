import { createSlice } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { LiveRoomParticipantInfo, LiveRoomMessage } from '~/contract/streams/liveRoom';
import { plain } from '~/web/lib/state/mergeRows';
import type { RootState } from '~/web/lib/state/root';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import * as happened from '../events';

/** The state of the room, as its page last reported it. */
interface InRoom {
  readonly speakers: readonly LiveRoomParticipantInfo[];
  readonly listeners: readonly LiveRoomParticipantInfo[];
  /** By name. */
  readonly muted: readonly string[];
  readonly dominant: string | null;
  /** For how long it is live. */
  readonly seconds: number | null;
}

export interface LiveState extends InRoom {
  /** The room that is open; its frame lies in kit/browser/liveFrame. */
  readonly open: { readonly stream_id: string; readonly name: string } | null;
  readonly joining: string | null;
  readonly missed: { readonly stream_id: string; readonly problem: Problem } | null;
  /** The streams from whose rooms a host removed this person. */
  readonly removedFrom: readonly string[];
  /** Where the floating window was put; null where it was left in its corner. */
  readonly position: { readonly x: number; readonly y: number } | null;
  /** The state of the chat beside the room, and the side panel in full screen. */
  readonly talk: boolean;
  readonly side: happened.Side;
  /** The question whether to leave is on the screen. */
  readonly closing: boolean;
}

const EMPTY: InRoom = { speakers: [], listeners: [], muted: [], dominant: null, seconds: null };
const initialState: LiveState = {
  ...EMPTY,
  open: null,
  joining: null,
  missed: null,
  removedFrom: [],
  position: null,
  talk: true,
  side: 'people',
  closing: false,
};

const told = (state: LiveState, message: LiveRoomMessage): LiveState => {
  switch (message.type) {
    case 'dominantSpeaker.change':
      return { ...state, dominant: message.data.userId };
    case 'speakersList':
      return { ...state, speakers: message.data.speakers };
    case 'listenersList':
      return { ...state, listeners: message.data.listeners };
    case 'mutedSpeakers':
      return { ...state, muted: message.data.userIds };
    case 'liveTime':
      return { ...state, seconds: message.data.seconds };
    default:
      return state;
  }
};

export const liveSlice = createSlice({
  name: 'streams/live',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.joinRequested,
      plain((state: LiveState, { payload }): LiveState => ({
        ...state,
        joining: payload.stream_id,
        missed: null,
      })),
    )
      .addCase(
        happened.joinFailed,
        plain((state: LiveState, { payload }): LiveState => ({
          ...state,
          joining: state.joining === payload.stream_id ? null : state.joining,
          missed: payload,
        })),
      )
      .addCase(
        happened.liveRoomOpened,
        plain((state: LiveState, { payload: { stream_id, name } }): LiveState => ({
          ...state,
          ...EMPTY,
          joining: null,
          missed: null,
          closing: false,
          open: { stream_id, name },
        })),
      )
      .addCase(
        happened.liveRoomClosed,
        plain((state: LiveState, { payload }): LiveState =>
          state.open?.stream_id === payload.stream_id
            ? { ...state, ...EMPTY, open: null, closing: false }
            : state,
        ),
      )
      .addCase(
        happened.liveRoomLeft,
        plain((state: LiveState, { payload: { stream_id, reason } }): LiveState =>
          reason === 'removed' && !state.removedFrom.includes(stream_id)
            ? { ...state, removedFrom: [...state.removedFrom, stream_id] }
            : state,
        ),
      )
      // A message of a page that is closed is late.
      .addCase(
        happened.liveRoomMessageReceived,
        plain((state: LiveState, { payload: { stream_id, message } }): LiveState =>
          state.open?.stream_id === stream_id ? told(state, message) : state,
        ),
      )
      .addCase(
        happened.windowMoved,
        plain((state: LiveState, { payload }): LiveState => ({ ...state, position: payload })),
      )
      .addCase(
        happened.talkTurned,
        plain((state: LiveState, { payload }): LiveState => ({ ...state, talk: payload.open })),
      )
      .addCase(
        happened.sideChosen,
        plain((state: LiveState, { payload }): LiveState => ({ ...state, side: payload.side })),
      )
      .addCase(
        happened.closeConfirmOpened,
        plain((state: LiveState): LiveState => ({ ...state, closing: state.open !== null })),
      )
      .addCase(
        happened.closeDropped,
        plain((state: LiveState): LiveState => ({ ...state, closing: false })),
      );
  },
});

declare module '~/web/lib/state/root' {
  interface StreamsArea {
    readonly live?: LiveState;
  }
}

export const selectLive = sliceSelector(
  (state) => state.streams?.live,
  liveSlice.getInitialState(),
);
export const selectPosition = (state: RootState) => selectLive(state).position;

/** The name of the dominant speaker; null where nobody speaks. */
export const selectDominant = (state: RootState): string | null => {
  const { dominant, speakers } = selectLive(state);
  return dominant === null
    ? null
    : (speakers.find(({ userId }) => userId === dominant)?.name ?? dominant);
};
