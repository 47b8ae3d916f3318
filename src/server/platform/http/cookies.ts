import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import cookies from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hostOf } from './host';

/** Reads the cookies of each request, none of them signed; the first one of a name counts. */
export const acceptCookies = (app: FastifyInstance) => app.register(cookies);

export interface Mark {
  readonly name: string;
  /** Where alone the browser sends it. */
  readonly path: string;
  readonly sameSite: 'lax' | 'strict';
}

/** The cookie that binds something to the browser that began it: the browser keeps the secret, the server its hash. */
export interface Browser {
  readonly secret: string;
  readonly hash: Buffer;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();

export const newBrowser = (): Browser => {
  const secret = randomBytes(24).toString('base64url');
  return { secret, hash: hashOf(secret) };
};

/** Leaves `value` with the browser for so many seconds, out of reach of the page's scripts; 0 takes it away. */
export const markBrowser = (
  request: FastifyRequest,
  reply: FastifyReply,
  { name, path, sameSite }: Mark,
  value: string,
  seconds: number,
): void => {
  const secure = hostOf(request).protocol === 'https';
  void reply.setCookie(name, value, { path, maxAge: seconds, httpOnly: true, sameSite, secure });
};

/** Whether a browser that sent this cookie is the one with that hash. */
export const isMarked = (cookie: string | undefined, hash: Buffer): boolean =>
  cookie !== undefined && timingSafeEqual(hashOf(cookie), hash);
