import { execFile } from 'node:child_process';
import { access, constants, realpath } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { PYTHON_FOLDER } from '../python';

const run = promisify(execFile);

const Interpreter = z.object({
  executable: z.string().min(1),
  /** Where its packages are; two executables of one prefix are one interpreter. */
  prefix: z.string(),
  version: z.string(),
  /** Versions of installed packages; null where one is missing, '' where it does not say. */
  ipykernel: z.string().nullable(),
  notebook: z.string().nullable(),
});
export type Interpreter = z.output<typeof Interpreter>;

const PROBE_TIMEOUT_MS = 15_000;

/** Where a python3 may be: ATELIER_PYTHON, every folder of PATH, and the system's own. */
const candidates = async (env: NodeJS.ProcessEnv): Promise<string[]> => {
  const named = env['ATELIER_PYTHON'] ? [env['ATELIER_PYTHON']] : [];
  const onPath = (env['PATH'] ?? '').split(path.delimiter).filter(path.isAbsolute).map((folder) => path.join(folder, 'python3'));
  const all = [...new Set([...named, ...onPath, '/usr/bin/python3'])];
  const usable = await Promise.all(all.map((file) => access(file, constants.X_OK).then(() => true, () => false)));
  return all.filter((_, at) => usable[at]);
};

/** Asks one interpreter; null where it cannot answer. */
export const probe = async (file: string): Promise<Interpreter | null> => {
  try {
    const { stdout } = await run(file, [path.join(PYTHON_FOLDER, 'probe.py')], { timeout: PROBE_TIMEOUT_MS, cwd: path.dirname(file) });
    return Interpreter.parse(JSON.parse(stdout));
  } catch {
    // A shim without a version behind it, or a python too old to answer: not one that can run a notebook.
    return null;
  }
};

const identity = async ({ executable, prefix }: Interpreter) => `${await realpath(executable).catch(() => executable)} ${prefix}`;

/** The distinct python interpreters of this machine, in the order in which a shell would find them. */
export async function findInterpreters(env: NodeJS.ProcessEnv = process.env): Promise<Interpreter[]> {
  const probed = await Promise.all((await candidates(env)).map(probe));
  const found = probed.filter((one): one is Interpreter => one !== null);
  const names = await Promise.all(found.map(identity));
  return found.filter((_, at) => names.indexOf(names[at]!) === at);
}
