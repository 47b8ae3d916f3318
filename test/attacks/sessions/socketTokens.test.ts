/** A token of a live room or of the chat that somebody else has read: in a log, over a shoulder, in the page's memory. */
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTalk } from '#test/server/chat/talk';
import type { TestWorkspace } from '#test/server/support/openWorkspace';
import { CHAT_CLOSED, CHAT_SOCKET } from '~/contract';
import { passOf, liveRoomToken } from '~/server/areas/streams/live/tokens';
import { sessionOf } from '~/server/platform/identity/account';
import { createSpentTokens } from '~/server/areas/settings/tokens/queries';
import { spentTokens } from '~/server/areas/settings/tokens/tables';

let server: TestWorkspace;
let mia: string;
beforeAll(async () => {
  ({ server } = await openTalk({ memory: true }));
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  mia = await server.signIn('mia', "mia's password");
});
afterAll(() => server.close());

/** Status of the answer to a browser that a page of this origin leads to the socket: 101 where it may go on. */
const asked = (origin: string | null, headers: Record<string, string> = {}) =>
  new Promise<number>((resolve, reject) => {
    const { port } = server.app.server.address() as { readonly port: number };
    const socket = new WebSocket(`ws://127.0.0.1:${port}${CHAT_SOCKET}`, {
      headers: { ...headers, ...(origin !== null && { origin }) },
    });
    socket.once('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode));
    socket.once('error', reject);
  });

/** Opens the socket of the chat with a token: its first tidings, or the code that it is closed with. */
const enterChat = async (token: string) => {
  const { port } = server.app.server.address() as { readonly port: number };
  const socket = new WebSocket(`ws://127.0.0.1:${port}${CHAT_SOCKET}`);
  await once(socket, 'open');
  const answer = Promise.race([
    once(socket, 'message').then(([data]) => (JSON.parse(String(data)) as { ev: string }).ev),
    once(socket, 'close').then(([code]) => code as number),
  ]);
  socket.send(JSON.stringify({ op: 'hello', token }));
  const found = await answer;
  socket.close();
  return found;
};
const chatToken = async () =>
  (await server.get('chat', 'token', {}, { token: mia, name: 'mia' })).token;

describe('the socket of the chat', () => {
  it('is refused to pages of other sites, whatever cookies come with them', async () => {
    const { port } = server.app.server.address() as { readonly port: number };
    const own = `127.0.0.1:${port}`;
    for (const origin of [
      'https://evil.example',
      'null',
      `http://127.0.0.1:${port + 1}`,
      `http://127.0.0.1.evil.example:${port}`,
      `http://evil.example/${own}`,
      `file://${own}`,
      'nonsense',
    ])
      expect([origin, await asked(origin)]).toEqual([origin, 403]);
    expect(await asked(`http://${own}`)).toBe(101);
    // A proxy passes the host on, in a header that no page can set.
    expect(await asked('https://lab.example', { 'x-forwarded-host': 'lab.example' })).toBe(101);
    // Clients other than browsers send no Origin header, and nobody's cookies.
    expect(await asked(null)).toBe(101);
  });
});

describe('a token of a socket', () => {
  it('of the chat opens one socket, and the next connection has another token', async () => {
    const token = await chatToken();
    expect(await enterChat(token)).toBe('ready');
    expect(await enterChat(token)).toBe(CHAT_CLOSED.signedOut);
    expect(await enterChat(await chatToken())).toBe('ready');
  });

  it('of a live room lets one of two pages in that come at the same time', async () => {
    const { signer } = server.workspace;
    const pass = {
      streamId: 's1',
      userName: 'mia',
      session: sessionOf(mia),
      role: 'listener',
    } as const;
    const token = liveRoomToken(signer, pass);
    const entered = await Promise.all([passOf(signer, token), passOf(signer, token)]);
    expect(entered.filter((each) => each !== null)).toEqual([pass]);
    expect(await passOf(signer, token)).toBeNull();
    expect(await passOf(signer, liveRoomToken(signer, pass))).toEqual(pass);
  });

  it('is used on every server of the workspace, and forgotten when it is long out of date', async () => {
    const { db } = server.workspace;
    const [one, other] = [createSpentTokens(db), createSpentTokens(db)];
    const [old, expires] = [Date.now() - 2 * 3_600_000, Date.now() + 60_000];
    expect([await one.spend('a', expires), await other.spend('a', expires)]).toEqual([true, false]);
    await one.spend('old', old);
    await other.forgetOld();
    const left = (await db.select().from(spentTokens)).map(({ signature }) => signature);
    expect(left).toContain('a');
    expect(left).not.toContain('old');
  });
});
