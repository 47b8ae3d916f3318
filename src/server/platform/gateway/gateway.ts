import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { isUnavailable } from '../database/unavailable';
import { createGuardedServer, type ConnectionLimits } from '../http/connections';
import { listenForProxy } from '../http/proxies/socket';
import { Assets } from './assets';
import { guard, isSameOrigin } from './headers';
import { Mounted, type MountedSite, type OpenSite } from './mounted';
import { answerJson, answerPage } from './pages';
import { leaveToken, takeToken, tokensFor } from './passCookies';
import { Passes, type Grant, type Pass, type Why } from './passes';
import { answerUnavailable, answerWhy, rejectChannel } from './errors';

/** Content below one capability path. `rest` is the path below it, undecoded, without the query. */
export interface Site {
  serve(request: IncomingMessage, response: ServerResponse, rest: string): void | Promise<void>;
  /** Its connections belong to the pass, so that they are closed with the session. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, rest: string, pass: Pass): void;
  /** The address is not given out any more: close what is open. */
  close(): void;
}

export interface GatewaySettings {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly connections: ConnectionLimits;
  /** The unix socket on which a proxy of this machine reaches it, too. */
  readonly proxySocket?: string;
  /** Folder of the built editor page. */
  readonly editorFolder: string;
  /** Where bugs are told. */
  readonly report: (error: unknown, where: string) => void;
}

const CAPABILITY = /^(\/nb\/[A-Za-z0-9_-]+-[0-9a-f]{32}\/)([^?]*)/;
const READING = ['GET', 'HEAD', 'OPTIONS'];
/** The code that an address carries, in its query. */
const CODE = 'atelier_code';
/** How many addresses that were taken back are remembered, to say so kindly. */
const REMEMBERED = 5000;

const withoutCode = (rest: string, query: URLSearchParams) => {
  query.delete(CODE);
  return rest + (query.size > 0 ? `?${query.toString()}` : '');
};

/**
 * The second listener: pages that run code of notebooks are served here, on another origin than the app, each below a path nobody
 * can guess, to browsers that hold a pass for it. No cookie but the gateway's own comes in or goes out, and that one no further;
 * only pages of the gateway itself may write or open channels.
 */
export class Gateway {
  private readonly sites = new Map<string, Site>();
  private readonly mounted = new Mounted();
  private readonly retired = new Set<string>();
  private readonly passes = new Passes();
  private readonly server: Server;
  private closeProxySocket = () => {};
  readonly assets: Assets;

  private constructor(private readonly settings: GatewaySettings) {
    this.assets = new Assets(settings.editorFolder);
    this.server = createGuardedServer(
      settings.connections,
      (request, response) => void this.answer(request, response),
      settings.report,
    );
    this.server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    this.server.on('clientError', (_error, socket) => socket.destroy());
  }

