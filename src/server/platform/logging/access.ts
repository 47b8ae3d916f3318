import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { inRequest, log } from './log';

const WELL_FORMED = /^[A-Za-z0-9._-]{8,64}$/;
const HEADER = 'x-request-id';

/** The id of a request: the one it brought, where that is well-formed, else a new one. */
export const requestIdOf = ({ headers }: Pick<IncomingMessage, 'headers'>): string => {
  const given = headers[HEADER];
  return typeof given === 'string' && WELL_FORMED.test(given) ? given : randomUUID();
};

const MAX_PATH = 200;
/** Invitations, links for new passwords and signed addresses: so long a part of a path is a secret, or may be. */
const RANDOM = /[A-Za-z0-9_~.%-]{24,}/g;

/** The path of an address as it may be logged: without its query, and without parts that may be secret. */
export const loggedPath = (url: string): string =>
  (url.split(/[?#]/)[0] ?? '').replace(RANDOM, '…').slice(0, MAX_PATH);

const callers = new WeakMap<FastifyRequest, string>();

/** Says whose request it is. */
export const setCaller = (request: FastifyRequest, userName: string): void =>
  void callers.set(request, userName);

/** Gives every request its id, and logs a line when it was answered. */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(HEADER, request.id);
    inRequest(request.id, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    log().info(
      {
        request_id: request.id,
        method: request.method,
        path: loggedPath(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        user: callers.get(request) ?? null,
      },
      'request',
    );
    done();
  });
};
