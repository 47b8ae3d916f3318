import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { openAtWork, type AtWork } from '#test/flows/support/atWork';
import { socketsOf } from '#test/flows/support/sockets';
import { talkOn } from '#test/server/chat/talk';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { chatConnected } from '~/web/features/chat/events';
import { selectTalk } from '~/web/features/chat/selectors';

/** For every test: a real server that listens, and apps of its people, each with a socket. */
export const atChat = () => {
  let server: TestWorkspace;
  let apps: AtWork[] = [];
  let sockets: ReturnType<typeof socketsOf>;
  let talk: ReturnType<typeof talkOn>;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    server = await openWorkspace();
    tokens['admin'] = await server.signIn();
    for (const name of ['mia', 'ana', 'ben']) tokens[name] = await server.addUser(name);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    sockets = socketsOf(server);
    talk = talkOn(server, tokens);
  });
  afterAll(() => server.close());
  // Links of the app's own address unfold.
  beforeEach(() => {
    vi.stubGlobal('location', { origin: 'https://atelier.example.org' });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    sockets.heal();
    const ended = apps.splice(0);
    for (const { stop } of ended) stop();
    expect(ended.flatMap(({ crashes }) => crashes)).toEqual([]);
  });

  type Given = NonNullable<Parameters<typeof openAtWork>[1]>;
  /** Somebody's app, at the conversations, where nothing else is said. */
  const open = async (name: string, given: Given = {}, isLive = true) => {
    const app = await openAtWork(server, {
      token: tokens[name] ?? '',
      at: '/chat',
      connect: sockets.connect,
      ...given,
    });
    apps = [...apps, app];
    if (isLive) await app.heard(chatConnected);
    return app;
  };
  const known = (app: AtWork, channel_id: string, thread_id: string | null = null) => {
    const { ids, messages } = selectTalk(app.state(), { channel_id, thread_id });
    return ids.map((id) => messages[id]?.text);
  };
  const eventually = <Value>(look: () => Value | Promise<Value>) =>
    expect.poll(look, { timeout: 30_000, interval: 20 });
  const addressOf = (channel_id: string, more = '') => `/chat?channel=${channel_id}${more}`;
  return {
    open,
    known,
    eventually,
    addressOf,
    get talk() {
      return talk;
    },
    get server() {
      return server;
    },
    get tokens() {
      return tokens;
    },
    get sockets() {
      return sockets;
    },
  };
};
