import pg from 'pg';
import { missingPostgres, startCluster } from '../../../server/support/postgres';

/** Why there is no PostgreSQL here that a test may stop; null where there is one. */
export const missing = process.env['TEST_DATABASE_URL']
  ? 'that of TEST_DATABASE_URL is not to be stopped'
  : missingPostgres();

/** Short, so that a frozen PostgreSQL takes seconds of a test. */
export const SHORT_TIMEOUTS = 'statement_timeout=1200&query_timeout=1500';

export const deferred = () => {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
};

export const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** A PostgreSQL of a test's own, to be taken away. */
export const openAway = async () => {
  // Committed transactions survive a PostgreSQL that is killed.
  const cluster = await startCluster(['synchronous_commit=on']);
  let made = 0;
  const ask = async (statement: string) => {
    const client = new pg.Client(cluster.url);
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    await client.end();
    return rows;
  };
  return {
    ...cluster,
    ask,
    nameOf,
    /** The address of a new, empty database. */
    async newUrl(parameters = '') {
      made += 1;
      await ask(`create database away_${made}`);
      const url = new URL(cluster.url);
      url.pathname = `/away_${made}`;
      url.search = parameters;
      return url.toString();
    },
    terminateAll: (url: string) =>
      ask(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOf(url)}'`,
      ),
    async restart(how: 'fast' | 'immediate') {
      await cluster.down(how);
      await cluster.up();
    },
  };
};

export type Away = Awaited<ReturnType<typeof openAway>>;
