import { describe } from 'vitest';
import { machine } from '#test/harness/machine';
import { environmentAttacks } from './environmentAttacks';

describe.skipIf(machine.bubblewrap === null)('environments', () => {
  environmentAttacks('namespaces');
});
