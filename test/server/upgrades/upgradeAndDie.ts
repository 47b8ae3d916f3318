import pg from 'pg';
import { findDatabase, type DatabaseLocation } from '~/server/platform/database/database';
import { migrateSchema } from '~/server/platform/database/migrate';

/*
 * `upgradeAndDie <location as JSON> <folder of migrations> <words>`: upgrades a database, and is killed at the first statement with these
 * words, in the middle of the transaction.
 */
const [place = '', migrations = '', words = ''] = process.argv.slice(2);
const client = pg.Client.prototype;
const run = Reflect.get(client, 'query') as (...given: unknown[]) => unknown;
Reflect.set(client, 'query', function (this: unknown, ...given: unknown[]) {
  if (JSON.stringify(given[0]).includes(words)) process.kill(process.pid, 'SIGKILL');
  return run.apply(this, given);
});

const { pool } = await findDatabase(JSON.parse(place) as DatabaseLocation);
await migrateSchema(pool, migrations);
process.exit(0);
