import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '~/contract';
import { createAttempts, MOST_ROWS, SWEPT, type Attempts } from '~/server/areas/account/attempts';
import { networkOf } from '~/server/http/network';
import { linkHashOf, newLinkToken } from '~/server/areas/account/links';
import { signInAttempts, users } from '~/server/areas/account/tables';
import { passwordLinks } from '~/server/areas/passwords/tables';
import {
  ADDRESS,
  countedUp,
  KNOWN_MS,
  NAME,
  PAIR,
  waitOf,
  type Standing,
} from '~/server/areas/account/throttle';
import { openDatabase, type OpenDatabase } from '~/server/database/database';
import { Refusal } from '~/server/refusal';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

const NONE = { points: 0, expire: 0 };
const QUIET: Standing = { pair: NONE, address: NONE, name: NONE, known: false };

describe('how long an attempt to sign in waits', () => {
  const failedNow = (points: number) => ({ points, expire: PAIR.rememberedMs });
  const seconds = (standing: Partial<Standing>, now = 0) =>
    waitOf({ ...QUIET, ...standing }, now) / 1000;

  it('some tries are free, then the wait doubles up to five minutes, and is over when it is over', () => {
    expect(
      [0, 4, 5, 6, 7, 8, 12, 13, 14, 30, 400].map((points) => seconds({ pair: failedNow(points) })),
    ).toEqual([0, 0, 1, 2, 4, 8, 128, 256, 300, 300, 300]);
    expect(seconds({ pair: failedNow(7) }, 4_000)).toBe(0);
  });
  it('a name that is guessed waits at every address but those that are known for it', () => {
    const name = (points: number) => ({ points, expire: NAME.rememberedMs });
    expect([0, 1, 2, 20].map((more) => seconds({ name: name(NAME.free - 1 + more) }))).toEqual([
      0, 1, 2, 300,
    ]);
    expect(seconds({ name: name(100), pair: failedNow(4), known: true })).toBe(0);
    expect(seconds({ name: name(100), pair: failedNow(6), known: true })).toBe(2);
  });
  it('an address that failed often costs each name its free tries but the first, and where it is known none', () => {
    const address = { points: ADDRESS.most, expire: ADDRESS.windowMs };
    expect([0, 1, 2].map((points) => seconds({ address, pair: failedNow(points) }))).toEqual([
      0, 1, 2,
    ]);
    expect(seconds({ address, pair: failedNow(4), known: true })).toBe(0);
  });
  it('a clock that was set back makes nobody wait for its old time, and one that jumped ahead for nothing', () => {
    const [day, failed] = [24 * 3_600_000, failedNow(20)];
    for (const days of [-400, -1, 1, 400])
      expect(
        seconds({ pair: failed, name: { points: 100, expire: NAME.rememberedMs } }, days * day),
        `${days} days`,
      ).toBe(0);
    const standing = { ...QUIET, address: { points: 70, expire: 400 * day } };
    expect(countedUp(standing, 0).address.expire).toBe(ADDRESS.windowMs);
  });
  it.each([
    ['10.0.0.7', '10.0.0.7'],
    ['::ffff:10.0.0.7', '10.0.0.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('the table of attempts', () => {
  let database: OpenDatabase;
  let now = 1_000_000;
  let servers: Attempts[];
  const secretBox = { secretFor: () => 'secret' };
  beforeEach(async () => {
    now = 1_000_000;
    database = await openDatabase({ memory: true });
    servers = [1, 2].map(() => createAttempts(database.db, secretBox, () => now));
  });
  afterEach(() => database.close());
  const rows = async () => database.db.select().from(signInAttempts);
  const refusedFor = async (attempts: Attempts | undefined, name: string, address: string) =>
    attempts?.begin(name, address).then(
      () => 0,
      (error: unknown) => (error instanceof Refusal ? error.details.retryAfter : error),
    );

  it('is shared by servers, holds no name and no address, and is forgotten by a success', async () => {
    for (let attempt = 0; attempt < PAIR.free; attempt += 1)
      await servers[attempt % 2]?.begin('mary', '198.51.100.7');
    expect(await refusedFor(servers[0], 'mary', '198.51.100.7')).toBe(1);
    expect(await refusedFor(servers[1], 'mary', '198.51.100.7')).toBe(1);
    expect(JSON.stringify(await rows())).not.toMatch(/mary|198\.51/);
    now += 1_000;
    await servers[1]?.begin('mary', '198.51.100.7');
    await servers[1]?.succeeded('mary', '198.51.100.7');
    expect(await rows()).toMatchObject([
      { points: 0 },
      { points: 0 },
      { points: 0, expire: now + KNOWN_MS },
    ]);
  });

  it('counts many at once one by one', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) => refusedFor(servers[at % 2], 'mary', '198.51.100.7')),
    );
    expect(answers.filter((seconds) => seconds === 0)).toHaveLength(PAIR.free);
  });

  it('keeps a bounded number of rows under 30,000 names, forgets what is over, and never those who are known first', async () => {
    await servers[0]?.begin('mary', '198.51.100.7');
    await servers[0]?.succeeded('mary', '198.51.100.7');
    await database.db.execute(
      sql`insert into sign_in_attempts select 'strange ' || n, 1, ${now} + n from generate_series(1, ${MOST_ROWS * 3}::int) n`,
    );
    now += 500;
    const guessed = Array.from({ length: NAME.free }, (_, at) => `10.9.${at}.1`);
    for (const address of guessed) await servers[1]?.begin('admin', address);
    for (let attempt = 0; attempt < SWEPT.attempts; attempt += 1)
      await servers[0]?.begin(`n${attempt}`, `10.0.${attempt}.1`);
    const kept = await rows();
    expect(kept.length).toBeLessThanOrEqual(MOST_ROWS);
    expect(kept.filter(({ expire }) => (expire ?? 0) <= now)).toEqual([]);
    // What was counted of a name that somebody guesses is not pushed out by failures with others.
    expect(await refusedFor(servers[0], 'admin', '10.8.0.1')).toBe(1);
    await database.db.execute(
      sql`update sign_in_attempts set points = ${ADDRESS.most} where expire < ${now + KNOWN_MS - 1_000}`,
    );
    expect(await refusedFor(servers[0], 'mary', '198.51.100.7')).toBe(0);
  });
});

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

  it(
    'names by the thousand, most of them long, fill no memory; the right person signs in throughout',
    { timeout: 60_000 },
    async () => {
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
        expect([...statuses].filter((status) => ![200, 422, 429, 503].includes(status))).toEqual(
          [],
        );
        expect(await admin()).toBe(200);
      }
      expect((await signIn('x', 'y'.repeat(3_900_000), '198.51.100.1')).statusCode).toBe(413);
      const after = process.memoryUsage();
      expect((after.external - before.external) / 1024 / 1024).toBeLessThan(64);
      expect(server.reported).toEqual([]);
    },
  );

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

  it('few passwords are checked at once; the others wait, and those behind them come again', async () => {
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
