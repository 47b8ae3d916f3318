import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { readUntrusted } from '../../files/untrusted';
import { isPython } from '../../nbformat/language';
import { processEnvironment } from '../../settings/process';
import { foldersOf } from './folders';
import type { Interpreter } from './probe';

/** A Jupyter kernel of another language that the operator installed, as its kernelspec describes it. */
export interface InstalledKernel {
  /** Its name for Jupyter, which is that of its folder, in lower case: 'ir'. */
  readonly name: string;
  /** The folder of its kernelspec, absolute. */
  readonly folder: string;
  readonly displayName: string;
  readonly language: string;
  /** Its command; jupyter_client fills in `{connection_file}` and `{resource_dir}`. */
  readonly argv: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly interruptMode: 'signal' | 'message';
  /** The interpreter with jupyter_client that connects to it; null where this machine has none. */
  readonly bridge: string | null;
}

/** Larger ones are not read, bytes. */
const MAX_KERNELSPEC = 64 * 1024;
/** The names that Jupyter accepts. */
const NAME = /^[\w.-]{1,100}$/;
const WORD = z.string().refine((word) => !word.includes('\0'));
const Shown = z
  .string()
  .transform((text) => text.replace(/\p{C}/gu, '').trim())
  .pipe(z.string().min(1).max(100));

const Kernelspec = z.object({
  argv: z.tuple([WORD.min(1)], WORD),
  display_name: Shown,
  language: Shown,
  env: z.record(z.string().regex(/^[^=\0]+$/), WORD).default({}),
  interrupt_mode: z.enum(['signal', 'message']).default('signal'),
});

/** A folder of kernelspecs, and the interpreter whose installation it belongs to. */
interface Place {
  readonly folder: string;
  readonly interpreter: Interpreter | null;
}

const place = (folder: string, interpreter: Interpreter | null = null): Place => ({
  folder: path.join(folder, 'kernels'),
  interpreter,
});

/** In the order of Jupyter, without the folder in the home of the user, which programs can write to. */
const placesOf = (interpreters: readonly Interpreter[], env: NodeJS.ProcessEnv): Place[] => [
  ...(env['JUPYTER_PATH'] ?? '')
    .split(path.delimiter)
    .filter(path.isAbsolute)
    .map((folder) => place(folder)),
  ...interpreters.map((one) => place(path.join(one.prefix, 'share/jupyter'), one)),
  place('/usr/local/share/jupyter'),
  place('/usr/share/jupyter'),
];

const parsed = (text: Buffer): z.output<typeof Kernelspec> | null => {
  try {
    return Kernelspec.safeParse(JSON.parse(text.toString('utf8'))).data ?? null;
  } catch {
    // It is not JSON.
    return null;
  }
};

/** `python` stands for the interpreter that the kernel was installed with. */
const commandOf = (
  [program, ...words]: readonly [string, ...string[]],
  interpreter: Interpreter | null,
): readonly [string, ...string[]] => [
  interpreter && /^python[\d.]*$/.test(program) ? interpreter.executable : program,
  ...words,
];

const kernelIn = async (
  { folder, interpreter }: Place,
  name: string,
  bridge: string | null,
): Promise<InstalledKernel | null> => {
  const own = path.join(folder, name);
  const file = path.join(own, 'kernel.json');
  // One that may not be opened, or is too large, is no kernelspec.
  const text = await readUntrusted(file, MAX_KERNELSPEC, folder).catch(() => null);
  const spec = text && parsed(text);
  if (!spec || isPython(spec.language)) return null;
  return {
    name: name.toLowerCase(),
    folder: own,
    displayName: spec.display_name,
    language: spec.language,
    argv: commandOf(spec.argv, interpreter),
    env: spec.env,
    interruptMode: spec.interrupt_mode,
    bridge: interpreter?.ipykernel == null ? bridge : interpreter.executable,
  };
};

/**
 * The kernels of other languages than Python that are installed on this machine: in JUPYTER_PATH, in the installations of these interpreters, and in the
 * system's folders. Of two with one name the first counts. What cannot be read as a kernelspec is left out.
 */
export const installedKernels = async (
  interpreters: readonly Interpreter[],
  env: NodeJS.ProcessEnv = processEnvironment(),
): Promise<InstalledKernel[]> => {
  const bridge = interpreters.find(({ ipykernel }) => ipykernel !== null)?.executable ?? null;
  const found = await Promise.all(
    placesOf(interpreters, env).map(async ({ folder, interpreter }) => {
      // Most of these folders do not exist.
      const real = await realpath(folder).catch(() => folder);
      // A folder that is not there, or cannot be read, has none.
      const names = await readdir(real).catch(() => []);
      const usable = names.filter((name) => NAME.test(name)).toSorted();
      return Promise.all(
        usable.map((name) => kernelIn({ folder: real, interpreter }, name, bridge)),
      );
    }),
  );
  const kernels = found.flat().filter((one) => one !== null);
  return kernels.filter(({ name }, at) => kernels.findIndex((other) => other.name === name) === at);
};

/** The folders that an installed kernel reads: that of its kernelspec, and what its program needs where that is named by its path. */
export const neededBy = async ({ argv, folder }: InstalledKernel): Promise<string[]> => [
  folder,
  ...(path.isAbsolute(argv[0]) ? await foldersOf(argv[0]) : []),
];

/** A kernelspec as python/jbridge.py reads it. */
export const kernelspecOf = (kernel: InstalledKernel): string =>
  JSON.stringify({
    argv: kernel.argv,
    name: kernel.name,
    display_name: kernel.displayName,
    language: kernel.language,
    env: kernel.env,
    interrupt_mode: kernel.interruptMode,
    resource_dir: kernel.folder,
  });
