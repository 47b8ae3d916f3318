import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../httpError';
import type { Metrics } from './metrics';
import type { MetricsSettings } from './settings';

const PATH = '/metrics';
const LOOPBACK = '127.0.0.1';
/** Requests here are short. */
const MAX_HEADER_BYTES = 8 * 1024;
const TIMEOUT_MS = 15_000;

const hashed = (text: string) => createHash('sha256').update(text).digest();

const admits = (token: string, authorization: string | undefined): boolean =>
  timingSafeEqual(hashed(`Bearer ${token}`), hashed(authorization ?? ''));

/** Counts every reply of the app, and serves the metrics on its port where they have none of their own. */
export const measureRequests = (
  app: FastifyInstance,
  metrics: Metrics,
  { port, token }: MetricsSettings,
): void => {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
  if (port !== null || token === null) return;
  app.get(PATH, async (request, reply) => {
    if (!admits(token, request.headers.authorization))
      throw new HttpError('unauthorized', 'Metrics need the token of ATELIER_METRICS_TOKEN.');
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
};

export interface MetricsListener {
  readonly port: number;
  close(): Promise<void>;
}

/** Serves the metrics on a port of their own: to this machine alone, or, with a token, where the app listens. */
export const listenForMetrics = async (
  metrics: Metrics,
  { port, token, host }: MetricsSettings & { readonly host: string },
): Promise<MetricsListener> => {
  const answer = async (
    { url, method, headers: { authorization } }: http.IncomingMessage,
    response: http.ServerResponse,
  ): Promise<void> => {
    const isRead = method === 'GET' && (url ?? '').split('?')[0] === PATH;
    if (!isRead) return void response.writeHead(404).end();
    if (token !== null && !admits(token, authorization))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  };
  const server = http.createServer(
    { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: TIMEOUT_MS },
    (request, response) => {
      answer(request, response).catch(() => {
        // Half a reply cannot be taken back: its reader sees that it broke off.
        response.destroy();
      });
    },
  );
  server.listen({ port: port ?? 0, host: token === null ? LOOPBACK : host });
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
