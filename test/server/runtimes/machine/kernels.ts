import type { Runtime } from '~/contract';
import { machine } from '#test/harness/machine';
import { noIsolation } from '~/server/platform/isolation/isolation';
import { runtimesIn } from '~/server/platform/kernels/interpreters/detect';
import { Bench } from '../bench';

const probe = await Bench.open();
const { runtimes } = await probe.runtimes.list();
await probe.close();

const editorWith = (kernel: Runtime['kernel']) =>
  runtimes.find((one) => one.kernel === kernel && one.kind === 'editor');

/** The editor on ipykernel; undefined where this machine lacks that. What needs it stands in a `describe.skipIf`. */
export const ipykernel = editorWith('ipykernel');
/** The editor on each kernel that this machine has. */
export const kernels = [editorWith('plain'), ipykernel].filter((one) => one !== undefined);
/** The editor on the ipykernel of the tests' own Python packages, which is newer than the machine's; undefined without them. */
export const newestIpykernel =
  machine.packages === null
    ? undefined
    : (await runtimesIn(machine.packages, noIsolation(), 0)).find(
        ({ kernel }) => kernel === 'ipykernel',
      );
/** Each editor on a kernel, with a name of its own. */
export const namedKernels = [
  ...kernels.map((runtime) => ({ ...runtime, kind: runtime.kernel })),
  ...(newestIpykernel ? [{ ...newestIpykernel, kind: 'newest ipykernel' }] : []),
];
/** Each Jupyter that this machine has. */
export const jupyters = runtimes.filter(({ kind }) => kind === 'jupyter');
