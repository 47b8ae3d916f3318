import { describe } from 'vitest';
import { machine } from '#test/harness/machine';
import { uvAttacks } from './uvAttacks';

describe.skipIf(machine.uv === null || machine.root === null)('environments', () => {
  uvAttacks('user');
});
describe.skipIf(machine.uv === null || machine.bubblewrap === null)('environments', () => {
  uvAttacks('namespaces');
});
