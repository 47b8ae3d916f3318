import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { CHAT_CLOSED, CHAT_SOCKET, type ChatServerMessage } from '~/contract';
import type { DatabaseLocation } from '~/server/platform/database/database';
import type { TestWorkspace } from '../support/openWorkspace';
import { isReady, openSocket, openTalk, messageWith, type Talk } from './talk';

const isChannel = (
  tidings: ChatServerMessage,
): tidings is Extract<ChatServerMessage, { ev: 'channel' }> => tidings.ev === 'channel';
const isSeen = (
  tidings: ChatServerMessage,
): tidings is Extract<ChatServerMessage, { ev: 'seen' }> => tidings.ev === 'seen';
const isTyping = (
  tidings: ChatServerMessage,
): tidings is Extract<ChatServerMessage, { ev: 'typing' }> => tidings.ev === 'typing';

/** Events that connected people receive at once. */
export const liveSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('chat live', () => {
    let server: TestWorkspace;
    let talk: Talk;
    let tokens: Record<string, string>;
    beforeAll(async () => {
      ({ server, talk, tokens } = await openTalk(await place()));
      await server.app.listen({ port: 0, host: '127.0.0.1' });
    });
    afterAll(() => server.close());

    const of = (name: string) => openSocket(server, tokens[name] ?? '');
    const raw = async () => {
      const { port } = server.app.server.address() as { readonly port: number };
      const socket = new WebSocket(`ws://127.0.0.1:${port}${CHAT_SOCKET}`);
      await once(socket, 'open');
      return { socket, closed: once(socket, 'close').then(([code]) => code as number) };
    };

    it('what is said is told to everybody in the channel, in its order and each word after the one before, and to nobody else', async () => {
      const { channel_id } = await talk.group('mia', ['ana']);
      const [mia, ana, ben] = [await of('mia'), await of('ana'), await of('ben')];
      await Promise.all(
        Array.from({ length: 20 }, (_, nth) =>
          talk.send(nth % 2 ? 'mia' : 'ana', channel_id, `Word ${nth}`),
        ),
      );
      // Of what is sent together anything may come last: the end is said when the rest was.
      const last = await talk.send('mia', channel_id, 'The end');
      await Promise.all([mia.heard(messageWith('The end')), ana.heard(messageWith('The end'))]);
      const changes = (told: readonly ChatServerMessage[]) =>
        told.flatMap((one) => (one.ev === 'changes' && one.channel_id === channel_id ? [one] : []));
      expect(changes(mia.told)).toEqual(changes(ana.told));
      const heard = changes(ana.told);
      expect(heard.map(({ after }) => after)).toEqual([
        0,
        ...heard.slice(0, -1).map(({ revision }) => revision),
      ]);
      const order = heard.flatMap(({ messages }) => messages.map(({ seq }) => seq));
      expect(order).toEqual(Array.from({ length: 21 }, (_, nth) => nth + 1));
      expect(last.seq).toBe(21);
      // A person outside the group receives at most the presence of colleagues.
      expect(ben.told.filter(({ ev }) => ev !== 'presence')).toEqual([{ ev: 'ready' }]);
      for (const { socket } of [mia, ana, ben]) socket.close();
    });

    it('a group that somebody made, how far a person read elsewhere, and who writes are told', async () => {
      const [mia, ana] = [await of('mia'), await of('ana')];
      const { channel_id } = await talk.group('mia', ['ana']);
      expect((await ana.heard(isChannel)).channel_id).toBe(channel_id);
      mia.say({ op: 'typing', channel_id });
      expect(await ana.heard(isTyping)).toEqual({ ev: 'typing', channel_id, user_name: 'mia' });
      const { seq } = await talk.send('mia', channel_id, 'Read me');
      await server.get('chat', 'seen', { channel_id, seq }, talk.as('ana'));
      expect(await ana.heard(isSeen)).toEqual({ ev: 'seen', channel_id, seq });
      expect(mia.told.filter((one) => isSeen(one) || isTyping(one))).toEqual([]);
      // Typing by a person outside the channel is not announced in it.
      const ben = await of('ben');
      ben.say({ op: 'typing', channel_id });
      await talk.send('mia', channel_id, 'After that');
      await ana.heard(messageWith('After that'));
      expect(ana.told.filter(isTyping)).toHaveLength(1);
      for (const { socket } of [mia, ana, ben]) socket.close();
    });

    it('a socket opens for a token of somebody who is signed in, once it is said, and for nothing else', async () => {
      const stranger = await raw();
      stranger.socket.send(
        '{"op":"hello","token":"who=mia&expires=99999999999999&sig=x&session=y&seal=z"}',
      );
      expect(await stranger.closed).toBe(CHAT_CLOSED.signedOut);
      for (const word of [
        'nonsense',
        '{"op":"typing","channel_id":"x"}',
        '{"op":"hello"}',
        '[1]',
      ]) {
        const { socket, closed } = await raw();
        socket.send(word);
        expect([word, await closed]).toEqual([word, CHAT_CLOSED.stranger]);
      }
      const large = await raw();
      large.socket.send(JSON.stringify({ op: 'hello', token: 'x'.repeat(1024 * 1024) }));
      expect(await large.closed).toBe(1009);
      const { port } = server.app.server.address() as { readonly port: number };
      const elsewhere = new WebSocket(`ws://127.0.0.1:${port}/api/elsewhere`);
      const [refused] = (await once(elsewhere, 'error')) as [Error];
      expect(refused.message).toContain('404');
    });

    it('who signs out or is disabled is cut off at once', async () => {
      const out = await server.signIn('ben', "ben's password");
      const ben = await openSocket(server, out);
      await server.get('account', 'signOut', {}, { token: out });
      expect(await ben.closed).toBe(CHAT_CLOSED.signedOut);
      const { token } = await server.get('chat', 'token', {}, talk.as('gone'));
      const gone = await of('gone');
      const { channel_id } = await talk.group('mia', ['gone']);
      const admin = { user_name: 'admin', team_name: 'atelier', is_admin: true };
      await server.workspace.members.change(
        { ...(await server.workspace.members.find('gone', admin)), account_enabled: false },
        admin,
      );
      expect(await gone.closed).toBe(CHAT_CLOSED.signedOut);
      await talk.send('mia', channel_id, 'Without them');
      expect(gone.told.some(messageWith('Without them'))).toBe(false);
      const again = await raw();
      again.socket.send(JSON.stringify({ op: 'hello', token }));
      expect(await again.closed).toBe(CHAT_CLOSED.signedOut);
    });

    it('of one person thirty browsers are there, and the oldest makes room', async () => {
      const first = await of('ana');
      const others = [];
      for (let nth = 0; nth < 30; nth += 1) others.push(await of('ana'));
      expect(await first.closed).toBe(CHAT_CLOSED.crowded);
      expect(others.every(({ told }) => told.some(isReady))).toBe(true);
      for (const { socket } of others) socket.close();
    });
  });
