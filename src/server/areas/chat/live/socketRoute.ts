import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import { CHAT_SOCKET } from '~/contract';
import { isFromThisHost } from '../../../platform/http/origin';
import { Connection, type Authenticator } from './connection';

/** The largest word of a browser: its token. */
const MAX_SAID = 4 * 1024;
/** Browsers on one server. */
const MAX_CONNECTIONS = 5_000;

const refuse = (socket: Duplex, why: string) =>
  void socket.end(`HTTP/1.1 ${why}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);

/** The socket of the chat, on the app's own address: no cookie opens it, but a token that only the app is given; pages of other sites cannot open it at all. */
export const socketRoute =
  (door: Authenticator) =>
  async (app: FastifyInstance): Promise<void> => {
    const sockets = new WebSocketServer({
      noServer: true,
      maxPayload: MAX_SAID,
      perMessageDeflate: false,
    });
    const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      if (request.url?.split('?')[0] !== CHAT_SOCKET) return refuse(socket, '404 Not Found');
      if (!isFromThisHost(request)) return refuse(socket, '403 Forbidden');
      if (sockets.clients.size >= MAX_CONNECTIONS) return refuse(socket, '503 Service Unavailable');
      sockets.handleUpgrade(request, socket, head, (channel) => {
        new Connection(channel, door);
      });
    };
    app.server.on('upgrade', upgrade);
    app.addHook('preClose', async () => {
      for (const client of sockets.clients) client.close(1001);
      const late = setTimeout(() => {
        for (const client of sockets.clients) client.terminate();
      }, 500);
      await new Promise<void>((resolve) => {
        sockets.close(() => resolve());
      });
      clearTimeout(late);
    });
  };
