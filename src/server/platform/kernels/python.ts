import path from 'node:path';

/** The folder of the kernel programs. The build copies it beside the server's bundle, at the same place below it. */
export const PYTHON_FOLDER = path.join(import.meta.dirname, 'python');
