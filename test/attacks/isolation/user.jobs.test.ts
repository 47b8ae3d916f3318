import { describe } from 'vitest';
import { machine } from '#test/harness/machine';
import { jobAttacks } from './jobAttacks';

describe.skipIf(machine.root === null)('jobs', () => {
  jobAttacks('user');
});
