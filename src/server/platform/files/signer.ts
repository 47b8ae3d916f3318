import { createHmac, timingSafeEqual } from 'node:crypto';

/** Restrictions of an address beside its method and path. Both ends of it are ours, so all of it is text. */
export type Terms = Readonly<Record<string, string>>;

/**
 * Signs addresses that need no bearer: who holds one may do that one thing for a while, as long as the session is open that it
 * was handed out to.
 */
export interface Signer {
  /**
   * The address of `urlPath` ('/blob/drive/user/admin/räum.csv', not URL-encoded), without an origin, for one method. It holds
   * the terms readably; `expires`, `sig`, `session` and `seal` are no names for terms. It opens nothing before it is bound. Its life begins
   * now, or at `from`, ms since 1970: signed again from the same moment it is the same address.
   */
  sign(
    method: 'GET' | 'PUT',
    urlPath: string,
    terms: Terms,
    lifetimeMs: number,
    from?: number,
  ): string;
  /** Binds an address to a session. One that is not ours (of S3: 'https://…') stays as it is. */
  bind(url: string, session: string): string;
  /**
   * The terms of an address, its path decoded; null where it was not signed by us for that method, is out of date, or was handed
   * out to a session that is over.
   */
  verify(
    method: 'GET' | 'PUT',
    urlPath: string,
    query: Readonly<Record<string, unknown>>,
  ): Promise<Terms | null>;
  /** The same once: whoever comes second with the address, on whichever server, is given nothing. `terms` need something that differs. */
  verifyOnce(
    method: 'GET' | 'PUT',
    urlPath: string,
    query: Readonly<Record<string, unknown>>,
  ): Promise<Terms | null>;
}

const textOnly = (query: Readonly<Record<string, unknown>>): Terms | null => {
  const entries = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return entries.length === Object.keys(query).length ? Object.fromEntries(entries) : null;
};

const isSame = (expected: string, given: string): boolean => {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Signs with HMAC-SHA-256 over method, path, terms and end; a second one over that and the session binds it. */
export const createSigner = (
  key: Buffer,
  isOpen: (session: string) => Promise<boolean>,
  spend: (signature: string, expires: number) => Promise<boolean>,
): Signer => {
  const mac = (...signed: unknown[]) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['v3', ...signed]))
      .digest('base64url');
  const signatureOf = (method: string, urlPath: string, terms: Terms, expires: string) =>
    mac(
      'address',
      method,
      urlPath,
      Object.entries(terms).sort(([a], [b]) => (a < b ? -1 : 1)),
      expires,
    );
  const sealOf = (signature: string, session: string) => mac('session', signature, session);
  const signer: Signer = {
    sign(method, urlPath, terms, lifetimeMs, from = Date.now()) {
      const expires = String(from + lifetimeMs);
      const query = new URLSearchParams({
        ...terms,
        expires,
        sig: signatureOf(method, urlPath, terms, expires),
      });
      return `${urlPath.split('/').map(encodeURIComponent).join('/')}?${query.toString()}`;
    },
    bind(url, session) {
      if (!url.startsWith('/')) return url;
      const signature = new URLSearchParams(url.slice(url.indexOf('?'))).get('sig') ?? '';
      return `${url}&${new URLSearchParams({ session, seal: sealOf(signature, session) }).toString()}`;
    },
    async verify(method, urlPath, query) {
      const { expires, sig, session, seal, ...terms } = textOnly(query) ?? {};
      if (expires === undefined || sig === undefined || session === undefined || seal === undefined)
        return null;
      if (
        !isSame(signatureOf(method, urlPath, terms, expires), sig) ||
        !isSame(sealOf(sig, session), seal)
      )
        return null;
      return Number(expires) > Date.now() && (await isOpen(session)) ? terms : null;
    },
    async verifyOnce(method, urlPath, query) {
      const terms = await signer.verify(method, urlPath, query);
      const { sig = '', expires } = textOnly(query) ?? {};
      return terms && (await spend(sig, Number(expires))) ? terms : null;
    },
  };
  return signer;
};
