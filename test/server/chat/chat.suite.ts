import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type api, MAX_MESSAGE_CHARS, MAX_REACTIONS, MAX_UNREAD } from '~/contract';
import { messages as rows } from '~/server/areas/chat/tables';
import type { DatabaseLocation } from '~/server/platform/database/database';
import type { CallOptions, TestWorkspace } from '../support/openWorkspace';
import { openTalk, type Talk } from './talk';

/** Conversations between people. */
export const chatSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('chat', () => {
    let server: TestWorkspace;
    let talk: Talk;
    beforeAll(async () => {
      ({ server, talk } = await openTalk(await place()));
    });
    afterAll(() => server.close());

    const status = async (name: keyof typeof api.chat, request: object, as: CallOptions) =>
      (await server.ask('chat', name, request as never, as)).status;

    it('API-19 CHT-07 CHT-06 the token comes with the handle of its person, and a conversation with the names and pictures of its people', async () => {
      expect(await server.get('chat', 'token', {}, talk.as('mia'))).toEqual({
        internal_handle: 'mia',
        token: expect.stringContaining('who=mia'),
      });
      const channel = await talk.direct('mia', 'ana');
      expect(channel).toMatchObject({
        type: 'direct',
        name: null,
        unread: 0,
        last_message: null,
        members: [
          { id: 'mia', user_name: 'mia', name: 'mia of atelier', image: null },
          { id: 'ana', user_name: 'ana', name: 'ana of atelier', image: null },
        ],
      });
    });

    it('the conversation of two people exists once, whoever opens it, and shows to the other once something was said', async () => {
      const [one, other, again] = await Promise.all([
        talk.direct('ben', 'lou'),
        talk.direct('lou', 'ben'),
        talk.direct('ben', 'lou'),
      ]);
      expect(new Set([one, other, again].map(({ channel_id }) => channel_id)).size).toBe(1);
      await talk.send('ben', one.channel_id, 'Hello Lou');
      expect((await talk.channels('lou')).channels).toMatchObject([
        {
          channel_id: one.channel_id,
          unread: 1,
          last_message: { text: 'Hello Lou', user_name: 'ben' },
        },
      ]);
      const quiet = await talk.direct('kim', 'joe');
      const has = async (name: string) =>
        (await talk.channels(name)).channels.some(
          ({ channel_id }) => channel_id === quiet.channel_id,
        );
      expect([await has('kim'), await has('joe')]).toEqual([true, false]);
      for (const user of ['stranger', 'nobody', 'ben'])
        expect(await status('open', { to: { type: 'direct', user } }, talk.as('ben'))).toBe(422);
    });

    it('a group has a name and its people, and is made once, however often its maker sends it', async () => {
      const to = {
        type: 'group' as const,
        name: ' Plans ',
        users: ['mia', 'ana', 'mia'],
        client_id: 'same',
      };
      const [one, again] = [
        await server.get('chat', 'open', { to }, talk.as('ben')),
        await server.get('chat', 'open', { to }, talk.as('ben')),
      ];
      expect(again.channel.channel_id).toBe(one.channel.channel_id);
      expect(one.channel).toMatchObject({ type: 'group', name: 'Plans' });
      expect(one.channel.members.map(({ user_name }) => user_name).sort()).toEqual([
        'ana',
        'ben',
        'mia',
      ]);
      for (const bad of [
        { ...to, name: ' ' },
        { ...to, users: [] },
        { ...to, users: ['stranger'] },
      ]) {
        expect(await status('open', { to: bad }, talk.as('ben'))).toBe(422);
      }
    });

    it('nobody reads a conversation in which they are not: to them, to an admin too, it is none', async () => {
      const { channel_id } = await talk.direct('mia', 'ben');
      const { message_id } = await talk.send('mia', channel_id, 'Between us two, zebra');
      for (const name of ['ana', 'admin', 'stranger']) {
        const as = talk.as(name);
        expect([
          await status('channel', { channel_id }, as),
          await status('messages', { channel_id }, as),
          await status('changes', { channel_id, since: 0 }, as),
          await status('send', { channel_id, text: 'x', client_id: 'x' }, as),
          await status('seen', { channel_id, seq: 1 }, as),
          await status('edit', { channel_id, message_id, text: 'x' }, as),
          await status('remove', { channel_id, message_id }, as),
          await status('react', { channel_id, message_id, emoji: '👍', on: true }, as),
        ]).toEqual(Array(8).fill(404));
        expect((await server.get('chat', 'search', { text: 'zebra' }, as)).hits).toEqual([]);
        // A message is found through its own channel alone.
        const own = await talk.group(name === 'stranger' ? 'admin' : name, ['joe']);
        if (name !== 'stranger')
          expect(
            await status(
              'react',
              { channel_id: own.channel_id, message_id, emoji: '👍', on: true },
              as,
            ),
          ).toBe(404);
      }
    });

    it('messages have one order for everybody, and what is sent again under the same name is there once', async () => {
      const { channel_id } = await talk.group('mia', ['ana', 'ben']);
      await Promise.all(
        ['mia', 'ana', 'ben'].flatMap((by) =>
          [1, 2, 3, 4].map((nth) => talk.send(by, channel_id, `${by} ${nth}`)),
        ),
      );
      const orders = await Promise.all(
        ['mia', 'ana', 'ben'].map((by) => talk.texts(by, channel_id)),
      );
      expect(orders[0]).toHaveLength(12);
      expect([orders[1], orders[2]]).toEqual([orders[0], orders[0]]);
      const [one, again] = await Promise.all([
        talk.send('mia', channel_id, 'Once', { client_id: 'once' }),
        talk.send('mia', channel_id, 'Once', { client_id: 'once' }),
      ]);
      expect(again).toEqual(one);
      expect(await talk.texts('ana', channel_id)).toHaveLength(13);
      const elsewhere = await talk.direct('mia', 'joe');
      expect(
        await status(
          'send',
          { channel_id: elsewhere.channel_id, text: 'x', client_id: 'once' },
          talk.as('mia'),
        ),
      ).toBe(409);
    });

    it('a message is text that can be seen, of a bounded length', async () => {
      const { channel_id } = await talk.direct('kim', 'lou');
      const refused = (text: string) =>
        server.ask(
          'chat',
          'send',
          { channel_id, text, client_id: 'bad' },
          talk.as('kim'),
        ) as Promise<unknown>;
      for (const text of [
        '',
        ' \n ',
        '\u200b\u200d\u2060',
        '\u0301\u0301',
        '\u3164',
        'x'.repeat(MAX_MESSAGE_CHARS + 1),
        'x'.repeat(1_000_000),
        'a\0b',
        'a\ud800',
      ]) {
        expect(await refused(text)).toMatchObject({
          status: 422,
          failure: { fields: { text: expect.any(String) } },
        });
      }
      const hostile = [
        '<img src=x onerror=alert(1)>',
        `a${'\u0301'.repeat(5_000)}`,
        `\u202etxt.exe ${'\u200b'.repeat(9_000)}x`,
        '[x](javascript:alert(1))',
        '👍',
      ];
      for (const text of hostile)
        expect((await talk.send('kim', channel_id, text)).text).toBe(text);
      expect(await talk.texts('lou', channel_id)).toEqual(hostile);
    });

    it('only who wrote a message changes and deletes it, and what was deleted keeps its place and no word of it is left', async () => {
      const { channel_id } = await talk.direct('mia', 'kim');
      const { message_id, seq, revision } = await talk.send('mia', channel_id, 'A secrte');
      const named = { channel_id, message_id };
      expect([
        await status('edit', { ...named, text: 'x' }, talk.as('kim')),
        await status('remove', named, talk.as('kim')),
      ]).toEqual([403, 403]);
      const { message } = await server.get(
        'chat',
        'edit',
        { ...named, text: 'A secret' },
        talk.as('mia'),
      );
      expect(message).toMatchObject({ text: 'A secret', seq, edit_datetime: expect.any(String) });
      expect(
        (await server.get('chat', 'edit', { ...named, text: 'A secret' }, talk.as('mia'))).message
          .revision,
      ).toBe(message.revision);
      const removed = await server.get('chat', 'remove', named, talk.as('mia'));
      expect(removed.message).toMatchObject({
        text: '',
        seq,
        reactions: [],
        delete_datetime: expect.any(String),
      });
      expect(JSON.stringify(await server.workspace.db.select().from(rows))).not.toContain(
        'A secret',
      );
      for (const name of ['edit', 'remove', 'react'] as const)
        expect(
          await status(name, { ...named, text: 'x', emoji: '👍', on: true }, talk.as('mia')),
        ).toBe(404);
      const { messages } = await server.get(
        'chat',
        'changes',
        { channel_id, since: revision },
        talk.as('kim'),
      );
      expect(messages).toEqual([removed.message]);
    });

    it('a reaction is one emoji, once of each person, and goes when nobody has it', async () => {
      const { channel_id } = await talk.direct('ana', 'kim');
      const { message_id } = await talk.send('ana', channel_id, 'Good news');
      const react = async (by: string, emoji: string, on = true) =>
        (await server.get('chat', 'react', { channel_id, message_id, emoji, on }, talk.as(by)))
          .message.reactions;
      await react('kim', '🎉');
      await react('kim', '🎉');
      expect(await react('ana', '🎉')).toEqual([{ emoji: '🎉', users: ['kim', 'ana'] }]);
      expect(await react('kim', '👩🏽‍🚀')).toHaveLength(2);
      expect(await react('kim', '🎉', false)).toEqual([
        { emoji: '🎉', users: ['ana'] },
        { emoji: '👩🏽‍🚀', users: ['kim'] },
      ]);
      for (const emoji of ['', 'x', '👍👍', '<b>', '\u200d'])
        expect(
          await status('react', { channel_id, message_id, emoji, on: true }, talk.as('kim')),
        ).toBe(422);
      const many = [...'😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎😏😐😑'];
      for (const emoji of many) await react('kim', emoji);
      expect(2 + many.length).toBe(MAX_REACTIONS);
      expect(
        await status('react', { channel_id, message_id, emoji: '👍', on: true }, talk.as('kim')),
      ).toBe(409);
    });

    it('an answer stands in a thread of its own, which its first message counts', async () => {
      const { channel_id } = await talk.group('mia', ['ana', 'ben']);
      const first = await talk.send('mia', channel_id, 'Which learning rate?');
      const answer = await talk.send('ana', channel_id, '0.1', { thread_id: first.message_id });
      await talk.send('ben', channel_id, 'No, 0.01', { thread_id: first.message_id });
      await talk.send('mia', channel_id, 'Next');
      expect(await talk.texts('mia', channel_id)).toEqual(['Which learning rate?', 'Next']);
      const thread = async () =>
        (
          await server.get(
            'chat',
            'messages',
            { channel_id, thread_id: first.message_id },
            talk.as('mia'),
          )
        ).messages;
      expect((await thread()).map(({ text }) => text)).toEqual([
        'Which learning rate?',
        '0.1',
        'No, 0.01',
      ]);
      expect((await thread())[0]?.replies).toEqual({
        count: 2,
        users: ['ana', 'ben'],
        last_datetime: expect.any(String),
      });
      // Of an answer there is no thread, nor of a message elsewhere.
      for (const thread_id of [answer.message_id, 'message-none']) {
        expect(
          await status(
            'send',
            { channel_id, text: 'x', thread_id, client_id: `bad ${thread_id}` },
            talk.as('mia'),
          ),
        ).toBe(404);
      }
      const { messages } = await server.get(
        'chat',
        'changes',
        { channel_id, since: first.revision },
        talk.as('mia'),
      );
      expect(messages.map(({ text, replies }) => [text, replies.count])).toEqual([
        ['0.1', 0],
        ['Which learning rate?', 2],
        ['No, 0.01', 0],
        ['Next', 0],
      ]);
      await server.get(
        'chat',
        'remove',
        { channel_id, message_id: answer.message_id },
        talk.as('ana'),
      );
      expect((await thread())[0]?.replies).toMatchObject({ count: 1, users: ['ben'] });
    });

    it('how far somebody read never goes back, and what they say themselves is none of it, and more than 99 are not counted', async () => {
      const { channel_id } = await talk.direct('joe', 'lou');
      const unread = async (by: string) =>
        (await server.get('chat', 'channel', { channel_id }, talk.as(by))).channel.unread;
      const seen = (seq: number) => server.get('chat', 'seen', { channel_id, seq }, talk.as('lou'));
      const before = await server.get('chat', 'unread', {}, talk.as('lou'));
      for (const nth of [1, 2, 3]) await talk.send('joe', channel_id, `${nth}`);
      expect([await unread('lou'), await unread('joe')]).toEqual([3, 0]);
      expect(await server.get('chat', 'unread', {}, talk.as('lou'))).toEqual({
        channels: before.channels + 1,
        messages: before.messages + 3,
      });
      await seen(2);
      await seen(1);
      expect(await unread('lou')).toBe(1);
      await seen(1_000_000);
      await talk.send('joe', channel_id, 'After all');
      expect(await unread('lou')).toBe(1);
      await talk.send('lou', channel_id, 'Read');
      expect(await unread('lou')).toBe(0);
      const at = new Date();
      await server.workspace.db.insert(rows).values(
        Array.from({ length: 150 }, (_, nth) => ({
          messageId: `bulk-${nth}`,
          channelId: channel_id,
          seq: 100 + nth,
          revision: 100 + nth,
          userName: 'joe',
          text: 'x',
          mentions: [],
          createDatetime: at,
          clientId: `bulk-${nth}`,
        })),
      );
      expect(await unread('lou')).toBe(MAX_UNREAD);
    });
  });
