/**
 * An OpenID provider of our own on a free port, made of oidc-provider: discovery, authorize with PKCE, tokens with signed ID tokens,
 * user info. Its one page asks the `visitor` whether they go on. `settings` is what a server is started with to use it.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider, type Context } from 'oidc-provider/lib/provider.js';

export interface OpenIdPerson {
  readonly sub: string;
  readonly name: string;
  email?: string;
  /** Some issuers leave it out, or send it as text. */
  email_verified?: boolean | string;
  readonly preferred_username?: string;
}

export interface OpenIdStandIn {
  readonly origin: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly people: Map<string, OpenIdPerson>;
  /** The `sub` of who is signed in there in the browser that opens its page. */
  visitor: string;
  close(): Promise<void>;
}

const CLIENT = { id: 'atelier', secret: 'a secret between these two' } as const;

const PAGE = (
  name: string,
) => `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>Sign in</title><main><h1>Sign in</h1><p>${name}</p>
<form><button name="decision" value="allow">Continue</button> <button name="decision" value="deny">Cancel</button></form></main></html>`;

const signingKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
});

interface Row {
  readonly uid?: string;
  readonly grantId?: string;
  consumed?: number;
}
/** The provider's storage, which lasts as long as it runs. */
const adapter = () => {
  const rows = new Map<string, Row>();
  return (model: string) => {
    const keyOf = (id: string) => `${model}:${id}`;
    return {
      upsert: async (id: string, row: Row) => void rows.set(keyOf(id), row),
      find: async (id: string) => rows.get(keyOf(id)),
      findByUid: async (uid: string) =>
        [...rows].find(([key, row]) => key.startsWith(keyOf('')) && row.uid === uid)?.[1],
      consume: async (id: string) => {
        const row = rows.get(keyOf(id));
        if (row) row.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id: string) => void rows.delete(keyOf(id)),
      revokeByGrantId: async (grantId: string) => {
        for (const [key, row] of rows) if (row.grantId === grantId) rows.delete(key);
      },
    };
  };
};

interface Options {
  /** Google writes the address into the ID token; others tell it only to who asks for the user info. */
  readonly addressInIdToken?: boolean;
}

const configurationOf = (
  people: OpenIdStandIn['people'],
  provider: () => Provider,
  { addressInIdToken = true }: Options,
) => ({
  adapter: adapter(),
  clients: [
    {
      client_id: CLIENT.id,
      client_secret: CLIENT.secret,
      redirect_uris: ['http://localhost/oauth/google/callback'],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name', 'preferred_username'],
  },
  conformIdTokenClaims: !addressInIdToken,
  cookies: { keys: [randomBytes(16).toString('hex')] },
  jwks: { keys: [signingKey()] },
  ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/ask/${uid}` },
  findAccount: (_: unknown, sub: string) => ({
    accountId: sub,
    claims: async () => ({ ...people.get(sub) }),
  }),
  loadExistingGrant: async ({ oidc }: Context) => {
    const grant = new (provider().Grant)({
      accountId: oidc.session.accountId,
      clientId: oidc.client.clientId,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

/** Starts it, with mona in it; `close` ends it. */
export const startOpenId = async (options: Options = {}): Promise<OpenIdStandIn> => {
  const people = new Map<string, OpenIdPerson>([
    ['1001', { sub: '1001', name: 'Mona Lisa', email: 'mona@lab.org', email_verified: true }],
  ]);
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const provider: Provider = new Provider(
    origin,
    configurationOf(people, () => provider, options),
  );
  // Which port the server under test gets is not known yet.
  provider.Client.prototype.redirectUriAllowed = (uri) =>
    /^http:\/\/localhost:\d+\/oauth\/google\/callback$/.test(uri);
  const answer = provider.callback();
  const standIn: OpenIdStandIn = {
    origin,
    people,
    visitor: '1001',
    settings: {
      ATELIER_OAUTH_NAME: 'Google',
      ATELIER_GOOGLE_ISSUER: origin,
      ATELIER_GOOGLE_CLIENT_ID: CLIENT.id,
      ATELIER_GOOGLE_CLIENT_SECRET: CLIENT.secret,
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  server.on('request', (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin);
    const decision = searchParams.get('decision');
    if (!pathname.startsWith('/ask/')) return void answer(request, response);
    if (decision === null)
      return void response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(PAGE(people.get(standIn.visitor)?.name ?? ''));
    const result =
      decision === 'allow'
        ? { login: { accountId: standIn.visitor } }
        : { error: 'access_denied', error_description: 'The person said no.' };
    void provider.interactionFinished(request, response, result);
  });
  return standIn;
};
