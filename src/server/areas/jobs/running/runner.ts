import path from 'node:path';
import { LAYER_PROGRAM } from '../../../platform/kernels/layers/layer';
import { PYTHON_FOLDER } from '../../../platform/kernels/python';

/** The programs that go with a submission into its folder, so that every node finds them. The build copies them beside the bundle. */
const RUNNER = path.join(import.meta.dirname, '../runner');

/** Executes a notebook with the kernel's own code. */
export const notebookRunner = {
  program: path.join(RUNNER, 'run_notebook.py'),
  layer: LAYER_PROGRAM,
  packages: [path.join(RUNNER, 'atelier_notebook'), path.join(PYTHON_FOLDER, 'atelier_kernel')],
} as const;

/** Maps agents to ranks. */
export const AGENT_PROGRAM = path.join(RUNNER, 'agent.sh');
