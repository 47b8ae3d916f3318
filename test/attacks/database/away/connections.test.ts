import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '#test/harness/until';
import { findDatabase, openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import { createCommandPool, createServerPool } from '~/server/platform/database/server';
import { isUnavailable } from '~/server/platform/database/unavailable';
import { installation } from '~/server/platform/installation/tables';
import { CALL_TIMEOUT_MS } from '~/web/lib/http/http';
import { deferred, failureOf, missing, openAway, SHORT_TIMEOUTS, type Away } from './away';
import { flakyLine } from './flakyLine';

const title = `Connections to a PostgreSQL that goes away${missing === null ? '' : `: not run, ${missing}`}`;

describe.skipIf(missing !== null)(title, () => {
  let away: Away;
  beforeAll(async () => {
    away = await openAway();
  });
  afterAll(() => away.stop());

  describe('under transactions', () => {
    let database: OpenDatabase;
    let url: string;
    beforeAll(async () => {
      url = await away.newUrl();
      database = await openDatabase({ url, connections: 2 });
    });
    afterAll(() => database.close());

    /** Begins a transaction that has written something and then waits. */
    const held = async (id: string) => {
      const [written, goOn] = [deferred(), deferred()];
      const work = database.db.transaction(async (tx) => {
        await tx.insert(installation).values({ installationId: id });
        written.resolve();
        await goOn.promise;
        await tx.insert(installation).values({ installationId: `${id} too` });
      });
      const failure = failureOf(work);
      await written.promise;
      return { failure, goOn: () => goOn.resolve() };
    };
    const stored = async (id: string) =>
      (await database.db.select().from(installation).where(eq(installation.installationId, id)))
        .length;

    it.each([
      ['terminated', () => away.terminateAll(url)],
      ['restarted', () => away.restart('fast')],
      ['killed', () => away.restart('immediate')],
    ])(
      'a transaction whose PostgreSQL is %s fails as unavailable, writes nothing, and costs the pool no connection',
      async (how, interrupt) => {
        // As many as there are connections, and again: a connection that was lost to the pool would be missed.
        for (const round of [1, 2]) {
          const ids = ['a', 'b'].map((name) => `${how} ${round} ${name}`);
          const transactions = await Promise.all(ids.map(held));
          await interrupt();
          for (const { goOn } of transactions) goOn();
          for (const { failure } of transactions) expect(isUnavailable(await failure)).toBe(true);
          for (const id of ids) expect(await stored(id)).toBe(0);
        }
      },
    );

    it('what goes wrong in a transaction is what its caller learns, also where the connection is gone by then', async () => {
      const failure = await failureOf(
        database.db.transaction(async () => {
          await away.terminateAll(url);
          throw new Error('The work itself failed.');
        }),
      );
      expect(failure).toEqual(new Error('The work itself failed.'));
      expect(await stored('any')).toBe(0);
    });

    it('connections that are lost before BEGIN are given back, however many there were', async () => {
      const line = await flakyLine(url);
      const { db, close } = await findDatabase({ url: line.url, connections: 1 });
      await db.execute(sql`select 1`);
      for (let round = 0; round < 3; round += 1) {
        const failure = db.transaction((tx) => tx.execute(sql`select 1`));
        // The connection was taken out of the pool, and breaks before PostgreSQL answers BEGIN.
        line.stall();
        await Promise.resolve();
        setImmediate(() => line.drop());
        await failureOf(failure);
      }
      expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
      await close();
      await line.close();
    });
  });

  it('a frozen PostgreSQL keeps queries and transactions waiting for a bounded time, and serves again when it goes on', async () => {
    const url = await away.newUrl(SHORT_TIMEOUTS);
    const { db, close } = await openDatabase({ url, connections: 2 });
    const begun = deferred();
    const goOn = deferred();
    const transaction = failureOf(
      db.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        begun.resolve();
        await goOn.promise;
        await tx.execute(sql`select 1`);
      }),
    );
    await begun.promise;
    await db.execute(sql`select 1`);
    await away.freeze();
    const since = performance.now();
    goOn.resolve();
    const failures = await Promise.all([transaction, failureOf(db.execute(sql`select 1`))]).finally(
      () => away.thaw(),
    );
    expect(performance.now() - since).toBeLessThan(10_000);
    expect(failures.map(isUnavailable)).toEqual([true, true]);
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
    await close();
  });

  it('a statement that takes too long is cancelled by PostgreSQL, and its connection stays', async () => {
    const { db, close, pool } = await findDatabase({
      url: await away.newUrl(SHORT_TIMEOUTS),
      connections: 1,
    });
    const pid = async () =>
      (await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)).rows[0]?.pid;
    const before = await pid();
    expect(isUnavailable(await failureOf(db.execute(sql`select pg_sleep(30)`)))).toBe(true);
    expect(
      isUnavailable(await failureOf(db.transaction((tx) => tx.execute(sql`select pg_sleep(30)`)))),
    ).toBe(true);
    expect(pool.totalCount).toBeLessThanOrEqual(1);
    expect(before).toBeGreaterThan(0);
    expect(await db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] });
    await close();
  });

  it('where nothing else is set a request waits less than the web app does, and an idle transaction gives up its locks', async () => {
    const { db, close, pool } = await findDatabase({ url: await away.newUrl(), connections: 1 });
    const { rows } = await db.execute(
      sql`select name, setting from pg_settings where name in ('statement_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '60000' },
      { name: 'statement_timeout', setting: '15000' },
    ]);
    const { connectionTimeoutMillis = Infinity, query_timeout = Infinity } = pool.options;
    expect(query_timeout).toBeGreaterThan(15_000);
    expect(connectionTimeoutMillis + query_timeout).toBeLessThan(CALL_TIMEOUT_MS);
    await close();
  });

  it('the pool of a server says once that a connection was lost, in use or not, and once that PostgreSQL is back, and one of a command just goes on', async () => {
    const url = await away.newUrl();
    const said: string[] = [];
    const pools = [
      createServerPool(url, 3, (line) => void said.push(line)),
      createCommandPool(url, 3, 'atelier-test'),
    ];
    for (const pool of pools) {
      const [used, idle] = await Promise.all([pool.connect(), pool.connect()]);
      idle.release();
      await away.terminateAll(url);
      await until('both connections to be noticed', () => pool.idleCount === 0);
      await expect(used.query('select 1')).rejects.toThrow();
      // As pool.query() and our transactions do after an error: the end of the connection may arrive after its last message.
      used.release(true);
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await pool.end();
    }
    expect(said).toEqual([
      expect.stringMatching(/^A connection to PostgreSQL was lost: terminating connection/),
      'PostgreSQL can be reached again.',
    ]);
  });

  it('an error in a statement is not taken for an outage', async () => {
    const { db, close } = await findDatabase({ url: await away.newUrl(), connections: 1 });
    expect(isUnavailable(await failureOf(db.execute(sql`select nothing`)))).toBe(false);
    expect(isUnavailable(Object.assign(new Error('of an S3'), { code: 'ECONNRESET' }))).toBe(false);
    await close();
  });
});
