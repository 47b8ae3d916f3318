import { eventChannel } from 'redux-saga';
import { race, select, take, type SagaGenerator } from 'typed-redux-saga';
import {
  CHANNELS_PAGE,
  MESSAGES_PAGE,
  type ChatChannel,
  type ChatMessage,
  type ChatServerMessage,
  type Problem,
  type Reply,
} from '~/contract';
import type { ChatProvider } from '~/web/features/chat/model/provider';
import { selectMe } from '~/web/features/chat/selectors';
import { connectionLost } from '~/web/lib/browser/tab';

interface Room {
  readonly channel_id: string;
  readonly type: 'direct' | 'group';
  name: string | null;
  members: string[];
  readonly made_by: string;
  readonly said: ChatMessage[];
  readonly seen: Map<string, number>;
  readonly muted: Set<string>;
}

const ok = <Value>(value: Value): Reply<Value> => ({ ok: true, value });
const no = (
  statusCode: number,
  message: string,
): { readonly ok: false; readonly problem: Problem } => ({
  ok: false,
  problem: { statusCode, code: 'refused', message },
});
const DONE = ok({ status: 'ok' as const });
const MISSING = no(404, 'There is no such conversation here.');

/**
 * Another one who carries conversations, in memory: a double of the seam, with the habits of a provider whose messages have times and no numbers.
 * It shows that the app asks nothing of the workspace server's own chat in particular. It knows nothing of any real provider.
 */
