import http, { type IncomingMessage, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { reportToLog, type Report } from '../logging/report';
import { among, networkOf } from './network';
import { isFromProxySocket } from './proxies/socket';

/** How long a connection may take for what, ms, and how many there may be. */
export interface ConnectionLimits {
  /** From the connection, or from the first byte of a request, to the end of its headers. */
  readonly headersMs: number;
  /** A request's body may be of any length, but not stand still for longer. */
  readonly silenceMs: number;
  /** A connection that is kept for a next request. */
  readonly idleMs: number;
  /** Connections from one address. */
  readonly perAddress: number;
  /** Addresses and networks that many people come from, proxies: of them only `inAll` counts. This machine always is one. */
  readonly proxies: readonly string[];
  /** Connections of one listener. */
  readonly inAll: number;
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  headersMs: 15_000,
  silenceMs: 60_000,
  idleMs: 65_000,
  perAddress: 512,
  proxies: [],
  inAll: 10_000,
};

const BUSY =
  'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n';
const SILENT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** Counts the connections of each address; answers what to call when one ends, or null where there are too many. */
const createCounts = ({ perAddress, proxies, inAll }: ConnectionLimits) => {
  const isShared = among(['loopback', ...proxies]);
  const counts = new Map<string, number>();
  let all = 0;
  return (socket: Socket): (() => void) | null => {
    const address = socket.remoteAddress ?? '';
    const network = networkOf(address);
    const count = counts.get(network) ?? 0;
    const isProxys = isFromProxySocket(socket) || isShared(address);
    if (all >= inAll || (count >= perAddress && !isProxys)) return null;
    all += 1;
    counts.set(network, count + 1);
    return () => {
      all -= 1;
      const left = (counts.get(network) ?? 1) - 1;
      if (left > 0) counts.set(network, left);
      else counts.delete(network);
    };
  };
};

interface Coming {
  readonly request: IncomingMessage;
  read: number;
  since: number;
}

/** Ends requests whose body stands still. A body that we let wait, because what takes it is busy, does not. */
const watchBodies = (server: http.Server, silenceMs: number) => {
  const coming = new Set<Coming>();
  server.on('request', (request: IncomingMessage) => {
    const hasBody =
      request.headers['transfer-encoding'] !== undefined ||
      Number(request.headers['content-length'] ?? 0) > 0;
    if (hasBody) coming.add({ request, read: request.socket.bytesRead, since: performance.now() });
  });
  const look = (one: Coming, now: number) => {
    const {
      request,
      request: { socket },
    } = one;
    if (request.complete || socket.destroyed) return void coming.delete(one);
    const moves = socket.bytesRead !== one.read || request.readableLength > 0;
    if (moves) return void Object.assign(one, { read: socket.bytesRead, since: now });
    if (now - one.since >= silenceMs) refuse(socket, SILENT);
  };
  server.once('listening', () => {
    const timer = setInterval(
      () => {
        for (const one of coming) look(one, performance.now());
      },
      Math.max(50, silenceMs / 4),
    );
    timer.unref();
    server.once('close', () => clearInterval(timer));
  });
};

/** Says one thing and hangs up, whether the other side reads it or not. */
const refuse = (socket: Socket, last: string) => {
  socket.end(last);
  socket.destroySoon();
};

/** An HTTP server that bounds how many connections there are and how long each may keep it waiting. */
export const createGuardedServer = (
  limits: ConnectionLimits,
  answer: RequestListener,
  report: Report = reportToLog,
): http.Server => {
  const { headersMs, idleMs, silenceMs } = limits;
  const server = http.createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: 0,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: Math.max(50, headersMs / 4),
      keepAlive: true,
      keepAliveInitialDelay: idleMs,
    },
    answer,
  );
  // A connection that could not be accepted, because files are open without number, must not end the others. Who listens hears of errors before.
  server.on('error', (error) => {
    if (server.listening) report(error, 'accepting a connection');
  });
  const enter = createCounts(limits);
  server.on('connection', (socket) => {
    const leave = enter(socket);
    if (leave) socket.once('close', leave);
    else refuse(socket, BUSY);
  });
  watchBodies(server, silenceMs);
  return server;
};
