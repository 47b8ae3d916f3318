import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHAT_CLOSED, type ChatServerMessage } from '~/contract';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { missingPostgres, startPostgres, type Postgres } from '../support/postgres';
import { openSocket, messageWith, talkOn, type Talk } from './talk';

const missing = missingPostgres();
const isMissed = (
  tidings: ChatServerMessage,
): tidings is Extract<ChatServerMessage, { ev: 'missed' }> => tidings.ev === 'missed';
const isTyping = (
  tidings: ChatServerMessage,
): tidings is Extract<ChatServerMessage, { ev: 'typing' }> => tidings.ev === 'typing';
const isSeen = (
  tidings: ChatServerMessage,
): tidings is Extract<ChatServerMessage, { ev: 'seen' }> => tidings.ev === 'seen';
const tellsOf =
  (name: string) =>
  (tidings: ChatServerMessage): tidings is Extract<ChatServerMessage, { ev: 'presence' }> =>
    tidings.ev === 'presence' && tidings.here.includes(name);

describe.skipIf(missing !== null)(
  missing === null
    ? 'a conversation on two servers'
    : `a conversation on two servers: not run, ${missing}`,
  () => {
    let postgres: Postgres;
    let url: string;
    let folder: string;
    let one: TestWorkspace;
    let other: TestWorkspace;
    let talk: Talk;
    const tokens: Record<string, string> = {};
    beforeAll(async () => {
      postgres = await startPostgres();
      url = await postgres.migrated();
      folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-two-'));
      const open = (name: string) =>
        openWorkspace({
          database: { url },
          dataFolder: path.join(folder, name),
          config: { sharedFolder: path.join(folder, 'shared') },
        });
      one = await open('one');
      tokens['admin'] = await one.signIn();
      for (const name of ['mia', 'ana', 'ben']) tokens[name] = await one.addUser(name);
      other = await open('other');
      talk = talkOn(one, tokens);
      for (const server of [one, other]) await server.app.listen({ port: 0, host: '127.0.0.1' });
    }, 180_000);
    afterAll(async () => {
      await one.close();
      await other.close();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    });
    // A token is good on every server; the name of who asks comes from the test's own server, so it is given.
    const said = async (server: TestWorkspace, by: string, channel_id: string, text: string) =>
      (
        (await server.ask(
          'chat',
          'send',
          { channel_id, text, client_id: `two ${by} ${text}` },
          { token: tokens[by] ?? '', name: by },
        )) as { readonly status: number }
      ).status;
    const socketOn = async (server: TestWorkspace, name: string) =>
      openSocket(server, tokens[name] ?? '', name);

    it('CHT-01 what is said on one is heard on the other: each message once, in the one order that there is, with nothing between left out', async () => {
      const { channel_id } = await talk.group('mia', ['ana', 'ben']);
      const [here, there] = [await socketOn(one, 'mia'), await socketOn(other, 'ana')];
      const all = Array.from({ length: 40 }, (_, nth) =>
        said(nth % 2 ? one : other, nth % 2 ? 'mia' : 'ana', channel_id, `Word ${nth}`),
      );
      expect(await Promise.all(all)).toEqual(Array(40).fill(200));
      expect(await said(other, 'ben', channel_id, 'The end')).toBe(200);
      await Promise.all([here.heard(messageWith('The end')), there.heard(messageWith('The end'))]);
      const order = (told: readonly ChatServerMessage[]) =>
        told.flatMap((tidings) =>
          tidings.ev === 'changes' && tidings.channel_id === channel_id ? tidings.messages : [],
        );
      for (const { told } of [here, there]) {
        expect(order(told).map(({ seq }) => seq)).toEqual(
          Array.from({ length: 41 }, (_, nth) => nth + 1),
        );
        const words = told.flatMap((tidings) =>
          tidings.ev === 'changes' && tidings.channel_id === channel_id ? [tidings] : [],
        );
        expect(words.map(({ after }) => after)).toEqual([
          0,
          ...words.slice(0, -1).map(({ revision }) => revision),
        ]);
      }
      expect(order(here.told)).toEqual(order(there.told));
      for (const { socket } of [here, there]) socket.close();
    });

    it('who is here, who writes and how far somebody read is told across servers, who signs out on one is cut off on the other', async () => {
      const { channel_id } = await talk.direct('mia', 'ana');
      const [mia, ana, again] = [
        await socketOn(one, 'mia'),
        await socketOn(other, 'ana'),
        await socketOn(one, 'ana'),
      ];
      await Promise.all([mia.heard(tellsOf('ana')), ana.heard(tellsOf('mia'))]);
      mia.say({ op: 'typing', channel_id });
      expect(await ana.heard(isTyping)).toEqual({ ev: 'typing', channel_id, user_name: 'mia' });
      const { seq } = await talk.send('mia', channel_id, 'Read me');
      await other.get(
        'chat',
        'seen',
        { channel_id, seq },
        { token: tokens['ana'] ?? '', name: 'ana' },
      );
      expect(await again.heard(isSeen)).toEqual({ ev: 'seen', channel_id, seq });
      const out = await one.signIn('ben', "ben's password");
      const ben = await openSocket(other, out, 'ben');
      await one.get('account', 'signOut', {}, { token: out });
      expect(await ben.closed).toBe(CHAT_CLOSED.signedOut);
      for (const { socket } of [mia, ana, again]) socket.close();
    });

    it('a server whose line to the others broke comes back by itself, and has its people read what they missed', async () => {
      const { channel_id } = await talk.direct('mia', 'ben');
      const ben = await socketOn(other, 'ben');
      await said(one, 'mia', channel_id, 'Before');
      await ben.heard(messageWith('Before'));
      const admin = new pg.Client(url);
      await admin.connect();
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen %' and datname = current_database()",
      );
      await said(one, 'mia', channel_id, 'Meanwhile');
      await ben.heard(isMissed);
      await said(one, 'mia', channel_id, 'After');
      await ben.heard(messageWith('After'));
      expect(await talk.texts('ben', channel_id)).toEqual(['Before', 'Meanwhile', 'After']);
      await admin.end();
      ben.socket.close();
    });
  },
);
