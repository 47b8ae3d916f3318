/** Signing somebody in without their own act, and coming in as somebody else through a provider. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openWithProvider,
  startHostileProvider,
  type HostileProvider,
} from '#test/attacks/services/hostileProvider';
import { APP, createVisitor } from '#test/harness/standIns/visitor';
import type { TestWorkspace } from '#test/server/support/openWorkspace';

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

describe('a link to the sign-in through a provider', () => {
  const begin = async (query: string, from?: string) => {
    const { headers } = await server.app.inject({
      method: 'GET',
      url: `/oauth/google/authorize${query}`,
      headers: { host: 'localhost:8080', ...(from && { 'sec-fetch-site': from }) },
    });
    return { to: headers.location ?? '', cookies: headers['set-cookie'] };
  };

  it.each(['cross-site', 'same-site'])(
    'of a page elsewhere (%s) leads to the login page, where the person presses the button or not',
    async (from) => {
      for (const query of ['?path=%2Fdrive', '?path=%2Fdrive&confirm=1']) {
        expect(await begin(query, from)).toEqual({
          to: '/login?path=%2Fdrive',
          cookies: undefined,
        });
      }
      expect(await begin('?path=https%3A%2F%2Fevil.example', from)).toMatchObject({
        to: '/login?',
      });
    },
  );

  it.each(['same-origin', 'none', undefined])(
    'of the app itself, typed, or of a browser that does not say (%s), begins it',
    async (from) => {
      const { to, cookies } = await begin('?path=%2Fdrive', from);
      expect(new URL(to).origin).toBe(provider.origin);
      expect(String(cookies)).toContain('atelier_oauth_');
    },
  );
});

it('an account that one person of a provider signs in to is given to no second one with its address', async () => {
  const come = async (sub: string) => {
    provider.will = { claims: { sub } };
    const visitor = createVisitor(server.app);
    const login = new URL(await visitor.follow('/oauth/google/authorize'));
    const code = login.searchParams.get('code');
    if (code === null) return login.searchParams.get('googleError');
    const headers = { cookie: visitor.cookieHeader(APP) };
    return (await server.get('account', 'exchangeCode', { code }, { headers })).user_name;
  };
  expect(await come('1001')).toBe('lisa');
  for (const sub of ['2002', '1001 ', '01001'])
    expect(await come(sub)).toBe(
      'Another account at Google signs in with the address mona@lab.org here. Sign in with your password, or ask the administrator of this workspace.',
    );
  expect(await come('1001')).toBe('lisa');
});
