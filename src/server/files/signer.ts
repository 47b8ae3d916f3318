import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** One file that may be written once or more until the signature is out of date. */
export interface SignedPut {
  readonly user: string;
  /** The folder that must exist, and the file in it. */
  readonly within: string;
  readonly relative: string;
  readonly maxBytes: number;
}

/** Signs addresses under /blob/ that need no bearer: who holds one may PUT that one file for a while. */
export interface Signer {
  /** The path and query, without a host. */
  sign(put: SignedPut, lifetimeMs: number): string;
  /** What an address allows; null where it was not signed by us or is out of date. */
  verify(query: Readonly<Record<string, unknown>>): SignedPut | null;
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

export const createSigner = (key: Buffer): Signer => {
  const mac = ({ user, within, relative, maxBytes }: SignedPut, expires: number) =>
    createHmac('sha256', key).update(JSON.stringify(['PUT', user, within, relative, maxBytes, expires])).digest('base64url');
  return {
    sign(put, lifetimeMs) {
      const expires = Date.now() + lifetimeMs;
      const { user, within, maxBytes } = put;
      const query = new URLSearchParams({ user, within, max: String(maxBytes), expires: String(expires), sig: mac(put, expires) });
      return `/blob/${put.relative.split('/').map(encodeURIComponent).join('/')}?${query.toString()}`;
    },
    verify({ relative, user, within, max, expires, sig }) {
      if (typeof relative !== 'string' || typeof user !== 'string' || typeof within !== 'string' || typeof sig !== 'string') return null;
      const put = { user, within, relative, maxBytes: Number(max) };
      const expected = Buffer.from(mac(put, Number(expires)));
      const given = Buffer.from(sig);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
      return Number(expires) > Date.now() ? put : null;
    },
  };
};
