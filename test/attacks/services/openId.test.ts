/** An OpenID provider, or who took its place on the way, that names somebody it may not name, or wants more than to sign people in. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { APP, createVisitor, type Visitor } from '#test/harness/standIns/visitor';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { googleProvider } from '~/server/areas/account/oauth/googleProvider';
import { readOauthSettings } from '~/server/platform/settings/services/oauth';
import {
  openWithProvider,
  otherKeys,
  startHostileProvider,
  tokenOf,
  type HostileProvider,
} from './hostileProvider';

const UNVERIFIED = 'The sign-in could not be verified. Please try again.';
const MEGABYTES = 24;

let provider: HostileProvider;
let server: TestWorkspace;
beforeAll(async () => {
  provider = await startHostileProvider();
  server = await openWithProvider(provider);
});
afterAll(async () => {
  await server.close();
  await provider.close();
});
afterEach(() => {
  provider.will = {};
});

/** Goes through the provider; who is signed in then, or why nobody is. */
const signIn = async (visitor: Visitor = createVisitor(server.app)) => {
  const login = new URL(await visitor.follow('/oauth/google/authorize'));
  const error = login.searchParams.get('googleError');
  if (error !== null) return error;
  const code = login.searchParams.get('code') ?? '';
  const headers = { cookie: visitor.cookieHeader(APP) };
  return (await server.get('account', 'exchangeCode', { code }, { headers })).user_name;
};

it('a token that is as it should be signs in', async () => {
  expect(await signIn()).toBe('lisa');
  expect(provider.asked).toContain('/jwks');
});

describe('an ID token signs nobody in', () => {
  const rs = { alg: 'RS256', kid: 'k' };
  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, HostileProvider['will']]>([
    ['that nobody signed', { token: (claims) => tokenOf({ alg: 'none' }, claims, null) }],
    ['that another key signed', { token: (claims) => tokenOf(rs, claims, otherKeys().privateKey) }],
    [
      'whose claims were changed after it was signed',
      {
        token: (claims) => {
          const [head, , signature] = tokenOf(rs, { ...claims, sub: '7' }, provider.key).split('.');
          const [, changed] = tokenOf(rs, claims, null).split('.');
          return [head, changed, signature].join('.');
        },
      },
    ],
    [
      'that is signed with the public key as a secret',
      { token: (claims) => tokenOf({ alg: 'HS256' }, claims, provider.publicKey) },
    ],
    [
      'that is signed with the secret of this client',
      { token: (claims) => tokenOf({ alg: 'HS256' }, claims, provider.client.secret) },
    ],
    ['of another issuer', { claims: { iss: 'https://accounts.google.com' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for another client, too', { claims: { aud: ['atelier', 'another'], azp: 'another' } }],
    ['that is out of date', { claims: { exp: now() - 3_600, iat: now() - 7_200 } }],
    ['of another sign-in', { claims: { nonce: 'x' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
  ])('%s', async (_, will) => {
    provider.will = will;
    expect(await signIn()).toBe(UNVERIFIED);
  });
});

describe('a provider', () => {
  let inside: Server;
  let reached: string[];
  beforeEach(async () => {
    reached = [];
    inside = createServer((request, response) => {
      reached.push(request.url ?? '');
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    await new Promise<void>((resolve) => {
      inside.listen(0, '127.0.0.1', resolve);
    });
  });
  afterEach(() => {
    inside.closeAllConnections();
    inside.close();
  });
  const leads = (): HostileProvider['will'] => {
    const location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/metadata`;
    const away = (response: ServerResponse) => void response.writeHead(307, { location }).end();
    return { answer: { '/token': away, '/userinfo': away, '/jwks': away } };
  };

  it('that leads the server elsewhere leads it nowhere', async () => {
    for (const path of ['/token', '/userinfo', '/jwks']) {
      const { answer = {} } = leads();
      provider.will = {
        answer: { [path]: answer[path]! },
        ...(path === '/userinfo' && { claims: { email: undefined } }),
      };
      expect([path, await again()]).toEqual([path, UNVERIFIED]);
    }
    // Other tests knock at every port of the machine.
    expect(reached).not.toContain('/metadata');
  });

  /** With a server that has asked this provider nothing yet. */
  const again = async () => {
    const fresh = await openWorkspace({ config: { oauth: readOauthSettings(provider.settings) } });
    const login = new URL(await createVisitor(fresh.app).follow('/oauth/google/authorize'));
    await fresh.close();
    return login.searchParams.get('googleError');
  };

  it('that calls itself somebody else, or leads to another place to describe itself, is not asked for anybody', async () => {
    provider.will = { describes: { issuer: 'https://accounts.google.com' } };
    expect(await again()).toBe('Google could not be reached. Please try again later.');
    const { answer = {} } = leads();
    provider.will = { answer: { '/.well-known/openid-configuration': answer['/token']! } };
    expect(await again()).toBe('Google could not be reached. Please try again later.');
    expect(reached).toEqual([]);
  });

  it('that answers without an end is not listened to until the memory is full', async () => {
    let written = 0;
    provider.will = {
      answer: {
        '/token': (response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          const part = Buffer.alloc(256 * 1024, ' ');
          const more = () => {
            while (!response.destroyed && written < 4 * MEGABYTES * 1024 * 1024) {
              written += part.length;
              if (!response.write(part)) return;
            }
            response.end('{}');
          };
          response.on('drain', more);
          more();
        },
      },
    };
    expect(await signIn()).toBe(UNVERIFIED);
    expect(written).toBeLessThan(MEGABYTES * 1024 * 1024);
  });
});

// openid-client itself waits for half a minute.
describe('a provider that is slow is given up', { timeout: 15_000 }, () => {
  const DESCRIPTION = '/.well-known/openid-configuration';
  const attempt = {
    redirectUri: 'http://localhost/oauth/google/callback',
    state: 's',
    verifier: 'v'.repeat(43),
    nonce: 'n',
  };
  const opened = () => {
    const reported: unknown[] = [];
    const report = (error: unknown) => void reported.push(error);
    const settings = { issuer: provider.origin, title: 'Google', trustsAddresses: false };
    return { reported, ...googleProvider(provider.client, settings, report, 0.3) };
  };
  const silence = () => undefined;
  /** A space now and then, so that the connection never stands still. */
  const dribble = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const timer = setInterval(() => response.write(' '), 20);
    response.on('close', () => clearInterval(timer));
  };

  it.each([
    ['does not answer', silence],
    ['does not come to an end', dribble],
  ])('where its description of itself %s', async (_, answer) => {
    provider.will = { answer: { [DESCRIPTION]: answer } };
    const { authorizeUrl, reported } = opened();
    await expect(authorizeUrl(attempt)).rejects.toThrow(
      'Google could not be reached. Please try again later.',
    );
    expect(reported).toHaveLength(1);
    provider.will = {};
    expect((await authorizeUrl(attempt)).origin).toBe(provider.origin);
  });

  it.each([
    ['does not answer', silence],
    ['does not come to an end', dribble],
  ])('where its token %s', async (_, answer) => {
    const { authorizeUrl, personOf } = opened();
    await authorizeUrl(attempt);
    provider.will = { answer: { '/token': answer } };
    await expect(
      personOf(attempt, new URLSearchParams({ code: 'c', state: attempt.state })),
    ).rejects.toThrow();
  });
});
