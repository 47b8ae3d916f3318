import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Handlers below a path that everybody may know, which check people themselves. `rest` is what follows it, undecoded, with the query. */
export type OpenSite = (
  request: IncomingMessage,
  response: ServerResponse,
  rest: string,
) => void | Promise<void>;

/** The same with sockets, to which it lets pages in by itself. */
export interface MountedSite {
  readonly serve: OpenSite;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, rest: string): void;
  /** The gateway closes: so does what is open. */
  close(): void;
}

/** Handlers below their own paths. No cookie reaches them. */
export class Mounted {
  private readonly sites = new Map<string, OpenSite | MountedSite>();

  add(prefix: string, site: OpenSite | MountedSite) {
    this.sites.set(prefix, site);
  }

  private find(request: IncomingMessage) {
    const url = request.url ?? '/';
    const [prefix = ''] = /^\/[a-z]+\//.exec(url) ?? [];
    const site = this.sites.get(prefix);
    if (site) delete request.headers.cookie;
    return site && { site, rest: url.slice(prefix.length) };
  }

  /** Undefined where nothing is mounted at the address of the request; else it answers. */
  answer(
    request: IncomingMessage,
    response: ServerResponse,
  ): (() => void | Promise<void>) | undefined {
    const found = this.find(request);
    return (
      found &&
      (() =>
        (typeof found.site === 'function' ? found.site : found.site.serve)(
          request,
          response,
          found.rest,
        ))
    );
  }

  /** True where the socket is that of a site here. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean {
    const found = this.find(request);
    if (!found || typeof found.site === 'function') return false;
    found.site.upgrade(request, socket, head, found.rest);
    return true;
  }

  close() {
    for (const site of this.sites.values()) if (typeof site !== 'function') site.close();
  }
}
