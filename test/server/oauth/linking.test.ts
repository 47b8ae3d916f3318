/** Somebody from a provider whose address is that of an account here is linked to it by signing in to that account. */
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { APP } from '#test/harness/standIns/visitor';
import { passTime } from '#test/server/clock/movedClock';
import { hashPassword } from '~/server/areas/account/passwords';
import { identities } from '~/server/areas/account/tables';
import { ADMIN, type TestWorkspace } from '../support/openWorkspace';
import { receivedMails, mailsIn, tokenIn } from '../team/support';
import {
  exchange,
  pendingLink,
  signInAndLink,
  startProviders,
  through,
  visitorOf,
  type ProviderName,
  type Providers,
} from '../support/throughProviders';

const LISA = { user_name: 'lisa', password: "lisa's password" };
const LATE = 'Linking took too long. Continue with the provider again, or cancel.';
const OTHER = 'This is another account. Sign in to the one with the address above, or cancel.';

let providers: Providers;
let server: TestWorkspace;
beforeEach(async () => {
  providers = await startProviders();
  server = await providers.open();
});
afterEach(async () => {
  await server.close();
  await providers.close();
});

const addLisa = async (oauthProvider: ProviderName | null = null) =>
  server.workspace.accounts.addUser({
    name: 'lisa',
    fullname: 'Mona Lisa',
    team: 'atelier',
    isAdmin: false,
    passwordHash: await hashPassword(LISA.password, 4),
    email: 'mona@lab.org',
    oauthProvider,
  });
const linked = async () =>
  (await server.workspace.db.select().from(identities)).map(
    ({ provider, userName }) => `${provider} ${userName}`,
  );
const asLisa = (token: string | undefined) => ({ token: token ?? '', name: 'lisa' });

describe('a provider whose address is that of an account with a password', () => {
  beforeEach(() => addLisa());

  it.each(['google', 'github'] as const)(
    'LOG-15 %s signs nobody in: the login page says which account to sign in to, and that links it',
    async (name) => {
      const visitor = visitorOf(server);
      const login = await through(visitor, name, '/notebooks?q=pi');
      expect([...login.searchParams.keys()].sort()).toEqual(['link', 'path']);
      expect(await linked()).toEqual([]);
      const title = name === 'github' ? 'GitHub' : 'Google';
      expect(await pendingLink(server, visitor, login)).toEqual({
        title,
        email: 'mona@lab.org',
        has_password: true,
        providers: [],
      });
      const reply = await signInAndLink(server, visitor, login, LISA);
      expect(reply).toMatchObject({ status: 'Login Success', user_name: 'lisa' });
      expect(await linked()).toEqual([`${name} lisa`]);
      const sessions = await server.get('account', 'readSessions', {}, asLisa(reply.token));
      expect(sessions.providers).toEqual([name]);
      const { user } = await server.get('account', 'readUser', {}, asLisa(reply.token));
      expect(user.github_token !== null).toBe(name === 'github');
      const again = visitorOf(server);
      expect(await exchange(server, again, await through(again, name))).toMatchObject({
        user_name: 'lisa',
      });
      const admin = await server.signIn();
      const { acts } = await server.get(
        'audit',
        'read',
        { kind: 'provider.linked' },
        { token: admin },
      );
      expect(acts).toMatchObject([{ user_name: 'lisa', parts: { provider: title } }]);
    },
  );

  it('who cancels signs in as before, and nothing is linked', async () => {
    const visitor = visitorOf(server);
    await through(visitor, 'google');
    const reply = await server.get('account', 'signIn', LISA, {
      headers: { cookie: visitor.cookieHeader(APP) },
    });
    expect(reply.status).toBe('Login Success');
    expect(await linked()).toEqual([]);
  });

  it('a wrong password links nothing, and the right one after it does', async () => {
    const visitor = visitorOf(server);
    const login = await through(visitor, 'google');
    const wrong = { ...LISA, password: 'a guess' };
    expect(await signInAndLink(server, visitor, login, wrong)).toEqual({
      status: 'Login Failed',
      Error: 'User or Password does not match',
    });
    expect(await linked()).toEqual([]);
    expect((await signInAndLink(server, visitor, login, LISA)).status).toBe('Login Success');
    expect(await linked()).toEqual(['google lisa']);
  });

  it('another person who signs in on that page is told so, is not signed in, and is not linked', async () => {
    const visitor = visitorOf(server);
    const login = await through(visitor, 'google');
    expect(await signInAndLink(server, visitor, login, ADMIN)).toEqual({
      status: 'Login Failed',
      Error: OTHER,
    });
    expect(await linked()).toEqual([]);
    expect((await server.get('account', 'signIn', ADMIN)).status).toBe('Login Success');
  });

  it('a link that was sent to somebody else is none in their browser', async () => {
    const login = await through(visitorOf(server), 'google');
    const other = visitorOf(server);
    expect(await pendingLink(server, other, login)).toBeUndefined();
    expect(await signInAndLink(server, other, login, LISA)).toEqual({
      status: 'Login Failed',
      Error: LATE,
    });
    expect(await linked()).toEqual([]);
  });

  it('after ten minutes the link is over, and the page is told so', async () => {
    const visitor = visitorOf(server);
    const login = await through(visitor, 'google');
    onTestFinished(passTime(10 * 60_000 + 1_000));
    expect(await pendingLink(server, visitor, login)).toBeUndefined();
    expect(await signInAndLink(server, visitor, login, LISA)).toEqual({
      status: 'Login Failed',
      Error: LATE,
    });
    expect(await linked()).toEqual([]);
  });

  it('two tabs each keep their link: both providers are linked, and one subject once', async () => {
    const visitor = visitorOf(server);
    const [one, two, again] = [
      await through(visitor, 'google'),
      await through(visitor, 'github'),
      await through(visitor, 'google'),
    ];
    for (const login of [one, two, again])
      expect((await signInAndLink(server, visitor, login, LISA)).status).toBe('Login Success');
    expect((await linked()).sort()).toEqual(['github lisa', 'google lisa']);
    expect(await signInAndLink(server, visitor, one, LISA)).toMatchObject({ Error: LATE });
  });

  it('a second subject of the provider is refused while the first one waits and after it is linked', async () => {
    const visitor = visitorOf(server);
    const first = await through(visitor, 'google');
    providers.openId.people.set('2002', {
      sub: '2002',
      name: 'Another Mona',
      email: 'mona@lab.org',
      email_verified: true,
    });
    providers.openId.visitor = '2002';
    const stranger = visitorOf(server);
    const second = await through(stranger, 'google');
    expect((await signInAndLink(server, visitor, first, LISA)).status).toBe('Login Success');
    expect(await signInAndLink(server, stranger, second, LISA)).toEqual({
      status: 'Login Failed',
      Error: 'This account could not be linked. Continue with the provider again, or cancel.',
    });
    expect(await linked()).toEqual(['google lisa']);
  });

  it('an address that the account has no more links nothing', async () => {
    const visitor = visitorOf(server);
    const login = await through(visitor, 'google');
    await server.workspace.accounts.keepProfile('lisa', { email: 'lisa@lab.org' }, true);
    expect((await signInAndLink(server, visitor, login, LISA)).status).toBe('Login Failed');
    expect(await linked()).toEqual([]);
  });
});

