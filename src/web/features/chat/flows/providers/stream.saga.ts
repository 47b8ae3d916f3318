import type { SagaGenerator } from 'typed-redux-saga';
import {
  CHANNELS_PAGE,
  MESSAGES_PAGE,
  type ChatMessage,
  type ChatMessages,
  type Problem,
  type Reply,
} from '~/contract';
import { nameAtStream } from '~/contract/chat';
import { isFinal } from '~/web/lib/http/problem';
import type { ChatProvider } from '../../model/provider';
import {
  callStream,
  followStream,
  MESSAGING,
  streamChannelOf,
  streamParts,
  type AtStream,
} from './streamConnection.saga';
import { filesAtStream } from './streamFiles.saga';
import { filesOf, instantOf, toChannel, toMessage, typeOfEmoji } from '../../model/stream/mappers';
import type { StreamChannel, StreamMessage } from '../../model/stream/sdk';

/** Changes are looked for in so many pages, so large, before everything is read anew. */
const LOOK = { pages: 10, page: 100 } as const;
const REMEMBERED = 20_000;
const OK = { status: 'ok' } as const;

/** Functions of Stream: the app does not offer it where Stream carries the conversations (model/abilities). */
const AT_STREAM: Problem = {
  statusCode: 501,
  code: 'failed',
  message: 'This is done in the dashboard of Stream.',
};
function* notHere(): SagaGenerator<Reply<never>> {
  return { ok: false, problem: AT_STREAM };
}

type Parts = ReturnType<typeof streamParts> extends SagaGenerator<infer Made> ? Made : never;

const note = (parts: Parts, found: readonly StreamMessage[], channel_id: string): ChatMessage[] =>
  found.map((one) => {
    const message = toMessage(one, channel_id);
    if (parts.ids.size > REMEMBERED) parts.ids.clear();
    parts.ids.set(message.seq, message.message_id);
    for (const { file_id, url } of filesOf(one)) parts.urls.set(file_id, url);
    return message;
  });
const noted = (parts: Parts, channel: StreamChannel, me: string) => {
  for (const { user } of Object.values(channel.state.members))
    if (user) parts.people.set(user.user_name ?? user.id, user.id);
  return toChannel(channel, me);
};
const personIn =
  ({ people }: Parts) =>
  (name: string) =>
    people.get(name) ?? nameAtStream(name);
const read = async (parts: Parts, channel: StreamChannel, me: string) => {
  await channel.watch({ presence: true });
  return { channel: noted(parts, channel, me) };
};
const inRoom = (
  channel_id: string,
  work: (channel: StreamChannel, parts: Parts, at: AtStream) => Promise<unknown>,
) =>
  function* asked() {
    const parts = yield* streamParts();
    return yield* callStream(async (at) => {
      const channel = streamChannelOf(at, channel_id);
      await work(channel, parts, at);
      return await read(parts, channel, at.me);
    });
  };
const changed = (
  channel_id: string,
  work: (channel: StreamChannel, at: AtStream) => Promise<{ readonly message: StreamMessage }>,
) =>
  function* asked() {
    const parts = yield* streamParts();
    return yield* callStream(async (at) => ({
      message: note(
        parts,
        [(await work(streamChannelOf(at, channel_id), at)).message],
        channel_id,
      )[0]!,
    }));
  };

type Asked = Parameters<ChatProvider['messages']>[0];
const pageOf = (parts: Parts, { before, after, around }: Asked) => {
  const id = parts.ids.get(before ?? after ?? around ?? -1);
  if (before !== undefined) return { limit: MESSAGES_PAGE, ...(id !== undefined && { id_lt: id }) };
  if (after !== undefined) return { limit: MESSAGES_PAGE, ...(id !== undefined && { id_gt: id }) };
  if (around === undefined) return { limit: MESSAGES_PAGE };
  return {
    limit: MESSAGES_PAGE,
    ...(id === undefined ? { created_at_around: instantOf(around) } : { id_around: id }),
  };
};

