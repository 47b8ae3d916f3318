import path from 'node:path';
import type { Tools } from './pythons';

/** The oldest pip that installs into another environment (`--python`). */
const PIP_WITH_PYTHON = [22, 3] as const;
/** The oldest pip that reports what it resolves (`--report`). */
const PIP_WITH_REPORT = [22, 2] as const;

/** Whether a version, '24.0' or '0.13.9', is that one or newer. */
export const isSince = (
  tool: string | null,
  [since, point]: readonly [number, number],
): boolean => {
  const [major = 0, minor = 0] = (tool ?? '0').split('.').map(Number);
  return major > since || (major === since && minor >= point);
};
/** Whether a pip reports what it resolves. */
export const reports = (pip: string): boolean => isSince(pip, PIP_WITH_REPORT);

const QUIET = ['--disable-pip-version-check', '--no-color', '--no-input'] as const;
/** Words of pip for an install. */
export const INSTALL = ['install', ...QUIET, '--progress-bar', 'off'] as const;
/** For finding out what would be installed into an empty environment. */
export const RESOLVE = [...INSTALL, '--dry-run', '--ignore-installed'] as const;
/** For comparing what the installed packages require of each other. */
export const CHECK = ['check', ...QUIET] as const;

/** One command of a build: a program and its arguments. */
export type Step = readonly [program: string, ...args: string[]];

/** How a command is run. */
export interface StepOptions {
  /** Files that it may read. */
  readonly readable?: readonly string[];
  /** Variables that it gets beside those of every build. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Makes the reason of its failure from what it has printed; by default its last words. */
  readonly explained?: (printed: string) => string;
  /** The line of the log in place of its words. */
  readonly shown?: string;
}

export interface BuildPlan {
  readonly python: string;
  /** Its version, '3.11.2'. */
  readonly version: string;
  /** Where the environment shall be, for good: its programs hold this path. */
  readonly folder: string;
}

/** The commands that make and fill an environment. */
export interface Commands {
  /** Makes the environment. */
  readonly making: Step;
  /** Begins each command of pip that works in it. */
  readonly pip: Step;
  readonly pipVersion: string;
}

/** The interpreter of an environment. */
export const pythonIn = (folder: string) => path.join(folder, 'bin', 'python');

/**
 * How an environment is made with what an interpreter has: by venv with a pip of its own, or where the system keeps that in a package
 * of its own by venv and the interpreter's pip. Throws a sentence that says what to install where neither works.
 */
export const commandsOf = (
  { python, version, folder }: BuildPlan,
  { venv, ensurepip, pip }: Pick<Tools, 'venv' | 'ensurepip' | 'pip'>,
): Commands => {
  const short = version.split('.').slice(0, 2).join('.');
  const own = pythonIn(folder);
  if (venv && ensurepip !== null)
    return {
      making: [python, '-m', 'venv', folder],
      pip: [own, '-m', 'pip'],
      pipVersion: ensurepip,
    };
  if (venv && pip !== null && isSince(pip, PIP_WITH_PYTHON))
    return {
      making: [python, '-m', 'venv', '--without-pip', folder],
      pip: [python, '-m', 'pip', '--python', own],
      pipVersion: pip,
    };
  throw new Error(
    `${python} cannot make environments: it has no ${venv ? 'ensurepip' : 'venv'}. ` +
      `Install it on the machine of the server (on Debian and Ubuntu: apt install python${short}-venv), then build again.`,
  );
};

/** Whether a requirements text asks for anything at all. */
export const hasRequirements = (requirements: string): boolean =>
  requirements.split('\n').some((line) => /^\s*[^#\s]/.test(line));

/** How many lines of a tool's last words are told. */
const MAX_WORDS = 4;
/** The lines that a tool marks as errors, and the last line of Python's own traceback. */
const isError = (line: string) => /^\s*(error\b|×|fatal:)|^[\w.]+(Error|Exception): /i.test(line);

/** How pip says that it gave up connecting, and how pip and git say so in an error. */
const GAVE_UP = /^WARNING: Retrying \(Retry\(total=0\b|^Could not fetch URL .*skipping$/;
const NO_CONNECTION =
  /Max retries exceeded|NewConnectionError|NameResolutionError|ConnectTimeout|ReadTimeoutError|ProxyError|SSLError|Could not resolve host|Failed to connect to/;
/** The message of pip about a package whose page it could not read: as if the package did not exist. */
const BLAMES_PACKAGE =
  /^ERROR: (Could not find a version\b.*\(from versions: none\)|Could not find a version$|No matching distribution found)/;
/** The system's messages about a connection, in the output of pip. */
const CAUSE =
  /\[Errno -?\d+\] ([^'")(]+)|Failed to resolve '[^']+'|Could not resolve host: [\w.-]+|(?:Read|Connection) timed out|certificate verify failed|Name or service not known|Temporary failure in name resolution/i;

/** The sentence about a network that failed. */
export const networkFailed = (cause: string | undefined): string =>
  `The network failed: packages could not be fetched${cause ? ` (${cause})` : ''}. ` +
  'The requirements themselves may be right. Build again once the machine of the server has a connection.';

/** That sentence; null where the log tells of none. */
const networkTrouble = (lines: readonly string[]): string | null => {
  const told = lines.findLast(
    (line) => GAVE_UP.test(line) || (isError(line) && NO_CONNECTION.test(line)),
  );
  if (told === undefined) return null;
  const [whole, system] = CAUSE.exec(told) ?? [];
  return networkFailed((system ?? whole)?.trim());
};

/** The whole result of `pip check`. */
export const inconsistencies = (printed: string): string =>
  `The installed packages do not fit together:\n${printed.trim()}`;

/** A tool's words with the text of the requirements in the place of the numbers of their lines. */
export const withRequirements = (
  words: string,
  { file, text }: { readonly file: string; readonly text: string },
): string =>
  words.replaceAll(/-r (\S+) \(line (\d+)\)/g, (all, named: string, line: string) =>
    named === file ? text.split('\n')[Number(line) - 1]?.trim() || all : all,
  );

/** The last message of a tool that explains why it failed: that the network was missing, before its other errors; else its last line. */
export const lastWords = (log: string): string => {
  const lines = log
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const network = networkTrouble(lines);
  const errors = lines
    .filter((line) => isError(line) && !(network !== null && BLAMES_PACKAGE.test(line)))
    .slice(-MAX_WORDS);
  if (network !== null) return [network, ...errors].join('\n');
  return errors.length > 0 ? errors.join('\n') : (lines.at(-1) ?? 'It said nothing.');
};
