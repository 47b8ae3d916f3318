import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHANNELS_PAGE, type api } from '~/contract';
import { messages as rows } from '~/server/areas/chat/tables';
import type { DatabaseLocation } from '~/server/platform/database/database';
import type { CallOptions, TestWorkspace } from '../support/openWorkspace';
import { openTalk, type Talk } from './talk';

/** How what people say is read, found and told, and how fast they may say it. */
export const chatReadingSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('chat reading', () => {
    let server: TestWorkspace;
    let talk: Talk;
    beforeAll(async () => {
      ({ server, talk } = await openTalk(await place()));
    });
    afterAll(() => server.close());

    const told = async (by: string) =>
      (await server.get('notices', 'read', { since: 0 }, talk.as(by))).happenings;
    const status = async (name: keyof typeof api.chat, request: object, as: CallOptions) =>
      (await server.ask('chat', name, request as never, as)).status;

    it('CHT-03 channels come eight at a time, those first in which something was said last', async () => {
      const names: string[] = [];
      for (let nth = 0; nth < CHANNELS_PAGE + 3; nth += 1) {
        const { channel_id, name } = await talk.group('flood', ['kim'], `Page ${nth}`);
        if (nth === 0) await talk.send('kim', channel_id, 'First');
        names.unshift(name ?? '');
      }
      const first = (await talk.channels('flood')).channels.at(-1)!;
      const page = await talk.channels('flood');
      expect([page.channels.length, page.more]).toEqual([8, true]);
      const next = await talk.channels('flood', first.activity);
      expect([next.channels.length, next.more]).toEqual([3, false]);
      expect([...page.channels, ...next.channels].map(({ name }) => name)).toEqual(names);
      await talk.send('kim', next.channels.at(-1)!.channel_id, 'Up again');
      expect((await talk.channels('flood')).channels[0]?.name).toBe('Page 0');
    });

    it('messages are read by pages before, after and around a place, and what changed since a revision', async () => {
      const { channel_id } = await talk.direct('admin', 'kim');
      const at = new Date();
      await server.workspace.db.insert(rows).values(
        Array.from({ length: 300 }, (_, nth) => ({
          messageId: `old-${nth}`,
          channelId: channel_id,
          seq: nth + 1,
          revision: nth + 1,
          userName: 'kim',
          text: `${nth + 1}`,
          mentions: [],
          createDatetime: at,
          clientId: `old-${nth}`,
        })),
      );
      await server.workspace.db.execute(
        `update chat_channels set last_seq = 300, revision = 300 where channel_id = '${channel_id}'`,
      );
      const look = async (asked: object) => {
        const { messages, older, newer } = await server.get(
          'chat',
          'messages',
          { channel_id, ...asked },
          talk.as('admin'),
        );
        return [messages[0]?.seq, messages.at(-1)?.seq, older, newer];
      };
      expect(await look({})).toEqual([251, 300, true, false]);
      expect(await look({ before: 51 })).toEqual([1, 50, false, true]);
      expect(await look({ before: 30 })).toEqual([1, 29, false, true]);
      expect(await look({ after: 240 })).toEqual([241, 290, true, true]);
      expect(await look({ around: 100 })).toEqual([50, 149, true, true]);
      const changes = await server.get(
        'chat',
        'changes',
        { channel_id, since: 50 },
        talk.as('admin'),
      );
      expect([changes.messages.length, changes.revision, changes.more]).toEqual([200, 250, true]);
      expect(
        await server.get('chat', 'changes', { channel_id, since: 250 }, talk.as('admin')),
      ).toMatchObject({ revision: 300, more: false });
      expect(
        await server.get('chat', 'changes', { channel_id, since: 300 }, talk.as('admin')),
      ).toEqual({ messages: [], revision: 300, more: false });
    });

    it('what was said is found in all channels of a person, and a pattern is no pattern', async () => {
      const [one, other] = [await talk.direct('ana', 'joe'), await talk.group('ben', ['ana'])];
      await talk.send('joe', one.channel_id, 'The Yellow_Submarine is 100% ready');
      await talk.send('ben', other.channel_id, 'yellow_submarine?');
      const found = async (text: string, by = 'ana') =>
        (await server.get('chat', 'search', { text }, talk.as(by))).hits.map(
          ({ message }) => message.text,
        );
      expect(await found('YELLOW_sub')).toEqual([
        'yellow_submarine?',
        'The Yellow_Submarine is 100% ready',
      ]);
      expect([
        await found('100% r'),
        await found('w_s', 'joe'),
        await found('w%s'),
        await found('\\'),
      ]).toEqual([
        ['The Yellow_Submarine is 100% ready'],
        ['The Yellow_Submarine is 100% ready'],
        [],
        [],
      ]);
      expect(await status('search', { text: '  ' }, talk.as('ana'))).toBe(422);
    });

    it('who is in a conversation and named with @ is told, once, with a way there, nobody else is', async () => {
      const { channel_id } = await talk.group('mia', ['ana'], 'Release');
      const message = await talk.send('mia', channel_id, '@ana look, and @kim, and @mia', {
        client_id: 'told once',
      });
      await talk.send('mia', channel_id, '@ana look, and @kim, and @mia', {
        client_id: 'told once',
      });
      expect(message.mentions).toEqual(['ana', 'mia']);
      expect((await told('ana')).filter(({ kind }) => kind === 'mentioned_in_chat')).toMatchObject([
        {
          about: message.message_id,
          object_id: channel_id,
          parts: {
            name: 'Release',
            who: 'mia',
            seq: String(message.seq),
            text: '@ana look, and @kim, and @mia',
          },
        },
      ]);
      for (const name of ['kim', 'mia'])
        expect((await told(name)).filter(({ about }) => about === message.message_id)).toEqual([]);
    });

    it('who sends faster than anybody reads is told how long to wait', async () => {
      const { channel_id } = await talk.direct('flood', 'joe');
      const send = (nth: number) =>
        server.ask(
          'chat',
          'send',
          { channel_id, text: 'x', client_id: `flood ${nth}` },
          talk.as('flood'),
        );
      const answers = [];
      for (let nth = 0; nth < 120; nth += 1) answers.push(await send(nth));
      const limited = answers.find(({ status: answered }) => answered === 429);
      expect(limited).toMatchObject({
        failure: {
          code: 'limited',
          Error: 'You send messages faster than anybody reads them. Wait a few seconds.',
          retry_after: 1,
        },
      });
      expect((await talk.send('joe', channel_id, 'Others go on')).text).toBe('Others go on');
    });
  });
