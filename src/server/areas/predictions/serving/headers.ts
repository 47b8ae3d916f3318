import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import type { Way } from './reach';

/** Headers that are not passed to a program: what belongs to the connection, what would tell it more than the call, and the key. */
const KEPT_BACK = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'cookie',
  'authorization',
  'x-api-key',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);

/** The headers of a program's reply that are passed on. The gateway's origin is not the program's: no cookie, no policy, no redirection of its own. */
const PASSED = new Set([
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-disposition',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'retry-after',
  'allow',
  'vary',
]);
/** Headers of a program's own, but for those that mean something to whatever stands before us. */
const isOwn = (name: string) =>
  name.startsWith('x-') &&
  !/^x-(accel|forwarded|sendfile|frame|content|dns|permitted|xss|api|real)/.test(name);

export const headersForProgram = (
  headers: IncomingHttpHeaders,
  { host, port }: Pick<Way, 'host' | 'port'>,
): OutgoingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !KEPT_BACK.has(name))),
  host: `${host}:${port}`,
  ...(headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }),
});

export const headersFromProgram = (headers: IncomingHttpHeaders): OutgoingHttpHeaders => ({
  ...Object.fromEntries(
    Object.entries(headers).filter(([name]) => PASSED.has(name) || isOwn(name)),
  ),
});

/** Whoever has the key may call from any page: nothing but the key lets anybody in. What comes is data and never runs as a page of the gateway. */
export const OPEN: OutgoingHttpHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': '*',
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
};
