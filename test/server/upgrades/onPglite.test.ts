/** From the oldest version that can be upgraded and from the newest; on PostgreSQL, and in the long run here as well, from all between them. */
import { describe } from 'vitest';
import { liteDatabases } from './databases';
import { upgradesSuite } from './upgrades.suite';
import { upgradable } from './versions';

const versions = await upgradable();

describe('upgrades on PGlite', () => {
  upgradesSuite(liteDatabases, [...versions.slice(0, 1), ...versions.slice(-1)]);
});
