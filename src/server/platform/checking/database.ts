import pg from 'pg';
import type { Config } from '../settings/config';
import type { Finding } from './check';
import { TIMEOUT_MS, trying } from './trying';

const versionOf = async (url: string): Promise<string> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  // An error that breaks a connection is told by the query that waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return `PostgreSQL ${rows[0]?.server_version ?? ''}`;
  } finally {
    // It may never have been open.
    await client.end().catch(() => undefined);
  }
};

/** Whether the database can be reached. The built-in one needs its folder only. */
export const checkDatabase = async ({ database }: Config): Promise<Finding[]> =>
  'url' in database
    ? [await trying('Database', () => versionOf(database.url))]
    : [
        {
          what: 'Database',
          state: 'ok',
          text: `built-in${'folder' in database ? `, in ${database.folder}` : ''}`,
        },
      ];
