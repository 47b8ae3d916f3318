import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { APP } from '#test/harness/standIns/visitor';
import { localPath } from '~/server/areas/account/oauth/localPath';
import { userNameFrom } from '~/server/areas/account/oauth/people';
import { createTickets } from '~/server/areas/account/oauth/tickets';
import type { TestWorkspace } from '../support/openWorkspace';
import {
  decided,
  exchange,
  linkBoth,
  startProviders,
  through,
  visitorOf,
  type ProviderName,
  type Providers,
} from '../support/throughProviders';
import { passTime } from '#test/server/clock/movedClock';

const NOT_YOURS = 'This sign-in was not begun in this browser, or took too long. Please try again.';
const UNVERIFIED = 'The sign-in could not be verified. Please try again.';
/** A proxy that is trusted. */
const PROXY = '192.0.2.1';
const BOTH = ['google', 'github'] as const;

describe('what somebody who means harm, or is late, gets from signing in through a provider', () => {
  let providers: Providers;
  let server: TestWorkspace;
  beforeAll(async () => {
    providers = await startProviders();
    server = await providers.open({ ATELIER_OAUTH_SIGNUP: 'lab.org' }, { trustedProxies: [PROXY] });
    await through(visitorOf(server), 'github');
    await linkBoth(server, providers, 'mona');
  });
  afterAll(async () => {
    await server.close();
    await providers.close();
  });

  /** The callback's address as the provider gives it, not opened yet. */
  const callbackOf = async (
    visitor: ReturnType<typeof visitorOf>,
    provider: ProviderName,
    page?: string,
  ): Promise<string> => {
    let at = decided(page ?? (await visitor.follow(`/oauth/${provider}/authorize`)), 'allow');
    while (!at.startsWith(APP)) {
      const { location } = await visitor.open(at);
      if (location === null) throw new Error(`${at} led nowhere`);
      at = new URL(location, at).href;
    }
    return at;
  };
  const errorOf = (login: string) =>
    new URL(login).searchParams.get('githubError') ??
    new URL(login).searchParams.get('googleError');
  const later = (ms: number) => {
    onTestFinished(passTime(ms));
  };

  it.each(BOTH)('a state that %s was not given by us is refused', async (provider) => {
    for (const query of ['code=stolen', 'code=stolen&state=', 'code=stolen&state=made-up']) {
      expect(errorOf(await visitorOf(server).follow(`/oauth/${provider}/callback?${query}`))).toBe(
        NOT_YOURS,
      );
    }
  });

  it.each(BOTH)(
    "a callback of %s that comes in another browser is refused: nobody is signed in to somebody else's account",
    async (provider) => {
      const callback = await callbackOf(visitorOf(server), provider);
      expect(errorOf(await visitorOf(server).follow(callback))).toBe(NOT_YOURS);
    },
  );

  it.each(BOTH)('a callback of %s counts once', async (provider) => {
    const visitor = visitorOf(server);
    const callback = await callbackOf(visitor, provider);
    const cookies = visitor.cookieHeader(APP);
    expect(errorOf(await visitor.follow(callback))).toBeNull();
    const url = new URL(callback);
    const again = await server.app.inject({
      method: 'GET',
      url: url.pathname + url.search,
      headers: { host: 'localhost:8080', cookie: cookies },
    });
    expect(errorOf(new URL(String(again.headers.location), APP).href)).toBe(NOT_YOURS);
  });

  it.each(BOTH)('a callback of %s after more than ten minutes is refused', async (provider) => {
    const visitor = visitorOf(server);
    const callback = await callbackOf(visitor, provider);
    later(10 * 60_000 + 1_000);
    expect(errorOf(await visitor.follow(callback))).toBe(NOT_YOURS);
  });

  it('a callback that one provider was meant to answer is not taken from the other (mix-up)', async () => {
    for (const [begunWith, answeredBy] of [BOTH, [...BOTH].reverse()] as const) {
      const visitor = visitorOf(server);
      const callback = await callbackOf(visitor, begunWith as ProviderName);
      expect(
        errorOf(
          await visitor.follow(callback.replace(`/oauth/${begunWith}/`, `/oauth/${answeredBy}/`)),
        ),
      ).toBe(NOT_YOURS);
    }
  });

  it('an answer that names another issuer is refused (mix-up)', async () => {
    const visitor = visitorOf(server);
    const callback = new URL(await callbackOf(visitor, 'google'));
    expect(callback.searchParams.get('iss')).toBe(providers.openId.origin);
    callback.searchParams.set('iss', 'https://evil.example');
    expect(errorOf(await visitor.follow(callback.href))).toBe(UNVERIFIED);
  });

  it('an ID token with another nonce is refused', async () => {
    const visitor = visitorOf(server);
    const first = await visitor.open(`${APP}/oauth/google/authorize`);
    const tampered = new URL(first.location ?? '');
    tampered.searchParams.set('nonce', 'of-another-sign-in');
    const callback = await callbackOf(visitor, 'google', await visitor.follow(tampered.href));
    expect(errorOf(await visitor.follow(callback))).toBe(UNVERIFIED);
    expect(inspect(server.reported.at(-1))).toContain('nonce');
  });

  it.each(BOTH)(
    'a code of %s that was given for another PKCE challenge is refused',
    async (provider) => {
      const visitor = visitorOf(server);
      const first = await visitor.open(`${APP}/oauth/${provider}/authorize`);
      const tampered = new URL(first.location ?? '');
      expect(tampered.searchParams.get('code_challenge_method')).toBe('S256');
      tampered.searchParams.set('code_challenge', 'A'.repeat(43));
      const callback = await callbackOf(visitor, provider, await visitor.follow(tampered.href));
      expect(errorOf(await visitor.follow(callback))).toBe(
        provider === 'github'
          ? 'GitHub refused the sign-in: The code passed is incorrect or expired.'
          : UNVERIFIED,
      );
    },
  );

  it.each(BOTH)(
    'LOG-04 who says no at %s is told so on the login page, with the attempted path',
    async (provider) => {
      const login = await through(visitorOf(server), provider, '/notebooks', 'deny');
      expect(login.searchParams.get(`${provider}Error`)).toBe(
        `The sign-in with ${provider === 'github' ? 'GitHub' : 'Google'} was cancelled.`,
      );
      expect(login.searchParams.get('path')).toBe('/notebooks');
    },
  );

  it('the one-time code counts once, for a minute, in the browser it was made for', async () => {
    const refusal = {
      status: 'Login Failed',
      Error: 'This sign-in is used up or took too long. Please sign in again.',
    };
    const visitor = visitorOf(server);
    const login = await through(visitor, 'github');
    expect(await exchange(server, visitor, login)).toMatchObject({ status: 'Login Success' });
    expect(await exchange(server, visitor, login)).toEqual(refusal);
    const elsewhere = await through(visitor, 'github');
    expect(await exchange(server, visitorOf(server), elsewhere)).toEqual(refusal);
    expect(await exchange(server, visitor, elsewhere)).toEqual(refusal);
    const late = await through(visitor, 'github');
    later(61_000);
    expect(await exchange(server, visitor, late)).toEqual(refusal);
    expect(await server.get('account', 'exchangeCode', { code: 'made-up' })).toEqual(refusal);
  });

  it('cookies are out of reach of scripts and of other sites, and only sent where they are needed', async () => {
    const visitor = visitorOf(server);
    const {
      cookies: [begun = ''],
    } = await visitor.open(`${APP}/oauth/github/authorize`);
    expect(begun).toMatch(
      /^atelier_oauth_[\w-]{12}=[\w-]{32}; Max-Age=600; Path=\/oauth\/; HttpOnly; SameSite=Lax$/,
    );
    const { headers } = await server.app.inject({
      method: 'GET',
      url: '/oauth/github/authorize',
      headers: { host: 'lab.org', 'x-forwarded-proto': 'https' },
      remoteAddress: PROXY,
    });
    expect(String(headers['set-cookie'])).toMatch(/; Secure;/);
    expect(String(headers.location)).toContain(
      encodeURIComponent('https://lab.org/oauth/github/callback'),
    );
    const { cookies } = await visitor.open(await callbackOf(visitor, 'github'));
    expect(cookies.at(-1)).toMatch(
      /^atelier_login=[\w-]{32}; Max-Age=60; Path=\/api\/user\/login-exchange; HttpOnly; SameSite=Strict$/,
    );
    expect(cookies[0]).toMatch(/^atelier_oauth_[\w-]{12}=; Max-Age=0; Path=\/oauth\/;/);
  });

  it.each([
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/./..//evil.example',
    'javascript:alert(1)',
    '/a\r\nSet-Cookie: x=1',
  ])('LOG-15 no path leads to another site: %j', async (path) => {
    expect(localPath(path)).toBe('/');
    const login = await through(visitorOf(server), 'github', path);
    expect([...login.searchParams.keys()]).toEqual(['code']);
  });

  it('other names are no providers, and no page', async () => {
    const reply = await server.app.inject({ method: 'GET', url: '/oauth/evil/authorize' });
    expect([reply.statusCode, reply.json()]).toEqual([
      404,
      { code: 'missing', Error: 'There is nothing at this address.' },
    ]);
  });
});

it('paths of this app pass as they are', () => {
  for (const path of ['/', '/notebooks?q=a%20b&view=list', '/notebooks/nb-1'])
    expect(localPath(path)).toBe(path);
  expect(localPath(undefined)).toBe('/');
  expect(localPath(`/${'a'.repeat(3000)}`)).toBe('/');
});

it('user names are made of what somebody is called elsewhere', () => {
  expect(
    ['Mona.Lisa', 'Zoë Müller', '--x--', '李', 'a/../b', 'x'.repeat(90)].map(userNameFrom),
  ).toEqual(['mona.lisa', 'zoe-muller', 'x', 'user', 'a-.-b', 'x'.repeat(32)]);
});

it('the oldest of very many begun sign-ins is forgotten, so that their number has an end', () => {
  const tickets = createTickets<number>(60_000);
  const words = Array.from({ length: 5_001 }, (_, at) => tickets.issue(at));
  expect(tickets.redeem(words[0])).toBeNull();
  expect(tickets.redeem(words[1])).toBe(1);
  expect(tickets.redeem(words[5_000])).toBe(5_000);
});
