import { describe } from 'vitest';
import { machine } from '#test/harness/machine';
import { datasetAttacks } from './datasetAttacks';

describe.skipIf(machine.root === null)('datasets', () => {
  datasetAttacks('user');
});
