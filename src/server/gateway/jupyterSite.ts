import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'http-proxy-3';
import { readBody } from './body';
import type { Site } from './gateway';
import { frameAncestors } from './headers';
import { answerPage } from './pages';

/** Pages of one notebook, as against what they load. */
const isPage = (rest: string) => rest.startsWith('notebooks/');
const PAGE_LIMIT = 16 * 1024 * 1024;

export interface JupyterSiteSettings {
  /** The capability path. */
  readonly base: string;
  readonly socketPath: string;
  readonly token: string;
  /** Origins of the app whose pages asked for this address. */
  readonly origins: ReadonlySet<string>;
}

/** Tells the app's page that the notebook is shown: cells are there, in whichever version's markup. */
const splashScript = (origins: readonly string[]) => `(() => {
  if (window.parent === window) return;
  const allowed = ${JSON.stringify(origins)}.filter((origin) => !location.ancestorOrigins || location.ancestorOrigins.contains(origin));
  const look = setInterval(() => {
    if (!document.querySelector('.jp-Notebook .jp-Cell, #notebook-container .cell')) return;
    clearInterval(look);
    for (const origin of allowed) window.parent.postMessage({ location: location.href, type: 'splash-ready' }, origin);
  }, 50);
})();
`;
const SPLASH = 'atelier-splash.js';

/** A real Jupyter behind the gateway. It is reached with its token; neither the token nor a cookie reaches the page. */
export class JupyterSite implements Site {
  private readonly proxy;
  private readonly channels = new Set<Duplex>();

  constructor(private readonly settings: JupyterSiteSettings) {
    const target = { socketPath: settings.socketPath, host: 'localhost', port: 80, protocol: 'http:' };
    this.proxy = createProxyServer({ target, ws: true, xfwd: false });
    // Without a listener a Jupyter that ends takes this process along.
    this.proxy.on('error', (_error, _request, waiting) => {
      if (!(waiting instanceof ServerResponse) || waiting.headersSent) waiting.destroy();
      else answerPage(waiting, 502, 'Jupyter does not answer', 'It may be stopping. Start the notebook again.');
    });
    this.proxy.on('proxyRes', (answer, request, response) => {
      delete answer.headers['set-cookie'];
      const policies = [answer.headers['content-security-policy'] ?? [], frameAncestors(request, settings.origins)].flat();
      answer.headers['content-security-policy'] = policies.join(', ');
      if (isPage(this.restOf(request))) void this.addSplash(answer, response);
    });
  }

  private restOf = (request: IncomingMessage) => (request.url ?? '').slice(this.settings.base.length);

  /** Answers a page of Jupyter with the splash script in its head. */
  private async addSplash(answer: IncomingMessage, response: ServerResponse) {
    const page = await readBody(answer, PAGE_LIMIT).catch(() => '');
    const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, headers);
    response.end(page.replace('</head>', `<script src="${this.settings.base}${SPLASH}"></script></head>`));
  }

  private authorise(request: IncomingMessage) {
    request.headers.authorization = `token ${this.settings.token}`;
  }

  serve(request: IncomingMessage, response: ServerResponse, rest: string) {
    if (rest === SPLASH) {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' });
      response.end(splashScript([...this.settings.origins]));
      return;
    }
    this.authorise(request);
    if (!isPage(rest)) return this.proxy.web(request, response);
    // The page is read here, so it must come as it is.
    request.headers['accept-encoding'] = 'identity';
    this.proxy.web(request, response, { selfHandleResponse: true });
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    this.authorise(request);
    this.channels.add(socket);
    socket.on('close', () => this.channels.delete(socket));
    this.proxy.ws(request, socket as Parameters<typeof this.proxy.ws>[1], head);
  }

  close() {
    for (const socket of this.channels) socket.destroy();
    this.proxy.close();
  }
}