const readPage = async (parts: Parts, at: AtStream, asked: Asked): Promise<ChatMessages> => {
  const { channel_id, thread_id, before, after, around } = asked;
  const channel = streamChannelOf(at, channel_id);
  const options = pageOf(parts, asked);
  const { messages } =
    thread_id === undefined
      ? await channel.query({ messages: options })
      : await channel.getReplies(thread_id, options);
  const isFull = messages.length >= MESSAGES_PAGE;
  // A thread begins with the message that it is of.
  const begins =
    thread_id !== undefined && after === undefined && !isFull
      ? [(await at.client.getMessage(thread_id)).message]
      : [];
  const page = note(parts, [...begins, ...messages], channel_id);
  return {
    messages: page,
    revision: Math.max(0, ...page.map(({ revision }) => revision)),
    older: after !== undefined || around !== undefined || isFull,
    newer: before !== undefined || around !== undefined || (after !== undefined && isFull),
  };
};

/** The changes after an instant, as far as it is among the newest messages. */
const readChanges = async (
  parts: Parts,
  channel: StreamChannel,
  channel_id: string,
  since: number,
): Promise<ChatMessage[]> => {
  const found: ChatMessage[] = [];
  for (let nth = 0, id_lt: string | undefined; nth < LOOK.pages; nth += 1) {
    const { messages } = await channel.query({
      messages: { limit: LOOK.page, ...(id_lt !== undefined && { id_lt }) },
    });
    const page = note(parts, messages, channel_id);
    found.unshift(...page.filter(({ revision }) => revision > since));
    const [first] = page;
    if (!first || page.length < LOOK.page || first.seq <= since) break;
    id_lt = first.message_id;
  }
  return found.sort((one, other) => one.revision - other.revision);
};

const mentionedIn = (text: string, channel: StreamChannel) =>
  Object.values(channel.state.members).flatMap(({ user }) =>
    user && text.toLowerCase().includes(`@${user.user_name ?? user.id}`) ? [user.id] : [],
  );

function* blocked(): ReturnType<ChatProvider['blocks']> {
  const { people } = yield* streamParts();
  const byId = new Map([...people].map(([name, id]) => [id, name]));
  return yield* callStream(async ({ client }) => ({
    users: (await client.getBlockedUsers()).blocks.map(
      ({ blocked_user_id: id }) => byId.get(id) ?? id,
    ),
  }));
}