export const chatDouble = () => {
  const rooms: Room[] = [];
  const blocked = new Map<string, Set<string>>();
  const lines = new Map<string, Set<(tidings: ChatServerMessage | 'cut') => void>>();
  let clock = 1_790_000_000_000_000;
  const now = () => (clock += 1_000);
  const iso = (at: number) => new Date(at / 1000).toISOString();
  const tell = (names: readonly string[], tidings: ChatServerMessage) => {
    for (const name of names) for (const emit of lines.get(name) ?? []) emit(tidings);
  };
  const changed = (room: Room, message: ChatMessage) =>
    tell(room.members, {
      ev: 'changes',
      channel_id: room.channel_id,
      after: 0,
      messages: [message],
      revision: message.revision,
    });
  const roomOf = (me: string, channel_id: string) =>
    rooms.find((room) => room.channel_id === channel_id && room.members.includes(me));
  const person = (user_name: string) => ({
    id: user_name,
    user_name,
    name: user_name,
    image: null,
  });
  const shown = (room: Room, me: string): ChatChannel => {
    const main = room.said.filter(({ thread_id }) => thread_id === null);
    const read_seq = room.seen.get(me) ?? 0;
    const unread = main.filter(
      ({ seq, user_name }) =>
        seq > read_seq && user_name !== me && !blocked.get(me)?.has(user_name),
    ).length;
    return {
      channel_id: room.channel_id,
      type: room.type,
      name: room.name,
      members: room.members.map(person),
      revision: now(),
      last_seq: main.at(-1)?.seq ?? 0,
      read_seq,
      unread,
      last_message: main.at(-1) ?? null,
      activity: main.at(-1)?.seq ?? 1,
      create_datetime: iso(1_790_000_000_000_000),
      made_by: room.made_by,
      muted: room.muted.has(me),
    };
  };
  const inRoom = <Value>(channel_id: string, work: (room: Room, me: string) => Reply<Value>) =>
    function* asked(): SagaGenerator<Reply<Value>> {
      const me = yield* select(selectMe);
      const room = roomOf(me, channel_id);
      return room ? work(room, me) : MISSING;
    };
  type To = (message: ChatMessage, me: string) => Partial<ChatMessage> | null;
  const change = (channel_id: string, message_id: string, to: To) =>
    inRoom(channel_id, (room, me) => {
      const at = room.said.findIndex((one) => one.message_id === message_id);
      const before = room.said[at];
      const fields = before && to(before, me);
      if (!before || !fields) return no(403, 'Only who wrote it may do that.');
      const message = { ...before, ...fields, revision: now() };
      room.said[at] = message;
      changed(room, message);
      return ok({ message });
    });
  const withPeople = (room: Room, members: string[]) => {
    const all = [...new Set([...room.members, ...members])];
    room.members = members;
    tell(all, { ev: 'channel', channel_id: room.channel_id });
  };

  const provider: ChatProvider = {
    *follow(hear) {
      const me = yield* select(selectMe);
      const line = eventChannel<ChatServerMessage | 'cut'>((emit) => {
        const mine = lines.get(me) ?? new Set();
        lines.set(me, mine.add(emit));
        return () => void mine.delete(emit);
      });
      try {
        yield* hear({ ev: 'ready' });
        yield* hear({
          ev: 'presence',
          here: [...lines].flatMap(([name, open]) => (open.size > 0 ? [name] : [])),
          gone: [],
          whole: true,
        });
        tell([...lines.keys()], { ev: 'presence', here: [me], gone: [] });
        while (true) {
          const { tidings, lost } = yield* race({
            tidings: take(line),
            lost: take(connectionLost),
          });
          if (lost || !tidings || tidings === 'cut') return true;
          yield* hear(tidings);
        }
      } finally {
        line.close();
      }
    },
    *typing(channel_id) {
      const me = yield* select(selectMe);
      tell(
        (roomOf(me, channel_id)?.members ?? []).filter((name) => name !== me),
        { ev: 'typing', channel_id, user_name: me },
      );
    },
    *channels({ before }) {
      const me = yield* select(selectMe);
      const mine = rooms
        .filter(({ members }) => members.includes(me))
        .map((room) => shown(room, me))
        .sort((one, other) => other.activity - one.activity);
      const rest = mine.filter(({ activity }) => before === undefined || activity < before);
      return ok({ channels: rest.slice(0, CHANNELS_PAGE), more: rest.length > CHANNELS_PAGE });
    },
    channel: ({ channel_id }) =>
      inRoom(channel_id, (room, me) => ok({ channel: shown(room, me) }))(),
    *open({ to }) {
      const me = yield* select(selectMe);
      const members = [...new Set([me, ...(to.type === 'direct' ? [to.user] : to.users)])].sort();
      const channel_id =
        to.type === 'direct' ? `two-${members.join('-')}` : `group-${to.client_id}`;
      const known = rooms.find((room) => room.channel_id === channel_id);
      const name = to.type === 'direct' ? null : to.name;
      const room: Room = known ?? {
        channel_id,
        type: to.type,
        name,
        members,
        made_by: me,
        said: [],
        seen: new Map(),
        muted: new Set(),
      };
      if (!known) rooms.push(room);
      if (!known) tell(members, { ev: 'channel', channel_id });
      return ok({ channel: shown(room, me) });
    },
    seen: ({ channel_id, seq }) =>
      inRoom(channel_id, (room, me) => {
        room.seen.set(me, Math.max(seq, room.seen.get(me) ?? 0));
        tell([me], { ev: 'seen', channel_id, seq });
        return DONE;
      })(),
    *unread() {
      const me = yield* select(selectMe);
      const heard = rooms.filter(({ members, muted }) => members.includes(me) && !muted.has(me));
      const counts = heard.map((room) => shown(room, me).unread).filter((count) => count > 0);
      return ok({ channels: counts.length, messages: counts.reduce((sum, one) => sum + one, 0) });
    },
    messages: ({ channel_id, thread_id, before = Infinity, after = 0 }) =>
      inRoom(channel_id, ({ said }) => {
        const all = said.filter((one) =>
          thread_id === undefined
            ? one.thread_id === null
            : one.thread_id === thread_id || one.message_id === thread_id,
        );
        const fitting = all.filter(({ seq }) => seq < before && seq > after);
        const page = after > 0 ? fitting.slice(0, MESSAGES_PAGE) : fitting.slice(-MESSAGES_PAGE);
        const revision = Math.max(0, ...page.map((one) => one.revision));
        return ok({
          messages: page,
          older: page[0] !== undefined && page[0] !== all[0],
          newer: page.at(-1) !== all.at(-1),
          revision,
        });
      })(),
    changes: ({ channel_id, since }) =>
      inRoom(channel_id, ({ said }) => {
        const messages = said
          .filter(({ revision }) => revision > since)
          .sort((one, other) => one.revision - other.revision);
        return ok({ messages, more: false, revision: messages.at(-1)?.revision ?? since });
      })(),
    send: ({ channel_id, text, thread_id = null, client_id }) =>
      inRoom(channel_id, (room, me) => {
        const known = room.said.find((one) => one.client_id === client_id);
        if (known) return ok({ message: known });
        const at = now();
        const message: ChatMessage = {
          message_id: client_id,
          channel_id,
          seq: at,
          revision: at,
          user_name: me,
          text,
          mentions: [],
          files: [],
          thread_id,
          replies: { count: 0, users: [], last_datetime: null },
          reactions: [],
          create_datetime: iso(at),
          edit_datetime: null,
          delete_datetime: null,
          client_id,
        };
        room.said.push(message);
        if (thread_id === null) room.seen.set(me, at);
        const root = room.said.findIndex((one) => one.message_id === thread_id);
        if (room.said[root]) {
          room.said[root] = {
            ...room.said[root],
            revision: now(),
            replies: { ...room.said[root].replies, count: room.said[root].replies.count + 1 },
          };
          changed(room, room.said[root]);
        }
        changed(room, message);
        return ok({ message });
      })(),
    edit: ({ channel_id, message_id, text }) =>
      change(channel_id, message_id, ({ user_name }, me) =>
        user_name === me ? { text, edit_datetime: iso(now()) } : null,
      )(),
    remove: ({ channel_id, message_id }) =>
      change(channel_id, message_id, ({ user_name }, me) =>
        user_name === me ? { text: '', delete_datetime: iso(now()) } : null,
      )(),
    react: ({ channel_id, message_id, emoji, on }) =>
      change(channel_id, message_id, ({ reactions }, me) => {
        const users = [
          ...(reactions.find((one) => one.emoji === emoji)?.users ?? []).filter(
            (name) => name !== me,
          ),
          ...(on ? [me] : []),
        ];
        return {
          reactions: [
            ...reactions.filter((one) => one.emoji !== emoji),
            ...(users.length > 0 ? [{ emoji, users }] : []),
          ],
        };
      })(),
    *search({ text }) {
      const me = yield* select(selectMe);
      const all = rooms.filter(({ members }) => members.includes(me)).flatMap(({ said }) => said);
      return ok({
        hits: all
          .filter((message) => message.text.toLowerCase().includes(text.toLowerCase()))
          .map((message) => ({ message })),
        more: false,
      });
    },
    rename: ({ channel_id, name }) =>
      inRoom(channel_id, (room, me) => {
        room.name = name;
        withPeople(room, room.members);
        return ok({ channel: shown(room, me) });
      })(),
    addMembers: ({ channel_id, users }) =>
      inRoom(channel_id, (room, me) => {
        withPeople(room, [...new Set([...room.members, ...users])]);
        return ok({ channel: shown(room, me) });
      })(),
    removeMember: ({ channel_id, member }) =>
      inRoom(channel_id, (room, me) => {
        if (room.made_by !== me) return no(403, 'Only who made the group may do that.');
        withPeople(
          room,
          room.members.filter((name) => name !== member),
        );
        return ok({ channel: shown(room, me) });
      })(),
    leave: ({ channel_id }) =>
      inRoom(channel_id, (room, me) => {
        withPeople(
          room,
          room.members.filter((name) => name !== me),
        );
        return DONE;
      })(),
    mute: ({ channel_id, on }) =>
      inRoom(channel_id, (room, me) => {
        if (on) room.muted.add(me);
        else room.muted.delete(me);
        return ok({ channel: shown(room, me) });
      })(),
    *blocks() {
      return ok({ users: [...(blocked.get(yield* select(selectMe)) ?? [])] });
    },
    *block({ user, on }) {
      const me = yield* select(selectMe);
      const mine = blocked.get(me) ?? new Set();
      if (on) mine.add(user);
      else mine.delete(user);
      blocked.set(me, mine);
      return ok({ users: [...mine] });
    },
    report: ({ channel_id }) => inRoom(channel_id, () => DONE)(),
    *reports() {
      return no(501, 'Done elsewhere.');
    },
    *takeDown() {
      return no(501, 'Done elsewhere.');
    },
    *dismiss() {
      return no(501, 'Done elsewhere.');
    },
    *exportLog() {
      return no(501, 'Done elsewhere.');
    },
    *ofStream() {
      return no(501, 'Done elsewhere.');
    },
    *watch() {
      /* Nothing. */
    },
    *links() {
      return ok({ links: [] });
    },
  };
  return {
    provider,
    /** Cuts everybody's line. */
    cut: () => {
      for (const open of lines.values()) for (const emit of open) emit('cut');
    },
  };
};
