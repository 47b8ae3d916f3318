import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOpenId } from '#test/harness/standIns/openId';
import { ADMIN, openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import {
  exchange,
  linkBoth,
  pendingLink,
  signInAndLink,
  startProviders,
  through,
  visitorOf,
  type Providers,
} from '../support/throughProviders';

const PASSWORD = 'scrypt$4$none$none';

describe('signing in through a provider', () => {
  let providers: Providers;
  let server: TestWorkspace;
  beforeAll(async () => {
    providers = await startProviders();
  });
  afterAll(() => providers.close());
  beforeEach(async () => {
    server = await providers.open();
    await server.workspace.accounts.addUser({
      name: 'lisa',
      fullname: 'Mona Lisa',
      team: 'atelier',
      isAdmin: false,
      passwordHash: PASSWORD,
      email: 'Mona@Lab.org',
    });
  });
  afterEach(() => server.close());

  const users = async () => {
    const { token = '' } = await server.get('account', 'signIn', ADMIN);
    return (await server.get('account', 'collaborators', {}, { token, name: 'admin' })).users.map(
      ({ user_name }) => user_name,
    );
  };

  it('LOG-01 LOG-15 the login page is told which providers are configured, and only those', async () => {
    expect(await server.get('account', 'signInOptions', {})).toEqual({
      providers: ['google', 'github'],
    });
    const half = await providers.open({
      ATELIER_GITHUB_CLIENT_SECRET: '',
      ATELIER_GOOGLE_CLIENT_ID: '',
      ATELIER_GOOGLE_CLIENT_SECRET: '',
    });
    expect(await half.get('account', 'signInOptions', {})).toEqual({ providers: [] });
    await half.close();
  });

  it.each(['google', 'github'] as const)(
    'LOG-15 ACC-03 through %s and back: a code in the address, a token for it, the attempted path kept',
    async (name) => {
      await linkBoth(server, providers, 'lisa');
      const visitor = visitorOf(server);
      const login = await through(visitor, name, '/notebooks?q=pi');
      expect([...login.searchParams.keys()].sort()).toEqual(['code', 'path']);
      expect(login.searchParams.get('path')).toBe('/notebooks?q=pi');
      const reply = await exchange(server, visitor, login);
      expect(reply).toMatchObject({ status: 'Login Success', user_name: 'lisa' });
      const { user } = await server.get(
        'account',
        'readUser',
        {},
        { token: reply.token ?? '', name: 'lisa' },
      );
      expect(user).toMatchObject({ user_name: 'lisa', oauth_provider: null });
      expect(server.reported).toEqual([]);
    },
  );

  it.each(['google', 'github'] as const)(
    'whoever linked %s is known by its subject, whatever their addresses are later',
    async (name) => {
      await linkBoth(server, providers, 'lisa');
      const [mona] = providers.github.world.accounts;
      const person = providers.openId.people.get('1001');
      if (!mona || !person) throw new Error('mona is gone');
      const [emails, email = ''] = [mona.emails, person.email];
      mona.emails = [];
      person.email = 'other@lab.org';
      const visitor = visitorOf(server);
      expect(await exchange(server, visitor, await through(visitor, name))).toMatchObject({
        user_name: 'lisa',
      });
      [mona.emails, person.email] = [emails, email];
    },
  );

  it('LOG-09 ENT-01 the GitHub token is kept, sealed, and told to its owner only', async () => {
    await linkBoth(server, providers, 'lisa');
    const visitor = visitorOf(server);
    const { token = '' } = await exchange(server, visitor, await through(visitor, 'github'));
    const { user } = await server.get('account', 'readUser', {}, { token, name: 'lisa' });
    expect(providers.github.world.tokens.get(user.github_token ?? '')).toBe('mona');
    const admin = await server.signIn();
    expect(
      JSON.stringify(await server.get('account', 'collaborators', {}, { token: admin })),
    ).not.toContain('gho_');
    expect(
      (await server.get('account', 'readUser', {}, { token: admin })).user.github_token,
    ).toBeNull();
    expect((await server.get('github', 'repos', {}, { token, name: 'lisa' })).repos).toContain(
      'mona/secret',
    );
  });

  it('somebody whose address nobody here has is refused in a sentence, and no account appears', async () => {
    providers.openId.people.set('1002', {
      sub: '1002',
      name: 'Eve',
      email: 'eve@else.org',
      email_verified: true,
    });
    providers.openId.visitor = '1002';
    const login = await through(visitorOf(server), 'google', '/drive');
    providers.openId.visitor = '1001';
    expect(login.searchParams.get('googleError')).toBe(
      'Nobody here has the e-mail address eve@else.org. Ask the administrator of this workspace for an account.',
    );
    expect(login.searchParams.get('path')).toBe('/drive');
    expect(login.searchParams.has('code')).toBe(false);
    expect(await users()).toEqual(['lisa']);
  });

  it.each(['google', 'github'] as const)(
    'an address that %s has not verified links nothing',
    async (name) => {
      const [mona] = providers.github.world.accounts;
      const person = providers.openId.people.get('1001');
      if (!mona || !person) throw new Error('mona is gone');
      const { emails } = mona;
      mona.emails = emails.map((each) => ({ ...each, verified: false }));
      person.email_verified = false;
      const login = await through(visitorOf(server), name);
      mona.emails = emails;
      person.email_verified = true;
      const title = name === 'github' ? 'GitHub' : 'Google';
      expect(login.searchParams.get(`${name}Error`)).toBe(
        `${title} has not verified your e-mail address, so it cannot tell who you are here. Verify it there and try again.`,
      );
    },
  );

  it('an address that two people here have signs in neither', async () => {
    await server.workspace.accounts.addUser({
      name: 'lisa2',
      fullname: 'Lisa',
      team: 'atelier',
      isAdmin: false,
      passwordHash: PASSWORD,
      email: 'mona@lab.org',
    });
    expect((await through(visitorOf(server), 'google')).searchParams.get('googleError')).toContain(
      'Several people here have your e-mail address.',
    );
  });

  it('an address that the ID token leaves out is read from the user info', async () => {
    const terse = await startOpenId({ addressInIdToken: false });
    const other = await providers.open(terse.settings);
    await other.workspace.accounts.addUser({
      name: 'lisa',
      fullname: 'L',
      team: 'atelier',
      isAdmin: false,
      passwordHash: PASSWORD,
      email: 'mona@lab.org',
    });
    const visitor = visitorOf(other);
    const login = await through(visitor, 'google');
    expect(await pendingLink(other, visitor, login)).toMatchObject({ email: 'mona@lab.org' });
    await other.close();
    await terse.close();
  });
});

it('the first admin is known by the address of ATELIER_ADMIN_EMAIL, and confirms it with the password', async () => {
  const providers = await startProviders();
  const server = await providers.open({}, { adminEmail: 'mona@lab.org' });
  const visitor = visitorOf(server);
  const login = await through(visitor, 'github');
  expect(await signInAndLink(server, visitor, login, ADMIN)).toMatchObject({
    user_name: 'admin',
  });
  await server.close();
  await providers.close();
});

it('a server starts, and offers the password, while a provider is away, and the person is told', async () => {
  const providers = await startProviders();
  const server = await providers.open();
  await providers.close();
  const visitor = visitorOf(server);
  const login = new URL(await visitor.follow('/oauth/google/authorize?path=/home'));
  expect(login.searchParams.get('googleError')).toBe(
    'Google could not be reached. Please try again later.',
  );
  expect(server.reported).toHaveLength(1);
  expect((await server.get('account', 'signIn', ADMIN)).status).toBe('Login Success');
  await server.close();
  const bare = await openWorkspace();
  const refused = new URL(await visitorOf(bare).follow('/oauth/github/authorize'));
  expect(refused.searchParams.get('githubError')).toBe('This way to sign in is not set up here.');
  await bare.close();
});
