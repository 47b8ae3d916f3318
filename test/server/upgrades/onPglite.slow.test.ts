import { describe } from 'vitest';
import { liteDatabases } from './databases';
import { upgradesSuite } from './upgrades.suite';

describe('upgrades on PGlite', () => {
  upgradesSuite(liteDatabases);
});
