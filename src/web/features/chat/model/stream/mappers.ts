import {
  MAX_UNREAD,
  type ChatChannel,
  type ChatFile,
  type ChatMessage,
  type ChatUser,
} from '~/contract';
import type { StreamAttachment, StreamChannel, StreamMessage, StreamUser } from './sdk';

/**
 * An instant as a number that keeps its order: microseconds. At Stream what is said has no number, but a time; this one stands for both the place of a
 * message and the number of a change.
 */
export const microsOf = (at: string | Date | null | undefined): number => {
  if (!at) return 0;
  const ms = at instanceof Date ? at.getTime() : Date.parse(at);
  const fraction = typeof at === 'string' ? (/\.\d{3}(\d{1,3})/.exec(at)?.[1] ?? '') : '';
  return Number.isNaN(ms) ? 0 : ms * 1000 + Number(fraction.padEnd(3, '0'));
};

/** The instant of a place. */
export const instantOf = (micros: number): string =>
  new Date(Math.floor(micros / 1000)).toISOString();

/** Reactions at Stream have a word for a type: an emoji is written as its code points. */
export const typeOfEmoji = (emoji: string): string =>
  [...emoji].map((sign) => `u${(sign.codePointAt(0) ?? 0).toString(16)}`).join('-');
export const emojiOfType = (type: string): string =>
  /^u[\da-f]+(-u[\da-f]+)*$/.test(type)
    ? String.fromCodePoint(
        ...type
          .split('-')
          .map((part) => parseInt(part.slice(1), 16))
          .filter((code) => code <= 0x10_ffff),
      )
    : type;

export const nameOf = (user: StreamUser | null | undefined): string =>
  user?.user_name ?? user?.id ?? '';

const reactionsOf = ({ latest_reactions }: StreamMessage): ChatMessage['reactions'] => {
  const found = new Map<string, string[]>();
  for (const { type, user } of [...(latest_reactions ?? [])].reverse()) {
    const emoji = emojiOfType(type);
    found.set(emoji, [...(found.get(emoji) ?? []), nameOf(user)]);
  }
  return [...found].map(([emoji, users]) => ({ emoji, users }));
};

/** The name and address of a message's file. */
export const filesOf = ({
  id,
  attachments = [],
}: Pick<StreamMessage, 'id' | 'attachments'>): readonly (ChatFile & { readonly url: string })[] =>
  attachments.flatMap((one: StreamAttachment, nth) => {
    const url = one.image_url ?? one.asset_url;
    if (url === undefined || !/^https:\/\//.test(url)) return [];
    const is_picture = one.type === 'image' && one.image_url !== undefined;
    const file = {
      file_id: `${id}.${nth}`,
      name: one.title ?? 'file',
      size: Number(one.file_size ?? 0) || 0,
      is_picture,
    };
    return [
      { ...file, width: one.original_width ?? null, height: one.original_height ?? null, url },
    ];
  });

/** A message as the app has it. `since`: when it became so, where that is known from elsewhere. */
export const toMessage = (message: StreamMessage, channel_id: string, since = 0): ChatMessage => {
  const {
    id,
    text = '',
    user,
    created_at,
    updated_at,
    deleted_at,
    message_text_updated_at,
  } = message;
  const { parent_id, reply_count = 0, thread_participants, mentioned_users } = message;
  const isGone = Boolean(deleted_at);
  const reacted = (message.latest_reactions ?? []).map((one) => microsOf(one.created_at));
  const iso = (at: string | Date | null | undefined) => (at ? new Date(at).toISOString() : null);
  return {
    message_id: id,
    channel_id,
    seq: microsOf(created_at),
    revision: Math.max(since, microsOf(updated_at), microsOf(deleted_at), ...reacted),
    user_name: nameOf(user),
    text: isGone ? '' : text,
    mentions: (mentioned_users ?? []).map(nameOf),
    thread_id: parent_id ?? null,
    files: isGone ? [] : filesOf(message).map(({ url: _url, ...file }) => file),
    replies: {
      count: reply_count,
      users: (thread_participants ?? []).map(nameOf),
      last_datetime: null,
    },
    reactions: isGone ? [] : reactionsOf(message),
    create_datetime: iso(created_at) ?? instantOf(0),
    edit_datetime: iso(message_text_updated_at),
    delete_datetime: iso(deleted_at),
    client_id: id,
  };
};

const toPerson = (user: StreamUser | null | undefined): ChatUser => ({
  id: user?.id ?? '',
  user_name: nameOf(user),
  name: user?.name ?? nameOf(user),
  image: user?.image ?? null,
});

/** A conversation as the app has it, as it is now. `me`: what Stream calls the person. */
export const toChannel = (channel: StreamChannel, me: string, now = Date.now()): ChatChannel => {
  const { id = '', data, state } = channel;
  const last = state.messages.filter((message) => !message.parent_id).at(-1);
  const said = last ? toMessage(last, id) : null;
  const created = new Date(data?.created_at ?? 0).toISOString();
  const unread = Math.min(MAX_UNREAD, channel.countUnread());
  return {
    channel_id: id,
    type: data?.name === undefined ? 'direct' : 'group',
    name: data?.name ?? null,
    members: Object.values(state.members).map(({ user }) => toPerson(user)),
    revision: now * 1000,
    last_seq: said?.seq ?? 0,
    read_seq: microsOf(state.read[me]?.last_read),
    unread,
    last_message: said,
    activity: microsOf(data?.last_message_at ?? data?.created_at),
    create_datetime: created,
    made_by: data?.created_by ? nameOf(data.created_by) : null,
    muted: channel.muteStatus().muted,
  };
};