  static async listen(settings: GatewaySettings): Promise<Gateway> {
    const gateway = new Gateway(settings);
    gateway.server.listen(settings.port, settings.host);
    await once(gateway.server, 'listening');
    try {
      if (settings.proxySocket !== undefined)
        gateway.closeProxySocket = await listenForProxy(gateway.server, settings.proxySocket);
    } catch (error) {
      await gateway.close();
      throw error;
    }
    return gateway;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** A path for a site of this notebook that nobody can guess: `/nb/<id>-<32 hex>/`. */
  newPath(notebookId: string): string {
    return `/nb/${notebookId.replace(/[^A-Za-z0-9_-]/g, '-')}-${randomBytes(16).toString('hex')}/`;
  }

  open(path: string, site: Site) {
    this.sites.set(path, site);
  }

  /** Serves a site below a path that begins and ends with a slash: '/pf/'. No cookie reaches it. */
  mount(prefix: string, site: OpenSite | MountedSite) {
    this.mounted.add(prefix, site);
  }

  /** The entry point with a code for the session that asked: it opens the path once, and whoever has it open may go on. */
  admit(grant: Grant, entry: string): string {
    return `${entry}${entry.includes('?') ? '&' : '?'}${CODE}=${this.passes.issue(grant)}`;
  }

  /** The sessions that may open something here. */
  sessions(): string[] {
    return this.passes.sessions();
  }

  /** These sessions are over: nothing opens for them any more, and what is open is closed. */
  endSessions(sessions: readonly string[]) {
    this.passes.end(sessions);
  }

  /** Takes an address back; who still has it is told that the notebook is not running. */
  retire(path: string) {
    this.sites.get(path)?.close();
    this.sites.delete(path);
    this.passes.retire(path);
    this.retired.add(path);
    const [oldest] = this.retired;
    if (this.retired.size > REMEMBERED && oldest) this.retired.delete(oldest);
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    guard(response);
    response.on('error', () => undefined);
    try {
      await this.route(request, response);
    } catch (error) {
      this.settings.report(error, 'gateway');
      if (response.headersSent) response.destroy();
      else if (isUnavailable(error)) answerUnavailable(response);
      else answerJson(response, 500, { message: 'Something went wrong. Please try again later' });
    }
  }

  private async route(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? '/';
    const mounted = this.mounted.answer(request, response);
    if (mounted) return mounted();
    // Sandboxed outputs, which are of no origin, draw with libraries that lie there.
    if (url.startsWith('/assets/'))
      response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (url.startsWith('/assets/'))
      return this.assets.serveHashed(
        request,
        response,
        url.split('?')[0]!.slice('/assets/'.length),
      );
    const [, path, rest] = CAPABILITY.exec(url) ?? [];
    const site = path === undefined ? undefined : this.sites.get(path);
    if (!site || path === undefined || rest === undefined)
      return this.answerUnknown(response, path);
    const query = new URLSearchParams(url.split('?')[1] ?? '');
    if (request.method === 'GET' && query.has(CODE))
      return this.enter(request, response, { path, rest, query });
    const pass = this.passOf(request, path);
    if (typeof pass === 'string') return this.turnAway(request, response, path, pass);
    if (!READING.includes(request.method ?? '') && !isSameOrigin(request)) {
      return answerJson(response, 403, {
        message: 'Only pages of this address may change something.',
      });
    }
    return site.serve(request, response, rest);
  }

  /** Exchanges the code of an address and leads on to the page. A code that was used before does no harm to who holds a pass already. */
  private enter(
    request: IncomingMessage,
    response: ServerResponse,
    { path, rest, query }: { path: string; rest: string; query: URLSearchParams },
  ) {
    const token = this.passes.exchange(query.get(CODE) ?? '', path);
    const held = token === null ? this.passOf(request, path) : null;
    if (typeof held === 'string') return this.turnAway(request, response, path, held);
    if (token !== null) leaveToken(response, path, token);
    response.writeHead(303, {
      location: path + withoutCode(rest, query),
      'cache-control': 'no-store',
    });
    response.end();
  }

  private turnAway(request: IncomingMessage, response: ServerResponse, path: string, why: Why) {
    if (why === 'signedOut') takeToken(response, path);
    answerWhy(request, response, why);
  }

  /** The browser's pass for a path. From here on the request has no cookie: none goes to a site, to Jupyter or to a kernel. */
  private passOf(request: IncomingMessage, path: string): Pass | Why {
    const pass = this.passes.find(tokensFor(request, path), path);
    delete request.headers.cookie;
    return pass;
  }

  private answerUnknown(response: ServerResponse, path: string | undefined) {
    if (path !== undefined && this.retired.has(path)) {
      return answerPage(
        response,
        410,
        'This notebook is not running',
        'It was stopped and its output is saved. Start it again to go on.',
      );
    }
    return answerPage(
      response,
      404,
      'There is nothing at this address',
      path === undefined
        ? 'Open a notebook in Atelier and start it; its page appears there.'
        : 'The notebook it belonged to is not running. Start it again in Atelier to get a new address.',
    );
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    socket.on('error', () => socket.destroy());
    if (this.mounted.upgrade(request, socket, head)) return;
    const [, path, rest] = CAPABILITY.exec(request.url ?? '') ?? [];
    const site = path === undefined ? undefined : this.sites.get(path);
    if (!site || path === undefined || rest === undefined)
      return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    if (!isSameOrigin(request))
      return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    const pass = this.passOf(request, path);
    if (typeof pass === 'string') return rejectChannel(request, socket, head, pass);
    site.upgrade(request, socket, head, rest, pass);
  }

  async close(): Promise<void> {
    for (const site of this.sites.values()) site.close();
    this.sites.clear();
    this.mounted.close();
    this.closeProxySocket();
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