/** Stream's chat, through its SDK. Written from its public documentation, and not tried against Stream itself. */
export const streamProvider: ChatProvider = {
  follow: followStream,
  *typing(channel_id) {
    yield* callStream(async (at) => void (await streamChannelOf(at, channel_id).keystroke()));
  },
  *channels({ before }) {
    const parts = yield* streamParts();
    const offset = before === undefined ? 0 : parts.listed;
    return yield* callStream(async ({ client, me }) => {
      const options = { limit: CHANNELS_PAGE, offset, watch: true, state: true, presence: true };
      const found = await client.queryChannels(
        { type: MESSAGING, members: { $in: [me] } },
        { last_message_at: -1 },
        options,
      );
      parts.listed = Math.max(parts.listed, offset + found.length);
      return {
        channels: found.map((channel) => noted(parts, channel, me)),
        more: found.length >= CHANNELS_PAGE,
      };
    });
  },
  *channel({ channel_id }) {
    return yield* inRoom(channel_id, async () => undefined)();
  },
  *open({ to }) {
    const parts = yield* streamParts();
    const idOf = personIn(parts);
    return yield* callStream(({ client, me }) => {
      const direct = to.type === 'direct';
      const channel = direct
        ? client.channel(MESSAGING, { members: [me, idOf(to.user)] })
        : client.channel(MESSAGING, `group-${to.client_id}`, {
            name: to.name,
            members: [me, ...to.users.map(idOf)],
          });
      return read(parts, channel, me);
    });
  },
  *seen({ channel_id }) {
    return yield* callStream(async (at) => {
      await streamChannelOf(at, channel_id).markRead();
      return OK;
    });
  },
  *unread() {
    return yield* callStream(async ({ client }) => {
      const { total_unread_count: messages, channels } = await client.getUnreadCount();
      return { channels: channels.length, messages };
    });
  },
  *messages(asked) {
    const parts = yield* streamParts();
    return yield* callStream((at) => readPage(parts, at, asked));
  },
  *changes({ channel_id, since }) {
    const parts = yield* streamParts();
    return yield* callStream(async (at) => {
      const messages = await readChanges(parts, streamChannelOf(at, channel_id), channel_id, since);
      return {
        messages,
        more: false,
        revision: Math.max(since, ...messages.map(({ revision }) => revision)),
      };
    });
  },
  *send({ channel_id, text, thread_id, client_id, files = [] }) {
    const sent = yield* filesAtStream(channel_id, files);
    if (!sent.ok) return sent;
    const reply = yield* changed(channel_id, (channel) =>
      channel.sendMessage({
        id: client_id,
        text,
        attachments: sent.value,
        mentioned_users: mentionedIn(text, channel),
        ...(thread_id !== undefined && { parent_id: thread_id }),
      }),
    )();
    if (reply.ok || !isFinal(reply.problem)) return reply;
    // A message that is sent again under the same id is refused there, and is there already.
    const known = yield* changed(channel_id, (_channel, { client }) =>
      client.getMessage(client_id),
    )();
    return known.ok ? known : reply;
  },
  *edit({ channel_id, message_id, text }) {
    return yield* changed(channel_id, (_channel, { client }) =>
      client.partialUpdateMessage(message_id, { set: { text } }),
    )();
  },
  *remove({ channel_id, message_id }) {
    return yield* changed(channel_id, (_channel, { client }) => client.deleteMessage(message_id))();
  },
  *react({ channel_id, message_id, emoji, on }) {
    const type = typeOfEmoji(emoji);
    return yield* changed(channel_id, (channel) =>
      on ? channel.sendReaction(message_id, { type }) : channel.deleteReaction(message_id, type),
    )();
  },
  *search({ text }) {
    const parts = yield* streamParts();
    return yield* callStream(async ({ client, me }) => {
      const { results } = await client.search({ members: { $in: [me] } }, text, {
        limit: MESSAGES_PAGE,
      });
      return {
        hits: results.flatMap(({ message }) =>
          note(parts, [message], (message.cid ?? '').replace(/^[^:]*:/, '')).map((found) => ({
            message: found,
          })),
        ),
        more: false,
      };
    });
  },
  *rename({ channel_id, name }) {
    return yield* inRoom(channel_id, (channel) => channel.updatePartial({ set: { name } }))();
  },
  *addMembers({ channel_id, users }) {
    return yield* inRoom(channel_id, (channel, parts) =>
      channel.addMembers(users.map(personIn(parts))),
    )();
  },
  *removeMember({ channel_id, member }) {
    return yield* inRoom(channel_id, (channel, parts) =>
      channel.removeMembers([personIn(parts)(member)]),
    )();
  },
  *leave({ channel_id }) {
    return yield* callStream(async (at) => {
      await streamChannelOf(at, channel_id).removeMembers([at.me]);
      return OK;
    });
  },
  *mute({ channel_id, on }) {
    return yield* inRoom(channel_id, (channel) => (on ? channel.mute() : channel.unmute()))();
  },
  blocks: blocked,
  *block({ user, on }) {
    const id = personIn(yield* streamParts())(user);
    const done = yield* callStream(
      async ({ client }) => void (await (on ? client.blockUser(id) : client.unBlockUser(id))),
    );
    return done.ok ? yield* blocked() : done;
  },
  *report({ message_id, reason }) {
    return yield* callStream(async ({ client }) => {
      await client.flagMessage(message_id, { reason });
      return OK;
    });
  },
  *watch() {
    /* There is none here. */
  },
  ofStream: notHere,
  reports: notHere,
  takeDown: notHere,
  dismiss: notHere,
  exportLog: notHere,
  *links({ file_ids }) {
    const { urls } = yield* streamParts();
    return {
      ok: true,
      value: {
        links: file_ids.flatMap((file_id) => {
          const url = urls.get(file_id);
          return url === undefined ? [] : [{ file_id, url }];
        }),
      },
    };
  },
};
