import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestWorkspace } from '../support/openWorkspace';
import {
  exchange,
  pendingLink,
  startProviders,
  through,
  visitorOf,
  type Providers,
} from '../support/throughProviders';

describe('a new account through a provider', () => {
  let providers: Providers;
  let server: TestWorkspace;
  beforeAll(async () => {
    providers = await startProviders();
    server = await providers.open({ ATELIER_OAUTH_SIGNUP: 'lab.org' });
  });
  afterAll(async () => {
    await server.close();
    await providers.close();
  });

  it("is given to a verified address of a listed domain, in the admin's team, without a password", async () => {
    const visitor = visitorOf(server);
    const { token = '', user_name = '' } = await exchange(
      server,
      visitor,
      await through(visitor, 'github'),
    );
    expect(user_name).toBe('mona');
    const { user } = await server.get('account', 'readUser', {}, { token, name: user_name });
    expect(user).toMatchObject({
      fullname: 'Mona Lisa',
      email: 'mona@lab.org',
      team_name: 'atelier',
      is_admin: false,
      oauth_provider: 'github',
    });
    const other = visitorOf(server);
    const login = await through(other, 'google');
    expect(await pendingLink(server, other, login)).toMatchObject({ providers: ['github'] });
  });

  it('gets the next free name where somebody else has it', async () => {
    providers.openId.people.set('1003', {
      sub: '1003',
      name: 'Admin?',
      email: 'Admin@lab.org',
      email_verified: true,
    });
    providers.openId.visitor = '1003';
    const visitor = visitorOf(server);
    expect(await exchange(server, visitor, await through(visitor, 'google'))).toMatchObject({
      user_name: 'admin-2',
    });
  });

  it('is not given to an unverified address of that domain, nor to a domain that ends alike', async () => {
    for (const [sub, email, email_verified] of [
      ['1004', 'eve@lab.org', false],
      ['1005', 'eve@evillab.org', true],
      ['1006', 'lab.org@eve.org', true],
    ] as const) {
      providers.openId.people.set(sub, { sub, name: 'Eve', email, email_verified });
      providers.openId.visitor = sub;
      const login = await through(visitorOf(server), 'google');
      expect(login.searchParams.has('googleError'), email).toBe(true);
    }
  });
});
