import { createSlice } from '@reduxjs/toolkit';
import { MAX_UNREAD, type ChatChannel, type ChatMessage, type Problem } from '~/contract';
import { failedWith, idle, succeededAt, type RequestState } from '~/web/lib/state/request';
import { plain } from '~/web/lib/state/mergeRows';
import * as happened from '../events';

/** The conversations of a person, as far as they are known. */
export interface ChatState {
  /** The server tells what happens. */
  readonly live: boolean;
  readonly channels: Readonly<Record<string, ChatChannel>>;
  /** Those in which something was said last come first. */
  readonly ids: readonly string[];
  /** Conversations that were opened and stand in no page of the list that was read. */
  readonly apart: readonly string[];
  readonly more: boolean;
  readonly read: boolean;
  readonly request: RequestState;
  /** Conversations that are none to this person, and why. */
  readonly missing: Readonly<Record<string, Problem>>;
  readonly unread: { readonly channels: number; readonly messages: number } | null;
  /** The conversation that showed last, and where the person had stopped reading when it did: null where nothing was new, undefined until that is known. */
  readonly shown: { readonly channel_id: string; readonly line: number | null | undefined } | null;
  /** Where the person scrolled away from the end. */
  readonly left: readonly string[];
  /** Whom the person blocked: nothing of them is new. */
  readonly blocked: readonly string[];
  /** Users that type, by channel, and since when. */
  readonly typing: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const initialState: ChatState = {
  live: false,
  channels: {},
  ids: [],
  apart: [],
  more: false,
  read: false,
  request: idle,
  missing: {},
  unread: null,
  shown: null,
  left: [],
  typing: {},
  blocked: [],
};

const sorted = (channels: ChatState['channels'], ids: Iterable<string>): string[] =>
  [...new Set(ids)].sort(
    (one, other) => (channels[other]?.activity ?? 0) - (channels[one]?.activity ?? 0),
  );

/** The same people as before are the same list: every message is drawn with it. */
const isSame = (known: ChatChannel['members'], read: ChatChannel['members']): boolean =>
  known.length === read.length &&
  known.every((person, at) => {
    const other = read[at];
    return (
      person.user_name === other?.user_name &&
      person.id === other.id &&
      person.name === other.name &&
      person.image === other.image
    );
  });

/** A channel with a row that was read. One that was overtaken by a later change changes nothing but what is the person's own. */
const newer = (known: ChatChannel | undefined, read: ChatChannel): ChatChannel => {
  if (!known) return read;
  const members = isSame(known.members, read.members) ? known.members : read.members;
  if (read.revision >= known.revision) return { ...read, members };
  return {
    ...known,
    name: read.name,
    members,
    made_by: read.made_by,
    muted: read.muted,
    read_seq: Math.max(known.read_seq, read.read_seq),
  };
};

/** Where the person had stopped reading, as soon as that is known. */
const withLine = (state: ChatState): ChatState => {
  const channel = state.channels[state.shown?.channel_id ?? ''];
  if (!channel || state.shown?.line !== undefined) return state;
  return {
    ...state,
    shown: { channel_id: channel.channel_id, line: channel.unread > 0 ? channel.read_seq : null },
  };
};

const withChannels = (
  state: ChatState,
  read: readonly ChatChannel[],
  listed: boolean,
): ChatState => {
  const channels = {
    ...state.channels,
    ...Object.fromEntries(
      read.map((row) => [row.channel_id, newer(state.channels[row.channel_id], row)]),
    ),
  };
  // Channels beside a stream are in no list.
  const ids = read.filter(({ type }) => type !== 'stream').map(({ channel_id }) => channel_id);
  const missing = Object.fromEntries(
    Object.entries(state.missing).filter(
      ([id]) => !read.some(({ channel_id }) => channel_id === id),
    ),
  );
  const isApart = (id: string) => !listed && !state.ids.includes(id);
  const apart = [
    ...new Set([
      ...state.apart.filter((id) => !listed || !ids.includes(id)),
      ...ids.filter(isApart),
    ]),
  ];
  return {
    ...withLine({ ...state, channels }),
    missing,
    apart,
    ids: sorted(channels, [...state.ids, ...ids]),
  };
};

const without = (state: ChatState, channel_id: string): ChatState => {
  const { [channel_id]: _gone, ...channels } = state.channels;
  const others = (ids: readonly string[]) => ids.filter((id) => id !== channel_id);
  return { ...state, channels, ids: others(state.ids), apart: others(state.apart) };
};

/** A channel in which something new was said, or a message of it changed. */
const withSaid = (
  channel: ChatChannel,
  message: ChatMessage,
  me: string,
  { blocked, left }: ChatState,
): ChatChannel => {
  if (message.seq <= channel.last_seq) {
    const { last_message: last } = channel;
    return last?.message_id === message.message_id && message.revision > last.revision
      ? { ...channel, last_message: message }
      : channel;
  }
  const after = { ...channel, last_seq: message.seq };
  if (message.thread_id !== null) return after;
  const mine = message.user_name === me;
  // Beside a stream only what comes below the end of what somebody looks at is new to them.
  const isNew = channel.type !== 'stream' || left.includes(channel.channel_id);
  const unread =
    isNew && message.delete_datetime === null && !blocked.includes(message.user_name)
      ? Math.min(MAX_UNREAD, channel.unread + 1)
      : channel.unread;
  return {
    ...after,
    last_message: message,
    ...(mine ? { unread: 0, read_seq: message.seq } : { unread }),
  };
};

const told = (
  state: ChatState,
  channel_id: string,
  messages: readonly ChatMessage[],
  revision: number,
  me: string,
): ChatState => {
  const known = state.channels[channel_id];
  if (!known) return state;
  const after = messages.reduce((channel, message) => withSaid(channel, message, me, state), known);
  const top = Math.max(0, ...Object.values(state.channels).map(({ activity }) => activity));
  const spoken = after.last_message?.message_id !== known.last_message?.message_id;
  const channels = {
    ...state.channels,
    [channel_id]: {
      ...after,
      revision: Math.max(revision, known.revision),
      activity: spoken ? top + 1 : known.activity,
    },
  };
  return {
    ...state,
    channels,
    ids:
      spoken && known.type !== 'stream' ? sorted(channels, [...state.ids, channel_id]) : state.ids,
  };
};

const readTo = (state: ChatState, channel_id: string, seq: number): ChatState => {
  const known = state.channels[channel_id];
  if (!known || seq <= known.read_seq) return state;
  const unread = seq >= known.last_seq || seq >= (known.last_message?.seq ?? 0) ? 0 : known.unread;
  return {
    ...state,
    channels: { ...state.channels, [channel_id]: { ...known, read_seq: seq, unread } },
  };
};

const wrote = (
  state: ChatState,
  channel_id: string,
  user_name: string,
  at: number | null,
): ChatState => {
  const { [user_name]: before, ...others } = state.typing[channel_id] ?? {};
  if (at === null && before === undefined) return state;
  return {
    ...state,
    typing: {
      ...state.typing,
      [channel_id]: at === null ? others : { ...others, [user_name]: at },
    },
  };
};

export const channelsSlice = createSlice({
  name: 'chat/channels',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.chatConnected, (state) => {
      state.live = true;
    });
    on.addCase(happened.chatDisconnected, (state) => {
      state.live = false;
      state.typing = {};
    });
    on.addCase(
      happened.channelsSucceeded,
      plain((state: ChatState, { payload: { channels, more, older } }) => {
        // The first page again: whoever read on keeps the pages that follow.
        const readOn = !older && state.read && state.ids.length > channels.length;
        return {
          ...withChannels(state, channels, true),
          more: readOn ? state.more : more,
          read: true,
          request: succeededAt(),
        };
      }),
    );
    on.addCase(happened.channelsFailed, (state, { payload: { problem } }) => {
      state.request = failedWith(problem);
    });
    for (const event of [happened.channelSucceeded, happened.channelOpened])
      on.addCase(
        event,
        plain((state: ChatState, { payload: { channel } }) =>
          withChannels(state, [channel], false),
        ),
      );
    on.addCase(
      happened.channelMissing,
      plain((state: ChatState, { payload: { channel_id, problem } }) => ({
        ...without(state, channel_id),
        missing: { ...state.missing, [channel_id]: problem },
      })),
    );
    on.addCase(
      happened.channelChangeAccepted,
      plain((state: ChatState, { payload: { channel_id, channel } }) =>
        channel ? withChannels(state, [channel], false) : without(state, channel_id),
      ),
    );
    on.addCase(happened.blocksSucceeded, (state, { payload: { users } }) => {
      state.blocked = [...users];
    });
    on.addCase(
      happened.conversationViewed,
      plain((state: ChatState, { payload: { channel_id } }) =>
        withLine({ ...state, shown: { channel_id, line: undefined } }),
      ),
    );
    on.addCase(
      happened.changesReceived,
      plain((state: ChatState, { payload: { channel_id, messages, revision, me } }) => {
        const rested = messages.reduce(
          (after, { user_name }) => wrote(after, channel_id, user_name, null),
          state,
        );
        return told(rested, channel_id, messages, revision, me);
      }),
    );
    on.addCase(
      happened.changesSucceeded,
      plain((state: ChatState, { payload: { channel_id, me, page } }) =>
        told(state, channel_id, page.messages, page.revision, me),
      ),
    );
    on.addCase(
      happened.messageAccepted,
      plain((state: ChatState, { payload: { message } }) =>
        told(state, message.channel_id, [message], 0, message.user_name),
      ),
    );
    on.addCase(
      happened.seenReceived,
      plain((state: ChatState, { payload: { channel_id, seq } }) => readTo(state, channel_id, seq)),
    );
    on.addCase(
      happened.seenRequested,
      plain((state: ChatState, { payload: { channel_id, seq } }) => readTo(state, channel_id, seq)),
    );
    on.addCase(happened.endLeft, (state, { payload: { channel_id } }) => {
      if (!state.left.includes(channel_id)) state.left.push(channel_id);
    });
    on.addCase(happened.endReached, (state, { payload: { channel_id } }) => {
      state.left = state.left.filter((id) => id !== channel_id);
      const channel = state.channels[channel_id];
      if (channel?.type === 'stream') channel.unread = 0;
    });
    on.addCase(happened.unreadReceived, (state, { payload }) => {
      state.unread = payload;
    });
    on.addCase(
      happened.typingReceived,
      plain((state: ChatState, { payload: { channel_id, user_name, at } }) =>
        wrote(state, channel_id, user_name, at),
      ),
    );
    on.addCase(
      happened.typingRested,
      plain((state: ChatState, { payload: { channel_id, user_name } }) =>
        wrote(state, channel_id, user_name, null),
      ),
    );
  },
});

declare module '~/web/lib/state/root' {
  interface ChatArea {
    readonly channels?: ChatState;
  }
}
