import { describe } from 'vitest';
import { machine } from '#test/harness/machine';
import { environmentAttacks } from './environmentAttacks';

describe.skipIf(machine.root === null)('environments', () => {
  environmentAttacks('user');
});
