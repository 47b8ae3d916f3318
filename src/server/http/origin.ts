import type { FastifyRequest } from 'fastify';
import { hostOf } from './host';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const sameHost = (one: string, other: string) =>
  one === other || (LOOPBACK.test(one) && LOOPBACK.test(other));

/**
 * The origin of the app the person uses: what the browser says where it is on this host (another port is a development server
 * that passes calls on) or trusted, else our own. Others may say what they like: it would let their pages frame a notebook.
 */
export const originOf = (request: FastifyRequest, trusted: readonly string[]): string => {
  const { protocol, host, hostname } = hostOf(request);
  const own = `${protocol}://${host}`;
  const { origin } = request.headers;
  if (origin === undefined || !URL.canParse(origin)) return own;
  const said = new URL(origin);
  return said.origin === origin && (trusted.includes(origin) || sameHost(said.hostname, hostname))
    ? origin
    : own;
};
