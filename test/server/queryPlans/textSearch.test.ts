import { afterEach, beforeEach, expect, it } from 'vitest';
import type pg from 'pg';
import { findDatabase, type UnopenedDatabase } from '~/server/platform/database/database';
import { indexTexts } from '~/server/platform/database/textSearch/trigrams';

let database: UnopenedDatabase;
beforeEach(async () => {
  database = await findDatabase({ memory: true });
  await database.migrate();
});
afterEach(() => database.close());

const indexed = async () => {
  const found = await database.pool.query<{ definition: string }>(
    `select indexdef as definition from pg_indexes where indexname = 'chat_messages_text'`,
  );
  return found.rows.map(({ definition }) => definition);
};

it('the words of messages are indexed, also where an older version made the database', async () => {
  expect(await indexed()).toEqual([expect.stringContaining('gin_trgm_ops')]);
  await database.pool.query('drop index chat_messages_text');
  const said: string[] = [];
  await indexTexts(database.pool, (line) => said.push(line));
  await indexTexts(database.pool, (line) => said.push(line));
  expect(await indexed()).toHaveLength(1);
  expect(said).toEqual([]);
});

it('a database user who may not create the extension is served without it, and it is said once', async () => {
  const { pool } = database;
  await pool.query('drop extension pg_trgm cascade');
  await pool.query('create role limited');
  const client: pg.PoolClient = await pool.connect();
  const said: string[] = [];
  try {
    await client.query('set role limited');
    await indexTexts(client as unknown as pg.Pool, (line) => said.push(line));
  } finally {
    await client.query('reset role');
    client.release();
  }
  expect(said).toEqual([expect.stringMatching(/permission denied.*create extension pg_trgm\.$/)]);
  expect(await indexed()).toEqual([]);
  await pool.query('drop role limited');
  await indexTexts(pool);
  expect(await indexed()).toHaveLength(1);
});

it('a database that is away is no missing permission', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const said: string[] = [];
  const db = { query: () => Promise.reject(away) } as unknown as pg.Pool;
  await expect(indexTexts(db, (line) => said.push(line))).rejects.toBe(away);
  expect(said).toEqual([]);
});
