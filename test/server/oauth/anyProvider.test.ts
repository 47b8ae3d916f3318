/** Data about a person from issuers other than Google, each in its own shape, through the pages and tokens of oidc-provider. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOpenId, type OpenIdPerson, type OpenIdStandIn } from '#test/harness/standIns/openId';
import type { TestWorkspace } from '../support/openWorkspace';
import {
  pendingLink,
  startProviders,
  through,
  visitorOf,
  type Providers,
} from '../support/throughProviders';

const MONA = { sub: '1001', name: 'Mona Lisa', email: 'mona@lab.org' } as const;
/** The claims of one person as each issuer sends them. */
const SHAPES: readonly (readonly [string, OpenIdPerson, boolean])[] = [
  ['Google', { ...MONA, email_verified: true }, true],
  ['Entra ID', { ...MONA, preferred_username: 'mona@lab.org' }, true],
  ['Keycloak', { ...MONA, email_verified: true, preferred_username: 'mona' }, true],
  ['Okta', { ...MONA, email_verified: true, preferred_username: 'mona@lab.org' }, false],
  ['An issuer that sends text', { ...MONA, email_verified: 'true' }, true],
];
const TRUSTED = new Set(['Entra ID', 'An issuer that sends text']);

describe('signing in through an OpenID provider other than Google', () => {
  let providers: Providers;
  let openId: OpenIdStandIn;
  const servers: TestWorkspace[] = [];
  beforeAll(async () => {
    providers = await startProviders();
  });
  afterAll(() => providers.close());
  beforeEach(async () => {
    openId = await startOpenId();
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    await openId.close();
  });

  const openWith = async (
    environment: Readonly<Record<string, string>>,
    issuer: OpenIdStandIn = openId,
  ) => {
    const server = await providers.open({ ...issuer.settings, ...environment });
    servers.push(server);
    await server.workspace.accounts.addUser({
      name: 'lisa',
      fullname: 'Mona Lisa',
      team: 'atelier',
      isAdmin: false,
      passwordHash: 'scrypt$4$none$none',
      email: 'mona@lab.org',
    });
    return server;
  };
  const errorAt = async (server: TestWorkspace) =>
    (await through(visitorOf(server), 'google')).searchParams.get('googleError');

  it.each(SHAPES)(
    'LOG-15 %s: the person of that address is known, and asked to sign in to their account once',
    async (name, person, inIdToken) => {
      const issuer = await startOpenId({ addressInIdToken: inIdToken });
      issuer.people.set('1001', person);
      const server = await openWith(
        {
          ATELIER_OAUTH_NAME: name,
          ATELIER_OAUTH_TRUST_EMAIL: TRUSTED.has(name) ? 'on' : 'off',
        },
        issuer,
      );
      const visitor = visitorOf(server);
      const login = await through(visitor, 'google');
      expect(await pendingLink(server, visitor, login)).toMatchObject({
        title: name,
        email: 'mona@lab.org',
      });
      await issuer.close();
    },
  );

  it.each([undefined, 'true'])(
    'an address with email_verified %j counts only where the operator trusts the issuer',
    async (email_verified) => {
      openId.people.set('1001', {
        ...MONA,
        ...(email_verified !== undefined && { email_verified }),
      });
      const server = await openWith({ ATELIER_OAUTH_NAME: 'Lab sign-in' });
      expect(await errorAt(server)).toBe(
        'Lab sign-in has not verified your e-mail address, so it cannot tell who you are here. Verify it there and try again.',
      );
    },
  );

  it.each([false, 'false', 'yes', ''])(
    'an address with email_verified %j never counts, however much the issuer is trusted',
    async (email_verified) => {
      openId.people.set('1001', { ...MONA, email_verified });
      const server = await openWith({ ATELIER_OAUTH_TRUST_EMAIL: 'on' });
      expect(await errorAt(server)).toContain('has not verified your e-mail address');
    },
  );

  it('LOG-04 an issuer that sends no address is named, with what to do', async () => {
    openId.people.set('1001', { sub: '1001', name: 'Mona Lisa', preferred_username: 'lisa' });
    const server = await openWith({
      ATELIER_OAUTH_NAME: 'Lab sign-in',
      ATELIER_OAUTH_TRUST_EMAIL: 'on',
    });
    expect(await errorAt(server)).toBe(
      'Lab sign-in sent no e-mail address, so it cannot tell who you are here. Ask its administrator to send your address to Atelier.',
    );
  });

  it('a second subject with the address of somebody who came in before is not signed in as them', async () => {
    openId.people.set('1001', MONA);
    openId.people.set('2002', { ...MONA, sub: '2002' });
    const server = await openWith({
      ATELIER_OAUTH_NAME: 'Lab sign-in',
      ATELIER_OAUTH_TRUST_EMAIL: 'on',
    });
    await server.workspace.identities.link(
      { provider: 'google', issuer: openId.origin, subject: '1001' },
      'lisa',
    );
    expect(await errorAt(server)).toBeNull();
    openId.visitor = '2002';
    expect(await errorAt(server)).toContain(
      'Another account at Lab sign-in signs in with the address mona@lab.org here.',
    );
  });
});
