import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Assets } from './assets';
import { guard, isOwnOrigin } from './headers';
import { answerJson, answerPage } from './pages';

/** What is served below one capability path. `rest` is the path below it, undecoded, without the query. */
export interface Site {
  serve(request: IncomingMessage, response: ServerResponse, rest: string): void | Promise<void>;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, rest: string): void;
  /** The address is not given out any more: close what is open. */
  close(): void;
}

export interface GatewaySettings {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Folder of the built editor page. */
  readonly editorFolder: string;
}

const CAPABILITY = /^(\/nb\/[A-Za-z0-9_-]+-[0-9a-f]{32}\/)([^?]*)/;
const READING = ['GET', 'HEAD', 'OPTIONS'];
/** How many addresses that were taken back are remembered, to say so kindly. */
const REMEMBERED = 5000;

/**
 * The second listener: pages that run code of notebooks are served here, on another origin than the app, each below a path
 * nobody can guess. No cookie comes in or goes out; only pages of the gateway itself may write or open channels.
 */
export class Gateway {
  private readonly sites = new Map<string, Site>();
  private readonly retired = new Set<string>();
  private readonly server: http.Server;
  readonly assets: Assets;

  private constructor(settings: GatewaySettings) {
    this.assets = new Assets(settings.editorFolder);
    this.server = http.createServer((request, response) => void this.answer(request, response));
    this.server.on('upgrade', (request, socket, head) => this.upgrade(request, socket, head));
    this.server.on('clientError', (_error, socket) => socket.destroy());
  }

  static async listen(settings: GatewaySettings): Promise<Gateway> {
    const gateway = new Gateway(settings);
    gateway.server.listen(settings.port, settings.host);
    await once(gateway.server, 'listening');
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

  /** Takes an address back; who still has it is told that the notebook is not running. */
  retire(path: string) {
    this.sites.get(path)?.close();
    this.sites.delete(path);
    this.retired.add(path);
    const [oldest] = this.retired;
    if (this.retired.size > REMEMBERED && oldest) this.retired.delete(oldest);
  }

  private async answer(request: IncomingMessage, response: ServerResponse) {
    guard(response);
    delete request.headers.cookie;
    response.on('error', () => undefined);
    try {
      await this.route(request, response);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (response.headersSent) response.destroy();
      else answerJson(response, 500, { message });
    }
  }

  private async route(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? '/';
    if (url.startsWith('/assets/')) return this.assets.serveHashed(request, response, url.split('?')[0]!.slice('/assets/'.length));
    const [, path, rest] = CAPABILITY.exec(url) ?? [];
    const site = path === undefined ? undefined : this.sites.get(path);
    if (!site || rest === undefined) return this.answerUnknown(response, path);
    if (!READING.includes(request.method ?? '') && !isOwnOrigin(request)) {
      return answerJson(response, 403, { message: 'Only pages of this address may change something.' });
    }
    return site.serve(request, response, rest);
  }

  private answerUnknown(response: ServerResponse, path: string | undefined) {
    if (path !== undefined && this.retired.has(path)) {
      return answerPage(response, 410, 'This notebook is not running', 'It was stopped and its output is saved. Start it again to go on.');
    }
    return answerPage(response, 404, 'There is nothing at this address', path === undefined
      ? 'Open a notebook in Atelier and start it; its page appears there.'
      : 'The notebook it belonged to is not running. Start it again in Atelier to get a new address.');
  }

  private upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    delete request.headers.cookie;
    socket.on('error', () => socket.destroy());
    const [, path, rest] = CAPABILITY.exec(request.url ?? '') ?? [];
    const site = path === undefined ? undefined : this.sites.get(path);
    if (!site || rest === undefined) return void socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    if (!isOwnOrigin(request)) return void socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
    site.upgrade(request, socket, head, rest);
  }

  async close(): Promise<void> {
    for (const site of this.sites.values()) site.close();
    this.sites.clear();
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}
