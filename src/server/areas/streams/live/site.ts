import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { LIVE_ROOM_CLOSE_CODES, LIVE_ROOM_LIMITS } from '~/contract/streams/liveRoom';
import type { Signer } from '../../../platform/files/signer';
import { Assets } from '../../../platform/gateway/assets';
import { hostOf, isSameOrigin, originForms } from '../../../platform/gateway/headers';
import type { MountedSite } from '../../../platform/gateway/mounted';
import { answerJson, answerPage } from '../../../platform/gateway/pages';
import { Connection, type Admit } from './connection';
import { parentOf, passOf } from './tokens';
import type { LiveRooms } from './liveRooms';
import { monotonic } from '../../../platform/concurrency/clock';

interface Parts {
  readonly signer: Signer;
  readonly rooms: LiveRooms;
  /** Folder of the built page. */
  readonly folder: string;
  /** Origins whose pages may frame the app, with the room in it. */
  readonly embedders: readonly string[];
  readonly report: (error: unknown) => void;
}

/** Pages on one server. */
const MAX_CONNECTIONS = 1_000;
/** So often one person may come in within so long, ms: each time a connection is made. */
const ENTRIES = { most: 12, withinMs: 30_000 };

/** The content security policy of the page of a room. Pictures of people come from where they are; sound and pictures of the room over its connection. */
const policy = (request: IncomingMessage, framers: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self' ws://${hostOf(request)} wss://${hostOf(request)}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framers.flatMap(originForms).join(' ') || "'none'"}`,
  ].join('; ');

const refuse = (socket: Duplex, why: string) =>
  void socket.end(`HTTP/1.1 ${why}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

/** Nobody comes in more often than a bad network makes them. */
const createDoor = () => {
  const entered = new Map<string, number[]>();
  return (userName: string, now = monotonic()) => {
    const before = (entered.get(userName) ?? []).filter((at) => now - at < ENTRIES.withinMs);
    if (entered.size > MAX_CONNECTIONS) entered.clear();
    entered.set(userName, [...before, now].slice(-ENTRIES.most - 1));
    return before.length < ENTRIES.most;
  };
};

/** The page of live rooms, and the socket on which its pages speak with the server. */
export const liveRoomSite = ({ signer, rooms, folder, embedders, report }: Parts): MountedSite => {
  const assets = new Assets(folder);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LIVE_ROOM_LIMITS.messageBytes + 4096,
    perMessageDeflate: false,
  });
  const mayEnter = createDoor();
  const admit: Admit = async ({ token, place, sends }, line) => {
    // Where the database is away nobody can tell whether the token was used: the page comes again, with another one.
    const pass = await passOf(signer, token).catch(() => undefined);
    if (pass === undefined) {
      line.close(LIVE_ROOM_CLOSE_CODES.later);
      return null;
    }
    if (pass && mayEnter(pass.userName))
      return rooms.enter(pass.streamId, pass, line, { secret: place, sends });
    line.close(pass ? LIVE_ROOM_CLOSE_CODES.fast : LIVE_ROOM_CLOSE_CODES.refused);
    return null;
  };
  const page = async (
    request: IncomingMessage,
    response: ServerResponse,
    query: URLSearchParams,
  ) => {
    const parent = await parentOf(signer, query);
    if (parent === null)
      return answerPage(
        response,
        410,
        'This room cannot be opened from here',
        'Open the stream in Atelier and join it again.',
      );
    const headers = {
      'cache-control': 'no-store',
      'content-security-policy': policy(request, [parent, ...embedders]),
      'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self)',
    };
    return assets.serve(request, response, 'index.html', headers);
  };
  return {
    serve(request, response, rest) {
      const [name = '', query = ''] = rest.split('?');
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answerJson(response, 405, { message: 'This cannot be done here.' });
      if (name.startsWith('assets/'))
        return assets.serveHashed(request, response, name.slice('assets/'.length));
      if (name === '') return page(request, response, new URLSearchParams(query));
      return answerPage(
        response,
        404,
        'There is nothing at this address',
        'Open the stream in Atelier and join it again.',
      );
    },
    upgrade(request, socket, head, rest) {
      if (rest.split('?')[0] !== 'socket') return refuse(socket, '404 Not Found');
      if (!isSameOrigin(request)) return refuse(socket, '403 Forbidden');
      if (sockets.clients.size >= MAX_CONNECTIONS) return refuse(socket, '503 Service Unavailable');
      sockets.handleUpgrade(request, socket, head, (channel) => {
        new Connection(channel, admit, report);
      });
    },
    close() {
      for (const client of sockets.clients) client.terminate();
      sockets.close();
    },
  };
};
