import { afterAll, beforeAll, describe } from 'vitest';
import { endpointSuites } from './endpoints';
import { missingPostgres, startPostgres, type Postgres } from './support/postgres';

const missing = missingPostgres();

describe.skipIf(missing !== null)(missing === null ? 'on PostgreSQL' : `on PostgreSQL: not run, ${missing}`, () => {
  let postgres: Postgres;
  beforeAll(async () => { postgres = await startPostgres(); });
  afterAll(() => postgres.stop());
  endpointSuites(async () => ({ url: await postgres.migrated() }));
});
