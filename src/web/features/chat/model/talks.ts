import { createSlice } from '@reduxjs/toolkit';
import type { ChatMessage } from '~/contract';
import { failedWith, idle, succeededAt, type RequestState } from '~/web/lib/state/request';
import { plain } from '~/web/lib/state/mergeRows';
import * as happened from '../events';

/** The messages of a conversation or a thread that are known: a stretch without a gap. */
export interface Talk {
  readonly messages: Readonly<Record<string, ChatMessage>>;
  /** In their order. */
  readonly ids: readonly string[];
  /** There are others before and after the stretch. */
  readonly older: boolean;
  readonly newer: boolean;
  /** Changes up to this one are known. */
  readonly revision: number;
  readonly read: boolean;
  readonly request: RequestState;
  /** The place that was asked for; null where that is the end. */
  readonly at: number | null;
}

export interface TalksState {
  readonly of: Readonly<Record<string, Talk>>;
  /** Messages that are on their way to be others, and what they are to be. */
  readonly changing: Readonly<Record<string, happened.Change>>;
}

export const NO_TALK: Talk = {
  messages: {},
  ids: [],
  older: false,
  newer: false,
  revision: 0,
  read: false,
  request: idle,
  at: null,
};
const initialState: TalksState = { of: {}, changing: {} };
/** So many are kept, so that somebody who comes back sees them at once. */
const TALKS_KEPT = 8;
/** So many messages of one are kept: what is further from where the person reads is read again. */
export const MAX_LOADED_MESSAGES = 150;

export const talkKey = ({ channel_id, thread_id }: happened.TalkOf): string =>
  thread_id === null ? channel_id : `${channel_id}#${thread_id}`;

const isIn = (key: string, { channel_id, message_id, thread_id }: ChatMessage): boolean => {
  const [channel, thread] = key.split('#');
  return (
    channel === channel_id &&
    (thread === undefined ? thread_id === null : thread_id === thread || message_id === thread)
  );
};

const without = <Value>(all: Readonly<Record<string, Value>>, id: string) =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== id));

/** The stretch with these messages in it, and no longer than it may be; what goes is at the other end than `from`. */
const joined = (talk: Talk, read: readonly ChatMessage[], from: 'older' | 'newer'): Talk => {
  const news = read.filter(
    ({ message_id, revision }) => revision > (talk.messages[message_id]?.revision ?? -1),
  );
  if (news.length === 0) return talk;
  const messages = {
    ...talk.messages,
    ...Object.fromEntries(news.map((message) => [message.message_id, message])),
  };
  const isSame = news.every(({ message_id }) => message_id in talk.messages);
  if (isSame) return { ...talk, messages };
  const all = Object.values(messages).sort((one, other) => one.seq - other.seq);
  const kept =
    from === 'older' ? all.slice(0, MAX_LOADED_MESSAGES) : all.slice(-MAX_LOADED_MESSAGES);
  const cut = kept.length < all.length;
  return {
    ...talk,
    ids: kept.map(({ message_id }) => message_id),
    messages: cut ? Object.fromEntries(kept.map((each) => [each.message_id, each])) : messages,
    older: talk.older || (cut && from === 'newer'),
    newer: talk.newer || (cut && from === 'older'),
  };
};

/** The changes, as far as they are in the loaded stretch or follow on it. */
const withChanges = (
  talk: Talk,
  key: string,
  changed: readonly ChatMessage[],
  revision: number,
): Talk => {
  const [first, last] = [
    talk.messages[talk.ids[0] ?? '']?.seq ?? 0,
    talk.messages[talk.ids.at(-1) ?? '']?.seq ?? 0,
  ];
  const fits = ({ seq }: ChatMessage) =>
    (talk.ids.length === 0 || seq >= first || !talk.older) && (seq <= last || !talk.newer);
  const told = changed.filter((message) => isIn(key, message) && fits(message));
  return {
    ...joined(talk, told, 'newer'),
    revision: Math.max(revision, talk.revision),
    request: succeededAt(),
  };
};

const changed = (state: TalksState, key: string, change: (known: Talk) => Talk): TalksState => {
  const { [key]: known = NO_TALK, ...others } = state.of;
  return {
    ...state,
    of: {
      ...Object.fromEntries(Object.entries(others).slice(1 - TALKS_KEPT)),
      [key]: change(known),
    },
  };
};

/** In every stretch of the channel that is known. */
const everywhere = (
  state: TalksState,
  channel_id: string,
  change: (known: Talk, key: string) => Talk,
): TalksState => ({
  ...state,
  of: Object.fromEntries(
    Object.entries(state.of).map(([key, talk]) => [
      key,
      talk.read && key.split('#')[0] === channel_id ? change(talk, key) : talk,
    ]),
  ),
});

export const talksSlice = createSlice({
  name: 'chat/messages',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      happened.messagesSucceeded,
      plain((state: TalksState, { payload: { page, where, at, ...of } }) =>
        changed(state, talkKey(of), (known) => {
          if (where === 'new')
            return {
              ...joined(NO_TALK, page.messages, 'newer'),
              older: page.older,
              newer: page.newer,
              revision: page.revision,
              read: true,
              at,
            };
          // A page tells nothing of what changed in the rest of the stretch: its revision stays.
          const cleared = {
            ...known,
            request: succeededAt(),
            ...(where === 'older' ? { older: page.older } : { newer: page.newer }),
          };
          return joined(cleared, page.messages, where);
        }),
      ),
    );
    on.addCase(
      happened.messagesFailed,
      plain((state: TalksState, { payload: { problem, ...of } }) =>
        changed(state, talkKey(of), (known) => ({ ...known, request: failedWith(problem) })),
      ),
    );
    on.addCase(
      happened.changesReceived,
      plain((state: TalksState, { payload: { channel_id, messages, revision, after } }) =>
        everywhere(state, channel_id, (talk, key) =>
          withChanges(talk, key, messages, after <= talk.revision ? revision : 0),
        ),
      ),
    );
    on.addCase(
      happened.changesSucceeded,
      plain((state: TalksState, { payload: { channel_id, page } }) =>
        everywhere(state, channel_id, (talk, key) =>
          withChanges(talk, key, page.messages, page.revision),
        ),
      ),
    );
    on.addCase(
      happened.messageAccepted,
      plain((state: TalksState, { payload: { message } }) =>
        everywhere(state, message.channel_id, (talk, key) => withChanges(talk, key, [message], 0)),
      ),
    );
    on.addCase(
      happened.changeRequested,
      plain((state: TalksState, { payload: { message_id, change } }) => ({
        ...state,
        changing: { ...state.changing, [message_id]: change },
      })),
    );
    on.addCase(
      happened.changeAccepted,
      plain((state: TalksState, { payload: { message } }) =>
        everywhere(
          { ...state, changing: without(state.changing, message.message_id) },
          message.channel_id,
          (talk, key) => withChanges(talk, key, [message], 0),
        ),
      ),
    );
    on.addCase(
      happened.changeFailed,
      plain((state: TalksState, { payload: { message_id } }) => ({
        ...state,
        changing: without(state.changing, message_id),
      })),
    );
    on.addCase(
      happened.channelMissing,
      plain((state: TalksState, { payload: { channel_id } }) => ({
        ...state,
        of: Object.fromEntries(
          Object.entries(state.of).filter(([key]) => key.split('#')[0] !== channel_id),
        ),
      })),
    );
  },
});

declare module '~/web/lib/state/root' {
  interface ChatArea {
    readonly messages?: TalksState;
  }
}
