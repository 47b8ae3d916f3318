/** An OpenID provider that answers what a test wants: for attacks that no honest one makes. */
import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { readOauthSettings } from '~/server/platform/settings/services/oauth';

type Json = Readonly<Record<string, unknown>>;

const encoded = (value: Json) => Buffer.from(JSON.stringify(value)).toString('base64url');
const keys = () => generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Signs a token; `key` is a private key for RS256, text for HS256, null for none. */
export const tokenOf = (header: Json, claims: Json, key: KeyObject | string | null): string => {
  const text = `${encoded(header)}.${encoded(claims)}`;
  if (key === null) return `${text}.`;
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(text).digest('base64url')
      : sign('sha256', Buffer.from(text), key).toString('base64url');
  return `${text}.${signature}`;
};

export interface HostileProvider {
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly client: { readonly id: string; readonly secret: string };
  /** The key whose public half it publishes, and that half as PEM. */
  readonly key: KeyObject;
  readonly publicKey: string;
  /** Paths that were asked for. */
  readonly asked: string[];
  /** Deviations of the following sign-ins from honest ones; an empty object ends them. */
  will: {
    /** The ID token, made of the claims of an honest one. */
    token?: (claims: Json) => string;
    /** Claims that differ from the honest ones. */
    claims?: Json;
    /** Answers a path itself. */
    answer?: Readonly<Record<string, (response: ServerResponse) => void>>;
    describes?: Json;
  };
  close(): Promise<void>;
}

/** Starts it. Who opens its page is led back at once, as mona@lab.org. */
export const startHostileProvider = async (): Promise<HostileProvider> => {
  const { privateKey, publicKey } = keys();
  const client = { id: 'atelier', secret: 'a secret between these two' };
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider: HostileProvider = {
    origin,
    client,
    key: privateKey,
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    asked: [],
    will: {},
    settings: {
      ATELIER_OAUTH_NAME: 'Google',
      ATELIER_GOOGLE_ISSUER: origin,
      ATELIER_GOOGLE_CLIENT_ID: client.id,
      ATELIER_GOOGLE_CLIENT_SECRET: client.secret,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  let nonce = '';
  const idToken = () => {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: origin,
      sub: '1001',
      aud: client.id,
      iat: now,
      exp: now + 600,
      nonce,
      email: 'mona@lab.org',
      email_verified: true,
      ...provider.will.claims,
    };
    return provider.will.token?.(claims) ?? tokenOf({ alg: 'RS256', kid: 'k' }, claims, privateKey);
  };
  const answers: Readonly<Record<string, () => Json>> = {
    '/.well-known/openid-configuration': () => ({
      issuer: origin,
      authorization_endpoint: `${origin}/authorize`,
      token_endpoint: `${origin}/token`,
      userinfo_endpoint: `${origin}/userinfo`,
      jwks_uri: `${origin}/jwks`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...provider.will.describes,
    }),
    '/jwks': () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'k', use: 'sig', alg: 'RS256' }],
    }),
    '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken() }),
    '/userinfo': () => ({ sub: '1001', email: 'mona@lab.org', email_verified: true }),
  };
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    provider.asked.push(pathname);
    const special = provider.will.answer?.[pathname];
    if (special) return special(response);
    if (pathname === '/authorize') {
      nonce = searchParams.get('nonce') ?? '';
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'c');
      back.searchParams.set('state', searchParams.get('state') ?? '');
      return void response.writeHead(302, { location: back.href }).end();
    }
    const answer = answers[pathname];
    if (!answer) return void response.writeHead(404).end();
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer()));
  });
  return provider;
};

/** A server that this provider signs people in to, with Lisa, who linked her account there. */
export const openWithProvider = async ({
  settings,
  origin,
}: HostileProvider): Promise<TestWorkspace> => {
  const server = await openWorkspace({ config: { oauth: readOauthSettings(settings) } });
  await server.workspace.accounts.addUser({
    name: 'lisa',
    fullname: 'Mona Lisa',
    team: 'atelier',
    isAdmin: false,
    passwordHash: 'scrypt$4$none$none',
    email: 'mona@lab.org',
  });
  const identity = { provider: 'google', issuer: origin, subject: '1001' } as const;
  await server.workspace.identities.link(identity, 'lisa');
  return server;
};

export { keys as otherKeys };
