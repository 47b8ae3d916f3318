/** A browser without a screen: follows redirects between servers by hand and keeps each one's cookies. For tests of signing in through providers. */
import type { LightMyRequestResponse } from 'fastify';

interface App {
  inject(request: {
    method: 'GET';
    url: string;
    headers: Record<string, string>;
  }): Promise<LightMyRequestResponse>;
}

/** Where the app under test seems to be. */
export const APP = 'http://localhost:8080';

export interface Visit {
  readonly status: number;
  readonly location: string | null;
  readonly body: string;
  readonly cookies: readonly string[];
}

export interface Visitor {
  /** One request, no redirect followed. */
  open(url: string): Promise<Visit>;
  /** Opens and follows redirects until a page, or an address of the app's login page, which is not opened. */
  follow(url: string): Promise<string>;
  cookieHeader(url: string): string;
}

export const createVisitor = (app: App): Visitor => {
  const jar = new Map<string, Map<string, string>>();
  const cookiesFor = (url: string) => {
    const { origin } = new URL(url);
    const known = jar.get(origin) ?? new Map<string, string>();
    jar.set(origin, known);
    return known;
  };
  const cookieHeader = (url: string) =>
    [...cookiesFor(url)].map(([name, value]) => `${name}=${value}`).join('; ');
  const keep = (url: string, cookies: readonly string[]) => {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '' || /max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie))
        cookiesFor(url).delete(name);
      else cookiesFor(url).set(name, value);
    }
  };
  const ofApp = async (url: string): Promise<Visit> => {
    const { pathname, search, host } = new URL(url);
    const { statusCode, headers, body } = await app.inject({
      method: 'GET',
      url: pathname + search,
      headers: { host, cookie: cookieHeader(url) },
    });
    const cookies = headers['set-cookie'] ?? [];
    return {
      status: statusCode,
      location: headers.location ?? null,
      body,
      cookies: typeof cookies === 'string' ? [cookies] : cookies,
    };
  };
  const ofOthers = async (url: string): Promise<Visit> => {
    const reply = await fetch(url, { redirect: 'manual', headers: { cookie: cookieHeader(url) } });
    return {
      status: reply.status,
      location: reply.headers.get('location'),
      body: await reply.text(),
      cookies: reply.headers.getSetCookie(),
    };
  };
  const open = async (url: string) => {
    const visit = await (new URL(url).origin === APP ? ofApp(url) : ofOthers(url));
    keep(url, visit.cookies);
    return visit;
  };
  return {
    open,
    cookieHeader,
    async follow(url) {
      let at = new URL(url, APP).href;
      for (let step = 0; step < 10; step += 1) {
        if (at.startsWith(`${APP}/login`)) return at;
        const { location } = await open(at);
        if (location === null) return at;
        at = new URL(location, at).href;
      }
      throw new Error(`Led in circles, at last to ${at}`);
    },
  };
};
