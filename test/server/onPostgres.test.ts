import { afterAll, beforeAll, describe } from 'vitest';
import { endpointSuites } from './endpoints';
import { missingPostgres, startPostgres, type Postgres } from './support/postgres';

const missing = missingPostgres();
/** Each is a process of the database that has to be started: of several hundred workspaces that counts. */
const CONNECTIONS = 4;

describe.skipIf(missing !== null)(
  missing === null ? 'on PostgreSQL' : `on PostgreSQL: not run, ${missing}`,
  () => {
    let postgres: Postgres;
    beforeAll(async () => {
      postgres = await startPostgres();
    });
    afterAll(() => postgres.stop());
    endpointSuites(async () => ({ url: await postgres.migrated(), connections: CONNECTIONS }));
  },
);
