import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { findProgram } from '../../../platform/settings/findProgram';
import { requirementOptions } from '../locking/requirementLines';
import type { Tools } from '../pythons';
import { isSince, pythonIn, type Step } from '../steps';
import { uvVariables } from './settings';

/** The oldest uv whose pylock.toml names the one file of each package that fits the interpreter. */
const OLDEST_UV = [0, 10] as const;
/** The oldest Python that it builds for. */
const OLDEST_PYTHON = [3, 8] as const;

/** Lines of a requirements text that uv reads as pip does: one option each. */
const READABLE_OPTION =
  /^(?:--no-index|(?:-i|-f|--index-url|--extra-index-url|--find-links|--no-binary|--only-binary)[\s=]+\S+)$/;

/** A uv that builds an environment. */
export interface Uv {
  readonly program: string;
  /** '0.13.9' */
  readonly version: string;
  /** Variables that tell it what pip's settings say. */
  readonly variables: Readonly<Record<string, string>>;
}

/** The uv of this machine, without links on the way; null where there is none. */
export const findUv = async (): Promise<string | null> => {
  const found = await findProgram('uv');
  // A path that cannot be followed is used as given: its start reports the fault.
  return found === null ? null : realpath(found).catch(() => found);
};

/** The parts of a requirements text that only pip handles, or handles otherwise than uv; null where there is nothing. */
const onlyForPip = (requirements: string): string | null => {
  const { general, ofPackage, namesFiles, isEditable } = requirementOptions(requirements);
  if (namesFiles) return 'the requirements name further files';
  if (isEditable) return 'the requirements name an editable folder';
  const [options] = ofPackage.values();
  const line = options ?? general.find((each) => !READABLE_OPTION.test(each));
  return line === undefined ? null : `uv does not read '${line.split(/[\s=]/)[0]}'`;
};

/** A uv that can build, or why pip does it in its place, as the end of a sentence. */
export const uvFor = (
  program: string,
  { uv: version, settings }: Pick<Tools, 'uv' | 'settings'>,
  { python, requirements }: { readonly python: string; readonly requirements: string },
): Uv | { readonly why: string } => {
  if (version === null) return { why: `${program} cannot be started` };
  if (!isSince(version, OLDEST_UV))
    return { why: `uv ${version} is older than ${OLDEST_UV.join('.')}` };
  if (!isSince(python, OLDEST_PYTHON)) return { why: `uv does not build for Python ${python}` };
  const why = onlyForPip(requirements);
  if (why !== null) return { why };
  const variables = uvVariables(settings, requirements);
  return typeof variables === 'string' ? { why: variables } : { program, version, variables };
};

/** Where uv keeps what it has downloaded and built, in the environment: one build must not find what another one put there. */
const CACHE = '.uv-cache';
/** Files that a build with uv leaves in the folder of an environment and that are no part of it. */
export const leftByUv = (folder: string): string[] =>
  [CACHE, '.lock'].map((name) => path.join(folder, name));

/** How uv is run for a build in a folder; `constrained` by the settings where it resolves. */
export const uvOptions = (
  { program, variables: { UV_CONSTRAINT, ...variables } }: Uv,
  folder: string,
  { constrained = false } = {},
) => ({
  readable: [program],
  environment: {
    ...variables,
    ...(constrained && UV_CONSTRAINT !== undefined && { UV_CONSTRAINT }),
    UV_CACHE_DIR: path.join(folder, CACHE),
    UV_PYTHON_DOWNLOADS: 'never',
    // The certificates of the machine, by the name of older and newer versions.
    UV_NATIVE_TLS: '1',
    UV_SYSTEM_CERTS: '1',
  },
});

/** Begins a command of uv that works in the environment in a folder. */
const pip = ({ program }: Uv, command: string, folder: string): Step => [
  program,
  'pip',
  command,
  ...['--python', pythonIn(folder), '--no-progress', '--color', 'never'],
];

/** Begins a command that installs. Programs find modules compiled, because they cannot write there later. */
export const uvInstall = (uv: Uv, folder: string): Step => [
  ...pip(uv, 'install', folder),
  ...['--index-strategy', 'unsafe-best-match', '--compile-bytecode'],
];

/** Compares what the installed packages require of each other. */
export const uvCheck = (uv: Uv, folder: string): Step => pip(uv, 'check', folder);

/** Resolves requirements into a file, which has to be named pylock.…toml, with the best version of all indexes, as pip does. */
export const uvResolve = (
  uv: Uv,
  { folder, requirements, to }: Readonly<Record<'folder' | 'requirements' | 'to', string>>,
): Step => [
  ...pip(uv, 'compile', folder),
  ...['--index-strategy', 'unsafe-best-match', '--format', 'pylock.toml'],
  ...['--no-header', '--quiet', '--output-file', to, requirements],
];

/** Installs the pip that venv would have installed, from the same wheels, in a tenth of the time. */
export const uvSeed = (
  uv: Uv,
  folder: string,
  { folder: wheels, pins }: NonNullable<Tools['seeds']>,
): Step => [
  ...pip(uv, 'install', folder),
  ...['--no-index', '--no-deps', '--find-links', wheels, ...pins],
];
