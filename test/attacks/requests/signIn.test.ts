import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttempts, MOST_ROWS, SWEPT, type Attempts } from '~/server/areas/account/attempts';
import { networkOf } from '~/server/http/network';
import { signInAttempts } from '~/server/areas/account/tables';
import {
  ADDRESS,
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
  it('a name under attack from everywhere costs a new address its free tries but the first', () => {
    const name = { points: NAME.most, expire: NAME.windowMs };
    expect([0, 1, 2].map((points) => seconds({ name, pair: failedNow(points) }))).toEqual([
      0, 1, 2,
    ]);
    expect(seconds({ name, pair: failedNow(4), known: true })).toBe(0);
  });
  it('an address that failed often waits for its window, but whom it is known for', () => {
    const address = { points: ADDRESS.most, expire: ADDRESS.windowMs };
    expect([
      seconds({ address }),
      seconds({ address }, 60_000),
      seconds({ address, known: true }),
    ]).toEqual([300, 240, 0]);
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
    for (let attempt = 0; attempt < SWEPT.attempts; attempt += 1)
      await servers[0]?.begin(`n${attempt}`, `10.0.${attempt}.1`);
    const kept = await rows();
    expect(kept.length).toBeLessThanOrEqual(MOST_ROWS);
    expect(kept.filter(({ expire }) => (expire ?? 0) <= now)).toEqual([]);
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
    expect((await signIn('admin', ADMIN.password, '203.0.113.9')).json()).toMatchObject({
      status: 'Login Success',
    });
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
    for (let attempt = 0; attempt < 5; attempt += 1)
      await signIn('admin', 'wrong', '127.0.0.1', { 'x-forwarded-for': '10.1.0.1' });
    expect(
      (await signIn('admin', 'wrong', '127.0.0.1', { 'x-forwarded-for': '10.1.0.1' })).statusCode,
    ).toBe(429);
    expect(
      (await signIn('admin', ADMIN.password, '127.0.0.1', { 'x-forwarded-for': '10.1.0.2' }))
        .statusCode,
    ).toBe(200);
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
