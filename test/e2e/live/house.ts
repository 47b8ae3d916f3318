/**
 * Live rooms without the rest of the workspace: the gateway, a transport and the rooms, as the server puts them together, and an app
 * around the page: another origin, which hands the page its tokens and keeps what it says.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { LiveRoomRole } from '~/contract/streams/liveRoom';
import { LIVE_ROOM_PATH } from '~/contract/streams/liveRoom';
import { createLiveRooms } from '~/server/areas/streams/live/liveRooms';
import { liveRoomSite } from '~/server/areas/streams/live/site';
import { pageAddress, liveRoomToken } from '~/server/areas/streams/live/tokens';
import { createSigner } from '~/server/platform/files/signer';
import { Gateway } from '~/server/platform/gateway/gateway';
import { CONNECTION_LIMITS } from '~/server/platform/http/connections';
import { readMediaSettings, type JanusAccess } from '~/server/platform/media/settings';
import { createTransport } from '~/server/platform/media/transports';
import type { MediaRoom } from '~/server/platform/media/transport';
import type { Recorder } from '~/server/areas/streams/recording/recorder';
import { programFolders } from '~/server/platform/settings/programFolders';

/** The app around the page. What it heard from the frame, and only from it, is in `told`. */
const APP = `<!doctype html><html lang="en"><meta charset="utf-8"><title>App</title><style>body{margin:0}iframe{width:100%;height:100vh;border:0}</style><script>
const told = window.told = [];
addEventListener('message', async ({ source, origin, data }) => {
  const frame = document.querySelector('iframe');
  if (source !== frame.contentWindow || origin !== new URL(frame.src).origin) return;
  told.push(data);
  if (data.type !== 'tokenWanted') return;
  const reply = await fetch('/token' + location.search).catch(() => null);
  frame.contentWindow.postMessage(reply && reply.ok ? { type: 'token', token: await reply.text() } : { type: 'noToken', reason: 'No way in.', final: false }, new URL(frame.src).origin);
});
</script><body></body></html>`;

interface Parts {
  /** The media server that carries the rooms in place of the built-in transport. */
  readonly janus?: JanusAccess;
  readonly record?: (streamId: string, stage: MediaRoom, since: number) => Recorder;
}

export const openHouse = async ({ janus, record }: Parts = {}) => {
  const problems: unknown[] = [];
  const report = (error: unknown) => {
    problems.push(error);
  };
  const gateway = await Gateway.listen({
    host: '127.0.0.1',
    port: 0,
    connections: CONNECTION_LIMITS,
    editorFolder: '/nowhere',
    report,
  });
  const over = new Set<string>();
  const listeners: ((sessions: readonly string[]) => void)[] = [];
  const spent = new Set<string>();
  const signer = createSigner(
    randomBytes(32),
    async (session) => !over.has(session),
    async (signature) => spent.size < spent.add(signature).size,
  );
  const transport = createTransport(
    { ...readMediaSettings({}), janus: janus ?? null },
    'test',
    report,
  );
  const live = new Set(['s1']);
  const since = new Date(Date.now() - 65_000).toISOString();
  const roleOf = (who: string): LiveRoomRole =>
    who.startsWith('host') ? 'host' : who.startsWith('speaker') ? 'speaker' : 'listener';
  const rooms = createLiveRooms({
    transport,
    report,
    ...(record && { record }),
    streams: {
      entryOf: async (streamId, userName) =>
        live.has(streamId)
          ? {
              role: roleOf(userName),
              since,
              name: userName[0]!.toUpperCase() + userName.slice(1),
              picture: '',
              camera: true,
            }
          : null,
      attended: async () => undefined,
      async end(streamId) {
        live.delete(streamId);
        rooms.end(streamId);
      },
    },
    accounts: {
      onSessionsClosed: (listener) => {
        listeners.push(listener);
      },
      overAmong: async (names) => names.filter((name) => over.has(name)),
    },
  });
  rooms.start();
  const site = liveRoomSite({ signer, rooms, folder: programFolders.room, embedders: [], report });
  const sockets: Duplex[] = [];
  gateway.mount(LIVE_ROOM_PATH, {
    ...site,
    upgrade(request, socket, head, rest) {
      sockets.push(socket);
      site.upgrade(request, socket, head, rest);
    },
  });
  const tokenFor = (who: string) =>
    liveRoomToken(signer, { streamId: 's1', userName: who, session: who, role: roleOf(who) });
  const app = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://app');
    const who = url.searchParams.get('who') ?? '';
    if (url.pathname === '/token') return void response.end(tokenFor(who));
    response.writeHead(200, { 'content-type': 'text/html' }).end(APP);
  });
  app.listen(0, '127.0.0.1');
  await once(app, 'listening');
  const origin = `http://127.0.0.1:${(app.address() as AddressInfo).port}`;
  const page = (who: string, parent = origin) => {
    const query = new URLSearchParams({
      userId: who,
      name: who,
      userPicture: '',
      notebook_url: who.startsWith('host') ? `${parent}/notebooks/n1` : '',
      description: 'Reading group',
    });
    return `http://localhost:${gateway.port}${pageAddress(signer, { streamId: 's1', origin: parent, session: who })}&${query.toString()}`;
  };
  return {
    origin,
    gateway,
    transport,
    rooms,
    problems,
    tokenFor,
    page,
    /** Breaks the line of who came in last, as a network does. */
    cut: () => {
      sockets.at(-1)?.destroy();
    },
    /** How often a page came in. */
    entries: () => sockets.length,
    appOf: (who: string) => `${origin}/?who=${who}`,
    signOut(who: string) {
      over.add(who);
      for (const listener of listeners) listener([who]);
    },
    async close() {
      await rooms.close();
      await gateway.close();
      app.close();
      app.closeAllConnections();
    },
  };
};
export type House = Awaited<ReturnType<typeof openHouse>>;
