import { ServerResponse, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createProxyServer } from 'http-proxy-3';
import { WebSocketServer, type WebSocket } from 'ws';
import { CHANNEL_CLOSED } from '~/contract/editor';
import { ConnectingAgent } from '../../isolation/ownedSocket';
import { readBody } from '../body';
import type { Site } from '../gateway';
import { frameAncestors } from '../headers';
import { LINE, pageScript, SCRIPT } from './jupyterScript';
import { readingOn } from './readingOn';
import { answerPage } from '../pages';
import type { Pass } from '../passes';

/** Pages of one notebook, as against what they load. */
const isPage = (rest: string) => rest.startsWith('notebooks/');
const PAGE_LIMIT = 16 * 1024 * 1024;

export interface JupyterSiteSettings {
  /** The capability path. */
  readonly base: string;
  /** Connects to Jupyter. */
  readonly connect: () => Promise<Duplex>;
  readonly token: string;
  /** Origins of the app whose pages asked for this address. */
  readonly origins: ReadonlySet<string>;
  /** Origins whose pages may frame the app. Jupyter's page says nothing to them. */
  readonly embedders: readonly string[];
}

/** The address without a token of the client's: Jupyter would look at that one first. The rest stays as it was written. */
const withoutToken = (url: string): string => {
  const [path = '', query] = url.split(/\?(.*)/s, 2);
  const kept = (query ?? '')
    .split('&')
    .filter((one) => one !== '' && !new URLSearchParams(one).has('token'));
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`;
};

const withoutCookies = (answer: IncomingMessage) => void delete answer.headers['set-cookie'];

/** A real Jupyter behind the gateway. It is reached with its token; neither the token nor a cookie reaches the page. */
export class JupyterSite implements Site {
  /** Asked to close, Jupyter has now and then closed before the end of a body was written (EPIPE), and what it answered was lost. */
  private readonly agent;
  private readonly proxy;
  private readonly channels = new Set<Duplex>();
  private readonly lines = new Set<WebSocket>();
  /** Headers of the client's own connection, which mean nothing to Jupyter. */
  private readonly connections = new WeakMap<IncomingMessage, string | undefined>();
  private readonly sockets = new WebSocketServer({ noServer: true, maxPayload: 1024 });

  constructor(private readonly settings: JupyterSiteSettings) {
    this.agent = new ConnectingAgent(async () => readingOn(await settings.connect()), {
      keepAlive: true,
    });
    const target = { host: 'localhost', port: 80, protocol: 'http:' };
    this.proxy = createProxyServer({ target, ws: true, xfwd: false, agent: this.agent });
    // Without a listener a Jupyter that ends takes this process along.
    this.proxy.on('error', (_error, _request, waiting) => {
      if (!(waiting instanceof ServerResponse) || waiting.headersSent) waiting.destroy();
      else
        answerPage(
          waiting,
          502,
          'Jupyter does not answer',
          'It may be stopping. Start the notebook again.',
        );
    });
    // An upgrade's answer, and a refused one's, are written to the browser as they come.
    this.proxy.on('proxyReqWs', (outgoing) => {
      outgoing.once('upgrade', withoutCookies).once('response', withoutCookies);
    });
    this.proxy.on('proxyRes', (answer, request, response) => {
      withoutCookies(answer);
      delete answer.headers.connection;
      request.headers.connection = this.connections.get(request);
      // The port may belong to another program by now, and a status that HTTP does not have could not be passed on.
      if ((answer.statusCode ?? 0) < 200) answer.statusCode = 502;
      const policies = [
        answer.headers['content-security-policy'] ?? [],
        frameAncestors(request, new Set([...settings.origins, ...settings.embedders])),
      ].flat();
      answer.headers['content-security-policy'] = policies.join(', ');
      if (isPage(this.restOf(request)))
        // Half a page cannot be taken back: the reader sees that it broke off.
        this.addScript(answer, response).catch(() => response.destroy());
    });
  }

  private restOf = (request: IncomingMessage) =>
    (request.url ?? '').slice(this.settings.base.length);

  /** Answers a page of Jupyter with our script in its head. */
  private async addScript(answer: IncomingMessage, response: ServerResponse) {
    // Jupyter broke off: the page is empty.
    const page = await readBody(answer, PAGE_LIMIT).catch(() => '');
    const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, headers);
    response.end(
      page.replace('</head>', `<script src="${this.settings.base}${SCRIPT}"></script></head>`),
    );
  }

  private authorise(request: IncomingMessage) {
    request.url = withoutToken(request.url ?? '');
    request.headers.authorization = `token ${this.settings.token}`;
  }

  serve(request: IncomingMessage, response: ServerResponse, rest: string) {
    if (rest === SCRIPT) {
      response.writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-store',
      });
      response.end(pageScript(this.settings.base, [...this.settings.origins]));
      return;
    }
    this.authorise(request);
    this.connections.set(request, request.headers.connection);
    request.headers.connection = 'keep-alive';
    if (!isPage(rest)) return this.proxy.web(request, response);
    // The page is read here, so it must come as it is.
    request.headers['accept-encoding'] = 'identity';
    this.proxy.web(request, response, { selfHandleResponse: true });
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, rest: string, pass: Pass) {
    if (rest === LINE) return this.holdLine(request, socket, head, pass);
    this.authorise(request);
    this.channels.add(socket);
    const release = pass.hold(() => socket.destroy());
    socket.on('close', () => {
      release();
      this.channels.delete(socket);
    });
    this.proxy.ws(request, socket, head);
  }

  /** By its line a page learns why it is cut off: Jupyter's own channels have no words for it. */
  private holdLine(request: IncomingMessage, socket: Duplex, head: Buffer, pass: Pass) {
    this.sockets.handleUpgrade(request, socket, head, (line) => {
      this.lines.add(line);
      const release = pass.hold((code) => line.close(code));
      line.on('error', () => line.terminate());
      line.on('close', () => {
        release();
        this.lines.delete(line);
      });
    });
  }

  close() {
    for (const line of this.lines) line.close(CHANNEL_CLOSED.stopped);
    for (const socket of this.channels) socket.destroy();
    this.sockets.close();
    this.proxy.close();
    this.agent.destroy();
  }
}
