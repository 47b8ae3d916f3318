import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAttempts, MAX_ROWS, SWEPT, type Attempts } from '~/server/areas/account/attempts';
import { networkOf } from '~/server/platform/http/network';
import { signInAttempts } from '~/server/areas/account/tables';
import {
  ADDRESS,
  countedUp,
  TRUSTED_ADDRESS_MS,
  NAME,
  PAIR,
  waitOf,
  type ThrottleState,
} from '~/server/areas/account/throttle';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import { HttpError } from '~/server/platform/httpError';

const NONE = { points: 0, expire: 0 };
const QUIET: ThrottleState = { pair: NONE, address: NONE, name: NONE, known: false };

describe('how long an attempt to sign in waits', () => {
  const failedNow = (points: number) => ({ points, expire: PAIR.rememberedMs });
  const seconds = (standing: Partial<ThrottleState>, now = 0) =>
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
      (error: unknown) => (error instanceof HttpError ? error.details.retryAfter : error),
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
      { points: 0, expire: now + TRUSTED_ADDRESS_MS },
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
      sql`insert into sign_in_attempts select 'strange ' || n, 1, ${now} + n from generate_series(1, ${MAX_ROWS * 3}::int) n`,
    );
    now += 500;
    const guessed = Array.from({ length: NAME.free }, (_, at) => `10.9.${at}.1`);
    for (const address of guessed) await servers[1]?.begin('admin', address);
    for (let attempt = 0; attempt < SWEPT.attempts; attempt += 1)
      await servers[0]?.begin(`n${attempt}`, `10.0.${attempt}.1`);
    const kept = await rows();
    expect(kept.length).toBeLessThanOrEqual(MAX_ROWS);
    expect(kept.filter(({ expire }) => (expire ?? 0) <= now)).toEqual([]);
    // Failures counted for a name whose password somebody guesses are not evicted by failures with other names.
    expect(await refusedFor(servers[0], 'admin', '10.8.0.1')).toBe(1);
    await database.db.execute(
      sql`update sign_in_attempts set points = ${ADDRESS.most} where expire < ${now + TRUSTED_ADDRESS_MS - 1_000}`,
    );
    expect(await refusedFor(servers[0], 'mary', '198.51.100.7')).toBe(0);
  });
});
