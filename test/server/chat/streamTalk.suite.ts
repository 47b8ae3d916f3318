import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAT_CLOSED, type ChatServerMessage } from '~/contract';
import { streamTalkOf } from '~/contract/chat';
import type { ChatLogEntry } from '~/contract/streams/recordingRules';
import { forgetOldMessages } from '~/server/areas/chat/queries/retention';
import { streamMessages } from '~/server/areas/chat/queries/streamMessages';
import { streamOfChannel } from '~/server/areas/chat/streamTalks';
import { channels, messages } from '~/server/areas/chat/tables';
import { streams } from '~/server/areas/streams/tables';
import type { DatabaseLocation } from '~/server/platform/database/database';
import type { TestWorkspace } from '../support/openWorkspace';
import { openSocket, openTalk, messageWith, type Talk } from './talk';

const PRIVATE = { anyone_with_link: false, gallery: false, login_required: true } as const;
const OPEN = { anyone_with_link: true, gallery: true, login_required: true } as const;

/** The conversation beside a stream. */
export const streamTalkSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('the conversation beside a stream', () => {
    let server: TestWorkspace;
    let talk: Talk;
    let tokens: Record<string, string>;
    beforeAll(async () => {
      ({ server, talk, tokens } = await openTalk(await place()));
      await server.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(() => server.close());

    /** A stream of Mia's in which Ana speaks; its conversation is open. */
    const beside = async (visibility: typeof PRIVATE | typeof OPEN = PRIVATE, isLive = true) => {
      const stream_id = await server.workspace.streams.add('mia', {
        stream_name: 'Reading group',
        description: 'We read.',
        schedule_datetime: new Date(Date.now() + 3_600_000).toISOString(),
        stream_type: 'audio',
        visibility,
        speakers: ['ana'],
        collaborators: [],
        workload_id: null,
        uni_id: null,
        uni_name: null,
        arxiv_id: null,
      });
      if (isLive) await server.workspace.streams.move(stream_id, 'start');
      const { channel } = await server.get('chat', 'ofStream', { stream_id }, talk.as('mia'));
      return { stream_id, channel_id: channel.channel_id, channel };
    };
    const status = async (
      name:
        | 'ofStream'
        | 'messages'
        | 'send'
        | 'changes'
        | 'channel'
        | 'edit'
        | 'remove'
        | 'react'
        | 'rename'
        | 'upload'
        | 'exportLog'
        | 'takeDown',
      request: object,
      by: string,
    ) => (await server.ask('chat', name, request as never, talk.as(by))).status;
    const sentence = async (by: string, channel_id: string) => {
      const reply = await server.ask(
        'chat',
        'send',
        { channel_id, text: 'Now?', client_id: `now ${Math.random()}` },
        talk.as(by),
      );
      return 'failure' in reply ? [reply.status, reply.failure.Error] : [reply.status];
    };
    const watch = async (name: string, channel_id: string, token = tokens[name] ?? '') => {
      const socket = await openSocket(server, token);
      socket.say({ op: 'watch', channel_id, on: true });
      return socket;
    };
    const watching =
      (channel_id: string) =>
      (tidings: ChatServerMessage): tidings is Extract<ChatServerMessage, { ev: 'changes' }> =>
        tidings.ev === 'changes' &&
        tidings.channel_id === channel_id &&
        tidings.messages.length === 0;
    const told = (socket: { readonly told: readonly ChatServerMessage[] }) =>
      socket.told.flatMap((one) =>
        one.ev === 'changes' ? one.messages.map(({ text }) => text) : [],
      );

    it('STR-33 CHT-06 chat beside the room: each stream has one, of whoever the stream lets in, asked afresh each time, and to anybody else it is none', async () => {
      const { stream_id, channel_id, channel } = await beside();
      expect(channel).toMatchObject({
        channel_id: streamTalkOf(stream_id),
        type: 'stream',
        name: 'Reading group',
        members: [],
        unread: 0,
        last_message: null,
      });
      expect(
        (await server.get('chat', 'ofStream', { stream_id }, talk.as('ana'))).channel.channel_id,
      ).toBe(channel_id);
      const { author, user_name } = await talk.send('ana', channel_id, 'Which page?');
      expect([author?.name, author?.user_name, user_name]).toEqual([
        'ana of atelier',
        'ana',
        'ana',
      ]);
      const asked = async (by: string) => [
        await status('ofStream', { stream_id }, by),
        await status('channel', { channel_id }, by),
        await status('messages', { channel_id }, by),
        await status('changes', { channel_id, since: 0 }, by),
        await status('send', { channel_id, text: 'Me too', client_id: `${by} ${stream_id}` }, by),
      ];
      expect([await asked('mia'), await asked('ben'), await asked('admin')]).toEqual([
        [200, 200, 200, 200, 200],
        [404, 404, 404, 404, 404],
        [404, 404, 404, 404, 404],
      ]);
      expect(await status('channel', { channel_id: streamTalkOf('st-none') }, 'mia')).toBe(404);
      // Nobody is a member: whoever the stream lets in from now on is in it, and whoever it does not any more is not.
      const settings = (await server.workspace.streams.find(stream_id, {
        user_name: 'mia',
        team_name: 'atelier',
      }))!.stream;
      await server.workspace.streams.change(stream_id, {
        ...settings,
        speakers: ['ben'],
        collaborators: [],
      });
      expect([
        await status('messages', { channel_id }, 'ben'),
        await status('messages', { channel_id }, 'ana'),
      ]).toEqual([200, 404]);
      const { channel_id: open } = await beside(OPEN);
      expect([
        await status('messages', { channel_id: open }, 'stranger'),
        await status(
          'send',
          { channel_id: open, text: 'Hello', client_id: `s ${open}` },
          'stranger',
        ),
      ]).toEqual([200, 200]);
      // Where there are no streams, nothing is said beside them.
      const { workspace } = server;
      const without = {
        ...workspace,
        config: { ...workspace.config, flags: { ...workspace.config.flags, streams: false } },
      };
      expect([
        await streamOfChannel(workspace, open, 'mia'),
        await streamOfChannel(without, open, 'mia'),
      ]).toMatchObject([{ role: 'owner' }, null]);
    });

    it('STR-33 chat beside the room: it takes words while the stream is live, those of its people before that, and nothing once it is over', async () => {
      const { stream_id, channel_id } = await beside(OPEN, false);
      expect(await sentence('ben', channel_id)).toEqual([
        409,
        'This stream is not live yet. You can write here as soon as it is.',
      ]);
      expect(await sentence('ana', channel_id)).toEqual([200]);
      await server.workspace.streams.move(stream_id, 'start');
      const { message_id } = await talk.send('ben', channel_id, 'Here I am');
      const react = { channel_id, message_id, emoji: '👍', on: true };
      expect((await server.get('chat', 'react', react, talk.as('ana'))).message.reactions).toEqual([
        { emoji: '👍', users: ['ana'] },
      ]);
      expect(
        (
          await server.get(
            'chat',
            'edit',
            { channel_id, message_id, text: 'Here I am, @ana' },
            talk.as('ben'),
          )
        ).message.mentions,
      ).toEqual([]);
      await server.workspace.streams.move(stream_id, 'end');
      const over = [
        409,
        'This stream is over. What was said here can be read, and nothing is added to it.',
      ];
      expect([await sentence('ben', channel_id), await sentence('mia', channel_id)]).toEqual([
        over,
        over,
      ]);
      const changes = [
        await status('edit', { channel_id, message_id, text: 'x' }, 'ben'),
        await status('react', react, 'mia'),
        await status('remove', { channel_id, message_id }, 'ben'),
      ];
      expect(changes).toEqual([409, 409, 409]);
      expect(await talk.texts('stranger', channel_id)).toEqual(['Now?', 'Here I am, @ana']);
    });

    it('STR-33 chat beside the room: it stands in no list, is unread to nobody and found by no search, and it has no group, no files and no export', async () => {
      const { channel_id } = await beside(OPEN);
      const before = await server.get('chat', 'unread', {}, talk.as('kim'));
      await server.get('chat', 'channel', { channel_id }, talk.as('kim'));
      const { message_id } = await talk.send('joe', channel_id, 'Unheard of @kim');
      expect(await server.get('chat', 'unread', {}, talk.as('kim'))).toEqual(before);
      expect((await talk.channels('kim')).channels.map((one) => one.channel_id)).not.toContain(
        channel_id,
      );
      expect(
        (await server.get('chat', 'search', { text: 'Unheard of' }, talk.as('kim'))).hits,
      ).toEqual([]);
      expect((await server.get('notices', 'list', {}, talk.as('kim'))).happenings).toEqual([]);
      const refused = [
        await status('rename', { channel_id, name: 'Mine' }, 'mia'),
        await status('upload', { channel_id, client_id: 'f', name: 'a.txt', size: 1 }, 'mia'),
        await status('exportLog', { channel_id }, 'mia'),
        await status(
          'send',
          {
            channel_id,
            text: 'With a file',
            client_id: 'with',
            files: [{ client_id: 'f', width: null, height: null }],
          },
          'mia',
        ),
      ];
      expect(refused).toEqual([404, 404, 404, 422]);
      // The team of the stream decides about a reported message, whoever reports it: no other team removes anything.
      await server.get(
        'chat',
        'report',
        { channel_id, message_id, reason: 'Loud.' },
        talk.as('stranger'),
      );
      const { reports } = await server.get('chat', 'reports', {}, talk.as('admin'));
      expect(reports.filter((one) => one.message_id === message_id)).toMatchObject([
        { reported_by: 'stranger', channel_name: 'Reading group' },
      ]);
      const { message_id: mine } = await talk.send('joe', channel_id, 'And this');
      expect([
        await status('takeDown', { channel_id, message_id: mine }, 'kim'),
        await status('takeDown', { channel_id, message_id: mine }, 'admin'),
      ]).toEqual([403, 200]);
      expect(await talk.texts('kim', channel_id)).toEqual(['Unheard of @kim', '']);
    });

    it('STR-33 chat beside the room: who watches it hears it live, who is not let in or stopped watching does not, and it ends with the session', async () => {
      const { channel_id } = await beside();
      const out = await server.signIn('ana', "ana's password");
      const [mia, ana, ben] = [
        await watch('mia', channel_id),
        await watch('ana', channel_id, out),
        await watch('ben', channel_id),
      ];
      expect((await mia.heard(watching(channel_id))).after).toBe(0);
      await ana.heard(watching(channel_id));
      const texts = Array.from({ length: 20 }, (_, nth) => `Word ${nth}`);
      for (const [nth, text] of texts.entries())
        await talk.send(nth % 2 ? 'mia' : 'ana', channel_id, text);
      await Promise.all([mia.heard(messageWith('Word 19')), ana.heard(messageWith('Word 19'))]);
      expect([told(mia), told(ana)]).toEqual([texts, texts]);
      expect((await mia.heard(messageWith('Word 19'))).messages[0]?.author?.name).toBe(
        'mia of atelier',
      );
      mia.say({ op: 'typing', channel_id });
      mia.say({ op: 'watch', channel_id, on: false });
      await server.get('account', 'signOut', {}, { token: out });
      expect(await ana.closed).toBe(CHAT_CLOSED.signedOut);
      // The server handles the messages of a socket in their order: typing in the group is announced after the watching is over.
      const { channel_id: group } = await talk.group('mia', ['ben']);
      mia.say({ op: 'typing', channel_id: group });
      await ben.heard(
        (one): one is Extract<ChatServerMessage, { ev: 'typing' }> =>
          one.ev === 'typing' && one.channel_id === group,
      );
      await talk.send('mia', channel_id, 'Alone');
      await talk.send('ben', group, 'After that');
      await Promise.all([
        mia.heard(messageWith('After that')),
        ben.heard(messageWith('After that')),
      ]);
      expect([told(mia).includes('Alone'), told(ana).includes('Alone'), told(ben)]).toEqual([
        false,
        false,
        ['After that'],
      ]);
      for (const { socket } of [mia, ben]) socket.close();
    });

    it('STR-33 chat beside the room: who begins to watch late is told where it stands, and a browser watches ten at most', async () => {
      const { channel_id } = await beside();
      await talk.send('mia', channel_id, 'Before you came');
      const socket = await watch('ana', channel_id);
      expect(await socket.heard(watching(channel_id))).toEqual({
        ev: 'changes',
        channel_id,
        after: 1,
        messages: [],
        revision: 1,
      });
      const others = [];
      for (let nth = 0; nth < 10; nth += 1) others.push((await beside()).channel_id);
      for (const each of others) socket.say({ op: 'watch', channel_id: each, on: true });
      // Each asks the database, and is answered when that has.
      for (const each of others.slice(0, 9)) await socket.heard(watching(each));
      socket.say({ op: 'watch', channel_id: others[0]!, on: false });
      socket.say({ op: 'watch', channel_id: others[9]!, on: true });
      await socket.heard(watching(others[9]!));
      expect(socket.told.filter((one) => one.ev === 'changes')).toHaveLength(11);
      socket.socket.close();
    });

    it('STR-33 CHT-06 chat beside the room: its log is what was said in a span of time, in its order, without what was deleted or removed', async () => {
      const { stream_id, channel_id } = await beside();
      const sent = [];
      for (const text of ['One', 'Two', 'Three', 'Four'])
        sent.push(await talk.send(text === 'Two' ? 'ana' : 'mia', channel_id, text));
      await server.get(
        'chat',
        'remove',
        { channel_id, message_id: sent[2]!.message_id },
        talk.as('mia'),
      );
      const { db } = server.workspace;
      const at = (nth: number) => new Date(Date.UTC(2026, 0, 1, 10, 0, nth));
      for (const [nth, { message_id }] of sent.entries())
        await db
          .update(messages)
          .set({ createDatetime: at(nth) })
          .where(eq(messages.messageId, message_id));
      const log = async (from: Date, to: Date, id = stream_id) => {
        const entries: ChatLogEntry[] = [];
        for await (const entry of streamMessages(db, id, { from, to })) entries.push(entry);
        return entries;
      };
      expect(await log(at(0), at(9))).toEqual([
        {
          MessageID: sent[0]!.message_id,
          SenderName: 'mia of atelier',
          Message: 'One',
          SentAt: at(0).toISOString(),
        },
        {
          MessageID: sent[1]!.message_id,
          SenderName: 'ana of atelier',
          Message: 'Two',
          SentAt: at(1).toISOString(),
        },
        {
          MessageID: sent[3]!.message_id,
          SenderName: 'mia of atelier',
          Message: 'Four',
          SentAt: at(3).toISOString(),
        },
      ]);
      expect((await log(at(1), at(2))).map(({ Message }) => Message)).toEqual(['Two']);
      // More than is read at a time, many of them in one millisecond.
      const many = Array.from({ length: 1_201 }, (_, nth) => ({
        messageId: `m-${stream_id}-${nth}`,
        channelId: channel_id,
        seq: 100 + nth,
        revision: 100 + nth,
        userName: 'mia',
        text: `No ${nth}`,
        mentions: [],
        createDatetime: at(100 + Math.floor(nth / 700)),
        clientId: `m-${stream_id}-${nth}`,
      }));
      await db.insert(messages).values(many);
      expect((await log(at(100), at(200))).map(({ Message }) => Message)).toEqual(
        many.map(({ text }) => text),
      );
      expect(await log(at(0), at(1_000), 'st-none')).toEqual([]);
    });

    it('STR-33 chat beside the room: it goes when its stream does', async () => {
      const { stream_id, channel_id } = await beside();
      const { db } = server.workspace;
      const left = () => db.$count(channels, eq(channels.channelId, channel_id));
      await forgetOldMessages(db, null);
      expect(await left()).toBe(1);
      await db.delete(streams).where(eq(streams.streamId, stream_id));
      await forgetOldMessages(db, null);
      expect(await left()).toBe(0);
    });
  });
