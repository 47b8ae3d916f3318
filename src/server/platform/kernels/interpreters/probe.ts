import { execFile } from 'node:child_process';
import { access, constants, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Isolation } from '../../isolation/isolation';
import { machineEnvironment, makeScratch } from '../kernels/environment';
import { foldersOf } from './folders';
import { withoutRemains } from '../processes/runs';
import { PYTHON_FOLDER } from '../python';
import { processEnvironment } from '../../settings/process';
import { read } from '../../settings/read';

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

/** The absolute folders of PATH, in its order. */
export const pathFolders = (env: NodeJS.ProcessEnv): string[] =>
  (env['PATH'] ?? '').split(path.delimiter).filter(path.isAbsolute);

/** Those of these files that can be executed, in their order. */
export const executablesAmong = async (files: readonly string[]): Promise<string[]> => {
  const usable = await Promise.all(
    files.map((file) =>
      access(file, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return files.filter((_, at) => usable[at]);
};

/** Where a python3 may be: ATELIER_PYTHON, every folder of PATH, and the system's own. */
export const candidates = async (env: NodeJS.ProcessEnv): Promise<string[]> => {
  const chosen = read(env, 'ATELIER_PYTHON');
  const named = chosen === null ? [] : [chosen];
  const onPath = pathFolders(env).map((folder) => path.join(folder, 'python3'));
  return executablesAmong([...new Set([...named, ...onPath, '/usr/bin/python3'])]);
};

/** The account that starts an interpreter: a person whose environment it is. 0 is nobody. */
export interface ProbeIdentity {
  readonly isolation: Isolation;
  readonly person: number;
}

/** Asks one interpreter with no more rights than a person's programs have; null where it cannot answer. */
export const probe = async (
  file: string,
  { isolation, person }: ProbeIdentity,
): Promise<Interpreter | null> => {
  const temporary = await makeScratch();
  try {
    const readable = [...(await foldersOf(file)), PYTHON_FOLDER];
    const launch = await isolation.enter({
      person,
      argv: [file, path.join(PYTHON_FOLDER, 'probe.py')],
      cwd: '/',
      writable: [],
      readable,
      temporary,
    });
    const [program, ...words] = launch.argv;
    const answer = run(program, words, {
      timeout: PROBE_TIMEOUT_MS,
      // Bubblewrap hears no other signal.
      killSignal: 'SIGKILL',
      cwd: '/',
      env: { ...machineEnvironment(), ...launch.environment },
    });
    const { stdout } = await withoutRemains(launch, answer.child, answer);
    return Interpreter.parse(JSON.parse(stdout));
  } catch {
    // A shim without a version behind it, or a python too old to answer, or out of people's reach: not one that can run a notebook.
    return null;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
};

/** The interpreters that the server could run and people's programs cannot, with the reason. */
export const outOfReach = async (
  isolation: Isolation,
  env: NodeJS.ProcessEnv = processEnvironment(),
): Promise<{ file: string; why: string }[]> => {
  const told = await Promise.all(
    (await candidates(env)).map(async (file) => ({ file, why: await isolation.outOfReach(file) })),
  );
  return told.flatMap(({ file, why }) => (why === null ? [] : [{ file, why }]));
};

const identity = async ({ executable, prefix }: Interpreter) =>
  // A path that cannot be followed is used as given.
  `${await realpath(executable).catch(() => executable)} ${prefix}`;

/** The distinct interpreters that these files start, in their order; without those that do not answer. */
export const distinctAmong = async (
  files: readonly string[],
  isolation: Isolation,
): Promise<Interpreter[]> => {
  const probed = await Promise.all(files.map((file) => probe(file, { isolation, person: 0 })));
  const found = probed.filter((one): one is Interpreter => one !== null);
  const names = await Promise.all(found.map(identity));
  return found.filter((_, at) => names.indexOf(names[at]!) === at);
};

/** The distinct python interpreters of this machine, in the order in which a shell would find them. */
export const findInterpreters = async (
  isolation: Isolation,
  env: NodeJS.ProcessEnv = processEnvironment(),
): Promise<Interpreter[]> => distinctAmong(await candidates(env), isolation);
