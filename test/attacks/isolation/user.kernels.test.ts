import { describe } from 'vitest';
import { machine } from '#test/harness/machine';
import { kernelAttacks } from './kernelAttacks';

describe.skipIf(machine.root === null)('kernels', () => {
  kernelAttacks('user');
});
