/** How often somebody may try to sign in, how many at once, and how long what they were given is good. */
import Fastify from 'fastify';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addressReverts } from '~/server/areas/account/tables';
import { createAddresses } from '~/server/areas/account/addresses/addresses';
import { createAttempts } from '~/server/areas/account/attempts';
import { accountHandlers } from '~/server/areas/account/handlers';
import { createPendingLinks, linkMark } from '~/server/areas/account/oauth/pendingLinks';
import { createPeople } from '~/server/areas/account/oauth/people';
import { verifyPassword } from '~/server/areas/account/passwords';
import { pictureRoute } from '~/server/areas/account/profile/pictureRoute';
import { sessionRepository } from '~/server/areas/account/sessions';
import { countedUp, isSuspicious, waitOf } from '~/server/areas/account/throttle';
import {
  openDatabase,
  type OpenDatabase,
  type Transaction,
} from '~/server/platform/database/database';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase({ memory: true });
});
afterAll(() => database.close());
afterEach(() => {
  vi.useRealTimers();
});

/** Lets what was begun go on as far as it can. */
const settle = async () => {
  for (let at = 0; at < 400; at += 1) await Promise.resolve();
};

describe('failed sign-ins', () => {
  const NONE = { points: 0, expire: 0 };
  const failed = (points: number) => ({ points, expire: DAY });
  const standing = { pair: NONE, address: NONE, name: NONE, known: false };

  it('of an address with one name after the other: 60 within five minutes are too many', () => {
    const address = (points: number) => isSuspicious({ address: failed(points), known: false });
    expect([address(59), address(60)]).toEqual([false, true]);
    const first = countedUp(standing, 0).address;
    const last = countedUp({ ...standing, address: { ...first, points: 59 } }, MINUTE).address;
    expect([first.expire, last.expire]).toEqual([5 * MINUTE, 5 * MINUTE]);
  });

  it('of such an address leave each name one try without a wait', () => {
    const wait = (tries: number) =>
      waitOf({ ...standing, pair: failed(tries), address: failed(60) }, 0);
    expect([wait(0), wait(1)]).toEqual([0, SECOND]);
  });

  it('of a name from strange addresses: 20 without a wait, not of who signed in there within 90 days', async () => {
    let now = 0;
    const attempts = createAttempts(database.db, { secretFor: () => 'secret' }, () => now);
    await attempts.succeeded('mia', '10.0.0.1');
    await attempts.succeeded('mia', '10.0.1.1');
    now = 90 * DAY - SECOND;
    for (let at = 0; at < 20; at += 1) await attempts.begin('mia', `10.1.${at}.1`);
    await expect(attempts.begin('mia', '10.1.20.1')).rejects.toThrow('Too many failed sign-ins');
    now = 90 * DAY - 1;
    await expect(attempts.begin('mia', '10.0.0.1')).resolves.toEqual({ isLast: false });
    now = 90 * DAY - 1;
    await attempts.begin('mia', '10.1.21.1').catch(() => undefined);
    now = 90 * DAY;
    await attempts.begin('mia', '10.1.22.1').catch(() => undefined);
    await expect(attempts.begin('mia', '10.0.1.1')).rejects.toThrow('Too many failed sign-ins');
  });
});

describe('checks of passwords', () => {
  const setUp = (isLast: boolean) => {
    const passwordHashOf = vi.fn(() => new Promise<string>(() => undefined));
    const workspace = {
      accounts: { passwordHashOf },
      attempts: { begin: async () => ({ isLast }), takeBack: async () => undefined },
      config: { passwordCost: 4 },
      secretBox: { secretFor: () => Buffer.alloc(32) },
    };
    const handlers = accountHandlers(workspace as never, {} as never, {} as never);
    const call = { address: '', userAgent: '', cookie: () => undefined };
    const signIn = () =>
      handlers.signIn({ user_name: 'mia', password: 'wrong' } as never, call as never);
    return { passwordHashOf, signIn };
  };

  it.each([
    ['two', 'of people', false, 2, 50],
    ['one', 'of an address that failed with many names', true, 1, 10],
  ])(
    'run %s at once %s, some wait, and the next is refused',
    async (_, _of, isLast, runs, wait) => {
      const { passwordHashOf, signIn } = setUp(isLast);
      const refused = vi.fn();
      for (let at = 0; at < runs + wait; at += 1) void Promise.resolve(signIn()).catch(refused);
      await settle();
      expect(passwordHashOf).toHaveBeenCalledTimes(runs);
      expect(refused).not.toHaveBeenCalled();
      void Promise.resolve(signIn()).catch(refused);
      await settle();
      expect(refused).toHaveBeenCalledTimes(1);
    },
  );

  it('take a hash that an earlier server wrote', async () => {
    const hash = 'scrypt$4$c2FsdHNhbHRzYWx0c2FsdA$JaUyzA9W3btKJhFwYBWwafgzoTFGBSlNSDg8qIfccFE';
    expect(await verifyPassword('a long password', hash, 4)).toBe(true);
    expect(await verifyPassword('another password', hash, 4)).toBe(false);
  });
});

