import type { IncomingMessage, ServerResponse } from 'node:http';

const LOOPBACK = ['localhost', '127.0.0.1'];

const parsed = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null);

/** The host a request was sent to, as it may stand in a header; '' where it is no host. */
export const hostOf = (request: IncomingMessage): string => {
  const host = request.headers.host ?? '';
  return /^[A-Za-z0-9.[\]:_-]+$/.test(host) ? host : '';
};

/** An origin and the other names of the same machine: a page opened at localhost is also reached at 127.0.0.1. */
export const originForms = (origin: string): string[] => {
  const url = parsed(origin);
  if (!url || !LOOPBACK.includes(url.hostname)) return url ? [url.origin] : [];
  return LOOPBACK.map(
    (hostname) => `${url.protocol}//${hostname}${url.port ? `:${url.port}` : ''}`,
  );
};

/** Whether a request comes from a page of the gateway itself. Pages of other origins may neither write nor open channels. */
export const isSameOrigin = (request: IncomingMessage): boolean => {
  const url = parsed(request.headers.origin ?? '');
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.host === hostOf(request) &&
    url.host !== ''
  );
};

const own = (request: IncomingMessage) =>
  ['http', 'https'].map((protocol) => `${protocol}://${hostOf(request)}`);

/** Pages that may show a page in a frame: pages of the gateway and the app's pages that asked for the address. */
export const frameAncestors = (request: IncomingMessage, origins: ReadonlySet<string>): string =>
  `frame-ancestors ${[...own(request), ...[...origins].flatMap(originForms)].join(' ')}`;

/** Pages that may show the editor: the app's pages that asked for the address. */
const appAncestors = (origins: ReadonlySet<string>): string =>
  `frame-ancestors ${[...origins].flatMap(originForms).join(' ') || "'none'"}`;

/** The content security policy of the editor page. */
export const editorPolicy = (request: IncomingMessage, origins: ReadonlySet<string>): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self' data:",
    "media-src 'self' data: blob: https:",
    `connect-src 'self' ws://${hostOf(request)} wss://${hostOf(request)}`,
    // Pages of the web stand in frames as outputs. The editor itself is in no output: only the app frames it.
    "frame-src 'self' https:",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    appAncestors(origins),
  ].join('; ');

/** Files of the built editor, which anybody may have: libraries that outputs draw with are among them. */
const assets = (request: IncomingMessage) =>
  own(request)
    .map((origin) => `${origin}/assets/`)
    .join(' ');

/**
 * The policy of scripted output: run in an origin of its own, with no way to the page around it, the gateway or the app. As in Jupyter it may load
 * what it needs from the web over https, pages in frames too.
 */
export const scriptedPolicy = (request: IncomingMessage, origins: ReadonlySet<string>): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' https: blob: ${assets(request)}`,
    "style-src 'unsafe-inline' https:",
    'img-src data: blob: https:',
    'font-src data: https:',
    'media-src data: blob: https:',
    'connect-src data: blob: https:',
    'frame-src blob: https:',
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    frameAncestors(request, origins),
  ].join('; ');

/** Content that is shown but never run: images and text. */
export const inertPolicy = (request: IncomingMessage, origins: ReadonlySet<string>): string =>
  `sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; ${frameAncestors(request, origins)}`;

/** Headers of everything the gateway answers. */
export const guard = (response: ServerResponse) => {
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
};
