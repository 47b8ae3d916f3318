import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type api, MAX_MEMBERS, MAX_REPORT_CHARS } from '~/contract';
import { acts } from '~/server/platform/audit/tables';
import { members } from '~/server/areas/chat/tables';
import type { DatabaseLocation } from '~/server/platform/database/database';
import type { CallOptions, TestWorkspace } from '../support/openWorkspace';
import { openTalk, type Talk } from './talk';

/** How groups become others, who wants to hear nothing of whom, and what admins are told. */
export const chatGroupsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('chat groups', () => {
    let server: TestWorkspace;
    let talk: Talk;
    beforeAll(async () => {
      ({ server, talk } = await openTalk(await place()));
    });
    afterAll(() => server.close());

    type Name = keyof typeof api.chat;
    const ask = (name: Name, request: object, as: CallOptions) =>
      server.ask('chat', name, request as never, as) as Promise<{
        status: number;
        failure?: { Error: string; fields?: object };
      }>;
    const status = async (name: Name, request: object, by: string) =>
      (await ask(name, request, talk.as(by))).status;
    const names = async (by: string, channel_id: string) =>
      (await server.get('chat', 'channel', { channel_id }, talk.as(by))).channel.members
        .map(({ user_name }) => user_name)
        .sort();

    it('a group is renamed by its people, who is added reads what was said, and none of it is new to them', async () => {
      const { channel_id } = await talk.group('mia', ['ana'], 'Plans');
      await talk.send('mia', channel_id, 'Before you came');
      const { channel } = await server.get(
        'chat',
        'rename',
        { channel_id, name: ' Release plans ' },
        talk.as('ana'),
      );
      expect(channel).toMatchObject({ name: 'Release plans', made_by: 'mia', muted: false });
      expect(await status('rename', { channel_id, name: ' ' }, 'ana')).toBe(422);
      await server.get(
        'chat',
        'addMembers',
        { channel_id, users: ['ben', 'ana', 'ben'] },
        talk.as('ana'),
      );
      expect(await names('mia', channel_id)).toEqual(['ana', 'ben', 'mia']);
      expect(await talk.texts('ben', channel_id)).toEqual(['Before you came']);
      expect(
        (await server.get('chat', 'channel', { channel_id }, talk.as('ben'))).channel.unread,
      ).toBe(0);
      for (const user of ['stranger', 'nobody'])
        expect(await status('addMembers', { channel_id, users: [user] }, 'mia')).toBe(422);
      const { channel_id: two } = await talk.direct('mia', 'ana');
      for (const [name, more] of [
        ['rename', { name: 'x' }],
        ['addMembers', { users: ['ben'] }],
        ['removeMember', { member: 'ana' }],
        ['leave', {}],
      ] as const) {
        expect(await status(name, { channel_id: two, ...more }, 'mia')).toBe(409);
      }
    });

    it('a group has a most of people', async () => {
      const { channel_id } = await talk.group('mia', ['ana']);
      await server.workspace.db
        .execute(`insert into users (user_name, fullname, password_hash, team_name, internal_handle)
      select 'crowd-' || n, 'crowd', '', 'atelier', 'crowd-' || n from generate_series(1, ${MAX_MEMBERS}) as n on conflict do nothing`);
      await server.workspace.db.insert(members).values(
        Array.from({ length: MAX_MEMBERS - 2 }, (_, nth) => ({
          channelId: channel_id,
          userName: `crowd-${nth + 1}`,
        })),
      );
      expect(await ask('addMembers', { channel_id, users: ['ben'] }, talk.as('mia'))).toMatchObject(
        { status: 422, failure: { fields: { users: expect.stringContaining('At most 100') } } },
      );
    });

    it('only who looks after a group takes somebody out, who leaves reads nothing any more, and the last one takes the group with them', async () => {
      const { channel_id } = await talk.group('mia', ['ana', 'ben', 'lou']);
      await talk.send('ben', channel_id, 'Hello');
      expect(await status('removeMember', { channel_id, member: 'ben' }, 'ana')).toBe(403);
      expect(await status('removeMember', { channel_id, member: 'mia' }, 'mia')).toBe(422);
      await server.get('chat', 'removeMember', { channel_id, member: 'ben' }, talk.as('mia'));
      expect(await status('messages', { channel_id }, 'ben')).toBe(404);
      await server.get('chat', 'leave', { channel_id }, talk.as('mia'));
      expect(await status('channel', { channel_id }, 'mia')).toBe(404);
      // Of those who are left the one who came first to the product looks after it.
      expect(
        (await server.get('chat', 'channel', { channel_id }, talk.as('ana'))).channel.made_by,
      ).toBe('ana');
      for (const by of ['lou', 'ana'])
        await server.get('chat', 'leave', { channel_id }, talk.as(by));
      expect(await server.workspace.db.$count(members)).toBeGreaterThan(0);
      expect(await status('channel', { channel_id }, 'ana')).toBe(404);
      expect(
        (
          await server.workspace.db.execute(
            `select 1 from chat_messages where channel_id = '${channel_id}'`,
          )
        ).rows,
      ).toEqual([]);
    });

    it('of a muted conversation nothing is counted as new', async () => {
      const { channel_id } = await talk.direct('kim', 'joe');
      const unread = () => server.get('chat', 'unread', {}, talk.as('joe'));
      await talk.send('kim', channel_id, 'One');
      const before = await unread();
      expect(
        (await server.get('chat', 'mute', { channel_id, on: true }, talk.as('joe'))).channel,
      ).toMatchObject({ muted: true, unread: 1 });
      expect(await unread()).toEqual({
        channels: before.channels - 1,
        messages: before.messages - 1,
      });
      await server.get('chat', 'mute', { channel_id, on: false }, talk.as('joe'));
      expect(await unread()).toEqual(before);
    });

    it('who is blocked writes to nobody who blocked them, nor the other way round, nothing of them is told or counted', async () => {
      const { channel_id } = await talk.direct('flood', 'kim');
      const { channel_id: group } = await talk.group('mia', ['flood', 'kim']);
      expect(
        await server.get('chat', 'block', { user: 'flood', on: true }, talk.as('kim')),
      ).toEqual({ users: ['flood'] });
      expect(await server.get('chat', 'blocks', {}, talk.as('kim'))).toEqual({ users: ['flood'] });
      const send = (by: string) =>
        ask('send', { channel_id, text: 'x', client_id: `blocked ${by}` }, talk.as(by));
      expect(await send('flood')).toMatchObject({
        status: 403,
        failure: { Error: 'kim takes no messages from you.' },
      });
      expect(await send('kim')).toMatchObject({
        status: 403,
        failure: { Error: 'You blocked flood. Unblock them to write to them.' },
      });
      const to = { type: 'group' as const, name: 'Spam', users: ['kim'], client_id: 'spam' };
      expect(await status('open', { to }, 'flood')).toBe(422);
      const told = async () =>
        (await server.get('notices', 'read', { since: 0 }, talk.as('kim'))).happenings.length;
      const [before, unread] = [
        await told(),
        await server.get('chat', 'unread', {}, talk.as('kim')),
      ];
      await talk.send('flood', group, '@kim look here');
      expect([await told(), await server.get('chat', 'unread', {}, talk.as('kim'))]).toEqual([
        before,
        unread,
      ]);
      await talk.send('mia', group, '@kim look here');
      expect(await told()).toBe(before + 1);
      await server.get('chat', 'block', { user: 'flood', on: false }, talk.as('kim'));
      expect((await send('flood')).status).toBe(200);
      for (const user of ['kim', 'stranger', 'nobody'])
        expect(await status('block', { user, on: true }, 'kim')).toBe(422);
    });

    it('what is reported comes to the admins, who remove it though they are not in the conversation, or leave it, and the audit log keeps both', async () => {
      const { channel_id } = await talk.direct('lou', 'gone');
      const bad = await talk.send('gone', channel_id, 'Something nasty');
      const fine = await talk.send('gone', channel_id, 'Something harmless');
      const named = ({ message_id }: { readonly message_id: string }) => ({
        channel_id,
        message_id,
      });
      expect(await status('takeDown', named(bad), 'admin')).toBe(404);
      for (const reason of ['', ' ', 'x'.repeat(MAX_REPORT_CHARS + 1)])
        expect(await status('report', { ...named(bad), reason }, 'lou')).toBe(422);
      expect(await status('report', { ...named(bad), reason: 'Mine' }, 'gone')).toBe(409);
      for (const one of [bad, fine, bad])
        await server.get('chat', 'report', { ...named(one), reason: 'It hurts.' }, talk.as('lou'));
      expect(
        (await server.get('notices', 'read', { since: 0 }, talk.as('admin'))).happenings.filter(
          ({ kind }) => kind === 'message_reported',
        ),
      ).toHaveLength(2);
      const { reports } = await server.get('chat', 'reports', {}, talk.as('admin'));
      expect(reports).toMatchObject([
        { text: 'Something harmless', user_name: 'gone', reported_by: 'lou', reason: 'It hurts.' },
        { text: 'Something nasty', channel_name: null },
      ]);
      expect([
        await status('reports', {}, 'lou'),
        await status('takeDown', named(bad), 'lou'),
        await status('takeDown', named(bad), 'stranger'),
      ]).toEqual([403, 403, 404]);
      const last = async () =>
        (await server.workspace.db.select().from(acts).orderBy(desc(acts.actId)).limit(1))[0];
      await server.get('chat', 'takeDown', named(bad), talk.as('admin'));
      expect(await last()).toMatchObject({
        kind: 'message.removed',
        userName: 'admin',
        whom: 'gone',
        parts: { text: 'Something nasty' },
      });
      expect(await talk.texts('lou', channel_id)).toEqual(['', 'Something harmless']);
      await server.get('chat', 'dismiss', { report_id: reports[0]!.report_id }, talk.as('admin'));
      expect(await last()).toMatchObject({ kind: 'report.dismissed', whom: 'gone' });
      expect((await server.get('chat', 'reports', {}, talk.as('admin'))).reports).toEqual([]);
      expect(await status('takeDown', named(fine), 'admin')).toBe(404);
      // In a conversation of their own admins need no report.
      const own = await talk.group('admin', ['gone']);
      const { message_id } = await talk.send('gone', own.channel_id, 'Here');
      await server.get(
        'chat',
        'takeDown',
        { channel_id: own.channel_id, message_id },
        talk.as('admin'),
      );
      expect(await talk.texts('admin', own.channel_id)).toEqual(['']);
    });
  });