describe('a provider whose address is that of an account of another provider', () => {
  const linkGithub = () =>
    server.workspace.identities.link(
      { provider: 'github', issuer: providers.github.origin, subject: '1' },
      'lisa',
    );

  it('is linked by signing in with the other provider', async () => {
    await server.close();
    server = await providers.open({ ATELIER_OAUTH_SIGNUP: 'lab.org' });
    const visitor = visitorOf(server);
    expect(await exchange(server, visitor, await through(visitor, 'github'))).toMatchObject({
      user_name: 'mona',
    });
    const login = await through(visitor, 'google', '/drive');
    expect(await pendingLink(server, visitor, login)).toMatchObject({
      has_password: false,
      providers: ['github'],
    });
    const link = login.searchParams.get('link') ?? '';
    const back = await through(visitor, 'github', '/drive', 'allow', link);
    expect(back.searchParams.get('link')).toBe(link);
    expect(await exchange(server, visitor, back)).toMatchObject({ user_name: 'mona' });
    expect((await linked()).sort()).toEqual(['github mona', 'google mona']);
  });

  it('that is set up no more can get a password by mail, and is linked with it', async () => {
    await addLisa('google');
    await server.workspace.identities.link(
      { provider: 'google', issuer: 'https://old.example', subject: '1001' },
      'lisa',
    );
    const visitor = visitorOf(server);
    const login = await through(visitor, 'google');
    expect(await pendingLink(server, visitor, login)).toMatchObject({
      has_password: false,
      providers: [],
    });
    await server.workspace.passwordLinks.send('lisa', APP);
    const [mail = ''] = await receivedMails(server, 1);
    const token = tokenIn(mail, '/new-password');
    await server.get('passwords', 'reset', { token, password: LISA.password });
    expect((await signInAndLink(server, visitor, login, LISA)).status).toBe('Login Success');
    expect(await linked()).toContain('google lisa');
  });

  it('no password is sent for an account whose provider is set up', async () => {
    await addLisa('github');
    await linkGithub();
    await server.workspace.passwordLinks.send('lisa', APP);
    expect(await mailsIn(server)).toHaveLength(0);
  });
});
