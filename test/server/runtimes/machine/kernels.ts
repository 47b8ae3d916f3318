import type { Runtime } from '~/contract';
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
/** Each Jupyter that this machine has. */
export const jupyters = runtimes.filter(({ kind }) => kind === 'jupyter');
