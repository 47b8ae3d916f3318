import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../settings/config';
import { STREAM_HOSTS } from '../settings/services/stream';
import { gatewayHosts } from '../gateway/hostName';
import { hostOf } from './host';
import type { AppPage } from './page';

const list = (sources: readonly string[]) => [...new Set(sources)].join(' ');

/** Pages that listed origins may frame: bare pages, and what somebody published. */
const EMBEDDABLE = /^\/(components\/|shared\/(notebooks|jobs)\/[^/?#])/;

/**
 * The policy of one page of the app. The gateway (another port, and host name where there is one) may be framed and asked, GitHub may
 * be asked, S3 storage may be sent to, the public site and the one whose pages are embedded may be framed, and only the pages above may be framed by others.
 */
const contentSecurityPolicy = (
  request: FastifyRequest,
  config: Config,
  gatewayPort: number,
  scripts: readonly string[],
): string => {
  const { protocol, hostname } = hostOf(request);
  const gateway = gatewayHosts(config, hostname).map(
    (host) => `${protocol}://${host}:${gatewayPort}`,
  );
  const framed = [config.links.world, config.embedUrl].flatMap((site) =>
    site === null ? [] : [new URL(site).origin],
  );
  const { apiUrl, rawUrl } = config.oauth.github;
  const storage = config.s3 === null ? [] : [config.s3.endpoint];
  const stream = config.stream === null ? [] : STREAM_HOSTS;
  const embedders = EMBEDDABLE.test(request.url) ? config.embedderOrigins : [];
  return [
    `default-src 'self'`,
    `script-src ${list([`'self'`, ...scripts])}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src ${list([`'self'`, 'data:', 'blob:', 'https:', ...gateway, ...storage])}`,
    `font-src 'self' data:`,
    `media-src 'self' blob: https:`,
    `worker-src 'self' blob:`,
    `connect-src ${list([`'self'`, ...gateway, ...gateway.map((at) => at.replace(/^http/, 'ws')), new URL(apiUrl).origin, new URL(rawUrl).origin, ...storage, ...stream])}`,
    `frame-src ${list([`'self'`, ...gateway, ...framed])}`,
    `frame-ancestors ${list([`'self'`, ...embedders])}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
  ].join('; ');
};

/**
 * Headers every reply carries; pages also get a content security policy. Who may frame a page differs by its address, and whether a name is
 * to be asked by https alone is for the administrator to say: helmet leaves both.
 */
export const secure = async (
  app: FastifyInstance,
  config: Config,
  gatewayPort: () => number,
  page: () => AppPage,
): Promise<void> => {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    frameguard: false,
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  });
  app.addHook('onSend', async (request, reply) => {
    const type = reply.getHeader('content-type');
    if (typeof type !== 'string' || !type.startsWith('text/html')) return;
    void reply.header(
      'content-security-policy',
      contentSecurityPolicy(request, config, gatewayPort(), page().scripts),
    );
    if (!EMBEDDABLE.test(request.url)) void reply.header('x-frame-options', 'SAMEORIGIN');
  });
};
