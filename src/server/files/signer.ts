import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** What an address allows beside its method and path. Both ends of it are ours, so all of it is text. */
export type Terms = Readonly<Record<string, string>>;

/** Signs addresses that need no bearer: who holds one may do that one thing for a while. */
export interface Signer {
  /**
   * The address of `urlPath` ('/blob/drive/user/admin/räum.csv', not URL-encoded), without an origin, for one method. It holds
   * the terms readably; `expires` and `sig` are no names for terms.
   */
  sign(method: 'GET' | 'PUT', urlPath: string, terms: Terms, lifetimeMs: number): string;
  /** The terms of an address, its path decoded; null where it was not signed by us for that method or is out of date. */
  verify(method: 'GET' | 'PUT', urlPath: string, query: Readonly<Record<string, unknown>>): Terms | null;
}

const KEY_BYTES = 32;

/** The server's own key, made at the first start; unreadable to others. */
export const readKey = async (dataFolder: string): Promise<Buffer> => {
  const file = path.join(dataFolder, 'signing.key');
  const known = await fs.readFile(file).catch(() => null);
  if (known?.length === KEY_BYTES) return known;
  const fresh = randomBytes(KEY_BYTES);
  await fs.writeFile(`${file}.new`, fresh, { mode: 0o600, flush: true });
  await fs.rename(`${file}.new`, file);
  return fresh;
};

const textOnly = (query: Readonly<Record<string, unknown>>): Terms | null => {
  const entries = Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []));
  return entries.length === Object.keys(query).length ? Object.fromEntries(entries) : null;
};

/** Signs with HMAC-SHA-256 over method, path, terms and end. */
export const createSigner = (key: Buffer): Signer => {
  const mac = (method: string, urlPath: string, terms: Terms, expires: string) => {
    const sorted = Object.entries(terms).sort(([a], [b]) => (a < b ? -1 : 1));
    return createHmac('sha256', key).update(JSON.stringify(['v2', method, urlPath, sorted, expires])).digest('base64url');
  };
  return {
    sign(method, urlPath, terms, lifetimeMs) {
      const expires = String(Date.now() + lifetimeMs);
      const query = new URLSearchParams({ ...terms, expires, sig: mac(method, urlPath, terms, expires) });
      return `${urlPath.split('/').map(encodeURIComponent).join('/')}?${query.toString()}`;
    },
    verify(method, urlPath, query) {
      const { expires, sig, ...terms } = textOnly(query) ?? {};
      if (expires === undefined || sig === undefined) return null;
      const expected = Buffer.from(mac(method, urlPath, terms, expires));
      const given = Buffer.from(sig);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
      return Number(expires) > Date.now() ? terms : null;
    },
  };
};
