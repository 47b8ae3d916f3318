import { describe } from 'vitest';
import { missingPostgres } from '../support/postgres';
import { postgresDatabases } from './databases';
import { upgradesSuite } from './upgrades.suite';

const missing = missingPostgres();

describe.skipIf(missing !== null)(
  missing === null ? 'upgrades on PostgreSQL' : `upgrades on PostgreSQL: not run, ${missing}`,
  () => {
    upgradesSuite(postgresDatabases);
  },
);
