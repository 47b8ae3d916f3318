/** The newest ipykernel, of the test environment with today's packages. */
import { machine } from '#test/harness/machine';
import { noIsolation } from '~/server/platform/isolation/isolation';
import { runtimesIn } from '~/server/platform/kernels/interpreters/detect';
import { startNotebook } from '../editorHarness';
import { journey } from '../harness';

const python = machine.packages;
const found = python === null ? [] : await runtimesIn(python, noIsolation(), 0);
const newest = found.find(({ kernel }) => kernel === 'ipykernel');

/** A journey on that kernel; skipped where the machine lacks it. */
export const live = newest ? journey : journey.skip;

/** Starts a notebook on it. */
export const startNewest = (
  notebook: Parameters<typeof startNotebook>[0],
  options: Parameters<typeof startNotebook>[1] = {},
) => startNotebook(notebook, options, { runtimeId: newest!.runtime_id, python: python! });
