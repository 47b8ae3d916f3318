import type { IncomingMessage } from 'node:http';
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

/**
 * Whether a handshake of a WebSocket comes from a page of this host, as it was named to us or to a proxy; a page cannot set either header. What is no
 * browser names no origin.
 */
export const isFromThisHost = ({ headers }: IncomingMessage): boolean => {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  const said = URL.canParse(origin) ? new URL(origin) : null;
  return (
    said !== null &&
    /^https?:$/.test(said.protocol) &&
    said.origin === origin &&
    [host, headers['x-forwarded-host']].includes(said.host)
  );
};
