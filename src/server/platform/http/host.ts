import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HttpError } from '../httpError';
import { HEALTH_PATHS } from './health';

/** Where a person reached us, as their browser says it. */
export interface Host {
  readonly protocol: 'http' | 'https';
  /** Without the port: 'lab.example.org', '10.0.0.7', '[::1]'. */
  readonly hostname: string;
  /** With the port, where it is named. */
  readonly host: string;
}

const LONGEST = 253;
/** The host name of a request without one (HTTP/1.0). */
const NOWHERE = 'localhost';
const HOST = /^(?<hostname>[A-Za-z0-9.-]+|\[(?<six>[0-9A-Fa-f:.]+)\])(?::\d{1,5})?$/;

/** The name in a Host header without its port, in small letters; null where it cannot be one. */
export const hostnameOf = (host: string): string | null => {
  const { hostname, six } = HOST.exec(host)?.groups ?? {};
  if (hostname === undefined || hostname.length > LONGEST || (six !== undefined && !isIPv6(six)))
    return null;
  return hostname.toLowerCase();
};

/** The one reader of the host: of a trusted proxy's X-Forwarded-Host, else of Host. What is no name does not leave here. */
export const hostOf = (request: FastifyRequest): Host => {
  const hostname = hostnameOf(request.host);
  const protocol = request.protocol === 'https' ? 'https' : 'http';
  if (hostname === null) return { protocol, hostname: NOWHERE, host: NOWHERE };
  return { protocol, hostname, host: request.host.toLowerCase() };
};

/** Host names that machines use which know no name of ours. */
const ANYWHERE: readonly string[] = [HEALTH_PATHS.live, ...HEALTH_PATHS.ready];

/** Refuses requests for a name that is none, or that is not among `hosts` where any are set. */
export const rejectOtherHosts = (app: FastifyInstance, hosts: readonly string[]): void => {
  app.addHook('onRequest', async (request) => {
    if (
      ANYWHERE.includes(request.url.split('?')[0] ?? '') ||
      (request.host === '' && hosts.length === 0)
    )
      return;
    const hostname = hostnameOf(request.host);
    if (hostname === null)
      throw new HttpError('unreadable', 'The host of the request is not a host name.');
    if (hosts.length > 0 && !hosts.includes(hostname)) {
      const sentence = `${hostname} is not a name of this server. The administrator can add it to ATELIER_HOSTS.`;
      throw new HttpError('misdirected', sentence);
    }
  });
};
