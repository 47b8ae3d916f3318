import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '~/contract';
import { linkHashOf, newLinkToken } from '~/server/areas/account/links';
import { users } from '~/server/platform/identity/tables';
import { passwordLinks } from '~/server/areas/account/passwordReset/tables';
import { ADDRESS, NAME } from '~/server/areas/account/throttle';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

describe('signing in under attack', () => {
  let server: TestWorkspace;
  beforeEach(async () => {
    server = await openWorkspace();
  });
  afterEach(() => server.close());
  const signIn = (
    user_name: string,
    password: string,
    remoteAddress: string,
    headers: Record<string, string> = {},
  ) =>
    server.app.inject({
      method: 'POST',
      url: '/fsc/user/login/',
      remoteAddress,
      headers: { 'content-type': 'application/json', ...headers },
      payload: JSON.stringify({ user_name, password }),
    });
  const post = (url: string, payload: object, remoteAddress: string) =>
    server.app.inject({
      method: 'POST',
      url,
      remoteAddress,
      payload,
      headers: { host: 'localhost' },
    });
  const admin = async () => (await signIn(ADMIN.user_name, ADMIN.password, '192.0.2.1')).statusCode;

  it('ten wrong passwords from ten addresses keep nobody out, nor do ten from each', async () => {
    const strangers = Array.from({ length: 10 }, (_, at) => `198.51.100.${at + 1}`);
    await Promise.all(strangers.map((address) => signIn('admin', 'wrong', address)));
    expect((await signIn('admin', ADMIN.password, '192.0.2.1')).json()).toMatchObject({
      status: 'Login Success',
    });
    for (let round = 0; round < 10; round += 1)
      await Promise.all(strangers.map((address) => signIn('admin', 'wrong', address)));
    expect((await signIn('admin', 'wrong', strangers[0] ?? '')).statusCode).toBe(429);
    expect((await signIn('admin', ADMIN.password, '192.0.2.1')).json()).toMatchObject({
      status: 'Login Success',
    });
  });

  it('a name is guessed at most twenty times from however many addresses, and its person still signs in where they did before, or by mail', async () => {
    expect(await admin()).toBe(200);
    const answers: number[] = [];
    for (let at = 0; at < 60; at += 1)
      answers.push((await signIn('admin', 'wrong', `198.51.${at}.1`)).statusCode);
    // After the free ones one more each second, then after two, four, eight …
    expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(NAME.free + 7);
    expect(answers.at(-1)).toBe(429);
    expect((await signIn('admin', ADMIN.password, '203.0.113.9')).statusCode).toBe(429);
    expect(await admin()).toBe(200);
    const { db, attempts } = server.workspace;
    const token = newLinkToken();
    await db.insert(passwordLinks).values({
      tokenHash: linkHashOf(token),
      userName: 'admin',
      expireDatetime: new Date(Date.now() + 60_000),
    });
    const reset = await post(
      api.passwords.reset.path,
      { token, password: ADMIN.password },
      '203.0.113.9',
    );
    expect(reset.json()).toMatchObject({ status: 'Login Success' });
    await expect(attempts.begin('admin', '203.0.113.9')).resolves.toEqual({ isLast: false });
  });

  it('failures from one address block no first sign-in, no invitation and no new password of others who share it', async () => {
    const shared = '198.51.100.1';
    const { db, invitations, passwordLinks: links } = server.workspace;
    await server.addUser('mary');
    await server.addUser('zoe');
    await db.update(users).set({ email: 'mary@example.org' }).where(eq(users.userName, 'mary'));
    const inviter = {
      user_name: 'admin',
      fullname: 'A',
      team_name: 'atelier',
      origin: 'http://localhost:8080',
    };
    const { link } = await invitations.invite('ada@example.org', inviter);
    const invited = link.split('#')[1] ?? '';
    for (let at = 0; at < ADDRESS.most + 5; at += 1) {
      await server.workspace.attempts.begin(`name ${at}`, shared);
      await post(
        api.passwords.reset.path,
        { token: `guess ${at}`, password: 'long enough' },
        shared,
      );
      await post(api.team.readInvitation.path, { token: `guess ${at}` }, shared);
      await post(api.passwords.forgot.path, { name: 'mary' }, shared);
    }
    expect((await signIn('zoe', "zoe's password", shared)).json()).toMatchObject({
      status: 'Login Success',
    });
    expect((await post(api.passwords.forgot.path, { name: 'zoe' }, shared)).statusCode).toBe(200);
    expect((await post(api.passwords.forgot.path, { name: 'mary' }, shared)).statusCode).toBe(200);
    expect(await db.select().from(passwordLinks)).toHaveLength(3);
    expect((await post(api.team.readInvitation.path, { token: invited }, shared)).statusCode).toBe(
      200,
    );
    const account = { user_name: 'ada', fullname: 'Ada', password: 'long enough' };
    expect(
      (await post(api.team.accept.path, { token: invited, ...account }, shared)).json(),
    ).toMatchObject({
      status: 'Login Success',
    });
    const token = newLinkToken();
    const expireDatetime = new Date(Date.now() + 60_000);
    await db
      .insert(passwordLinks)
      .values({ tokenHash: linkHashOf(token), userName: 'mary', expireDatetime });
    expect(await links.ownerOf(linkHashOf(token))).toBe('mary');
    expect(
      (await post(api.passwords.reset.path, { token, password: 'quite another' }, shared)).json(),
    ).toMatchObject({ status: 'Login Success' });
  });

  it('a reply to a wrong password does not wait for what is written down of a person there is, and says the same', async () => {
    let finish = () => {};
    const written = vi.spyOn(server.workspace.audit, 'signInFailed').mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    const [known, unknown] = [
      await signIn('admin', 'wrong', '192.0.2.1'),
      await signIn('nobody', 'wrong', '192.0.2.1'),
    ];
    expect([known.statusCode, known.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(written.mock.calls.map(([name]) => name)).toEqual(['admin', 'nobody']);
    finish();
  });

  it('names by the thousand, most of them long, fill no memory, and the right person signs in throughout', async () => {
    expect(await admin()).toBe(200);
    const before = process.memoryUsage();
    for (let round = 0; round < 4; round += 1) {
      const long = Array.from({ length: 450 }, (_, at) =>
        signIn(`${round}-${at}-${'x'.repeat(1_000)}`, 'wrong', '198.51.100.1'),
      );
      const short = Array.from({ length: 50 }, (_, at) =>
        signIn(`${round}-${at}`, 'wrong', '198.51.100.1'),
      );
      const answers = await Promise.all([...long, ...short]);
      const statuses = new Set(answers.map(({ statusCode }) => statusCode));
      expect([...statuses].filter((status) => ![200, 422, 429, 503].includes(status))).toEqual([]);
      expect(await admin()).toBe(200);
    }
    expect((await signIn('x', 'y'.repeat(3_900_000), '198.51.100.1')).statusCode).toBe(413);
    const after = process.memoryUsage();
    expect((after.external - before.external) / 1024 / 1024).toBeLessThan(64);
    expect(server.reported).toEqual([]);
  });

  it('an X-Forwarded-For of somebody who is no proxy changes nothing', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await signIn('admin', 'wrong', '198.51.100.1', { 'x-forwarded-for': `10.0.0.${attempt}` });
    expect(
      (await signIn('admin', 'wrong', '198.51.100.1', { 'x-forwarded-for': '10.0.0.99' }))
        .statusCode,
    ).toBe(429);
    await server.close();
    server = await openWorkspace({ config: { trustedProxies: ['192.0.2.9'] } });
    for (let attempt = 0; attempt < 5; attempt += 1)
      await signIn('admin', 'wrong', '192.0.2.9', { 'x-forwarded-for': '10.1.0.1' });
    expect(
      (await signIn('admin', 'wrong', '192.0.2.9', { 'x-forwarded-for': '10.1.0.1' })).statusCode,
    ).toBe(429);
    expect(
      (await signIn('admin', ADMIN.password, '192.0.2.9', { 'x-forwarded-for': '10.1.0.2' }))
        .statusCode,
    ).toBe(200);
  });

  it('one address that tries name after name keeps nobody at another one waiting', async () => {
    const { attempts } = server.workspace;
    for (let at = 0; at < ADDRESS.most; at += 1) await attempts.begin(`name ${at}`, '198.51.100.1');
    const flood = Array.from({ length: 120 }, (_, at) =>
      signIn(`more ${at}`, 'wrong', '198.51.100.1'),
    );
    const others = await Promise.all(
      Array.from({ length: 20 }, (_, at) => signIn(`other ${at}`, 'wrong', `10.1.${at}.1`)),
    );
    expect(others.map(({ statusCode }) => statusCode)).toEqual(others.map(() => 200));
    expect(
      (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 503).length,
    ).toBeGreaterThan(50);
  });

  it('few passwords are checked at once, and the others wait, and those behind them come again', async () => {
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, at) => signIn(`name ${at}`, 'wrong', `10.1.${at}.1`)),
    );
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 503]));
    expect(busy[0]?.headers['retry-after']).toBe('2');
    expect(busy[0]?.json()).toMatchObject({
      code: 'unavailable',
      Error: 'Too many people sign in at once. Please try again in a moment.',
    });
    expect((await signIn(ADMIN.user_name, ADMIN.password, '192.0.2.1')).statusCode).toBe(200);
  });
});