describe('a session', () => {
  it('is believed for ten seconds before the database is asked again', async () => {
    vi.useFakeTimers();
    const row = {
      sessions: {
        tokenName: null,
        signInDatetime: new Date(0),
        expireDatetime: new Date(Date.now() + DAY),
      },
      users: {},
      teams: { planType: 'none' },
    };
    const where = vi.fn(async () => [row]);
    const joined = { innerJoin: () => joined, where };
    const db = {
      select: () => ({ from: () => joined }),
      update: () => ({ set: () => ({ where: async () => undefined }) }),
    };
    const sessions = sessionRepository(db as never, () => ({ user_name: 'mia' }) as never);
    const ask = async () => {
      await sessions.isOpen('one');
      return where.mock.calls.length;
    };
    expect(await ask()).toBe(1);
    vi.advanceTimersByTime(10 * SECOND - 1);
    expect(await ask()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await ask()).toBe(2);
  });
});

describe('a person from a provider', () => {
  it('has ten minutes to sign in to the account with their address', () => {
    vi.useFakeTimers();
    const links = createPendingLinks({} as never);
    const { link, secret } = links.issue({ person: {}, title: 'Google', userName: 'mia' } as never);
    const cookie = (name: string) => (name === linkMark(link).name ? secret : undefined);
    vi.advanceTimersByTime(10 * MINUTE - 1);
    expect(links.problemOf(link, cookie, 'mia')).toBeNull();
    vi.advanceTimersByTime(1);
    expect(links.problemOf(link, cookie, 'mia')).toContain('took too long');
  });

  it('is given the first free name of a hundred', async () => {
    const addUser = vi.fn(async () => {
      throw new Error('', { cause: Object.assign(new Error(), { constraint: 'users_pkey' }) });
    });
    const people = createPeople({
      accounts: { addUser, homeTeam: async () => 'red' },
      identities: { userOf: async () => null, withEmail: async () => [] },
      config: { oauth: { signUpDomains: ['a.test'] }, passwordCost: 4 },
      isolation: { weakness: null },
    } as never);
    const person = { emails: ['mia@a.test'], handle: 'mia', fullname: 'Mia', provider: 'google' };
    await expect(people.find(person as never, 'Google')).rejects.toThrow('no free user name');
    expect(addUser).toHaveBeenCalledTimes(100);
    expect(addUser).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'mia-100' }));
  });
});

describe('an address', () => {
  let now = 0;
  const changeTimes = (count: number) =>
    database.db.transaction(async (tx: Transaction) => {
      const addresses = createAddresses({
        db: database.db,
        outbox: { write: async () => undefined } as never,
        config: { url: 'http://a.test', hosts: [] } as never,
        accounts: () => ({}) as never,
        // A moment passes whenever it is asked.
        now: () => (now += 1),
      });
      const before = { userName: 'mia', email: 'mia@a.test', emailVouched: true } as never;
      const change = { email: 'b@a.test', by: null, origin: 'http://a.test' };
      await tx.execute(sql`set local session_replication_role = replica`);
      for (let at = 0; at < count; at += 1) await addresses.changed(tx, before, change);
    });

  it('is changed ten times while each change can be reverted', async () => {
    await changeTimes(10);
    await expect(changeTimes(1)).rejects.toThrow('was changed 10 times');
  });

  it('can be reverted for a week from the very moment of the change', async () => {
    await database.db.delete(addressReverts);
    await changeTimes(1);
    const [row] = await database.db.select().from(addressReverts);
    expect(row!.expireDatetime.getTime() - row!.createDatetime.getTime()).toBe(7 * DAY);
  });
});

describe('the picture of a person', () => {
  it('is not asked for again within a year: a new one has another address', async () => {
    const app = Fastify();
    const read = async () => ({ type: 'image/png', content: Buffer.alloc(1) });
    await app.register(pictureRoute({ read } as never));
    app.setErrorHandler((error, _, reply) => reply.code(500).send(String(error)));
    const { PICTURES } = await import('~/server/areas/account/profile/pictures');
    const { headers } = await app.inject(`${PICTURES}${'a'.repeat(22)}`);
    await app.close();
    const [, seconds] = /max-age=(\d+)/.exec(String(headers['cache-control'])) ?? [];
    expect(Number(seconds) * SECOND).toBe(365 * DAY);
  });
});
