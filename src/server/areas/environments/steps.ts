import path from 'node:path';
import type { Tools } from './pythons';

/** The oldest pip that installs into another environment (`--python`). */
const PIP_WITH_PYTHON = [22, 3] as const;

const isRecent = (pip: string | null): boolean => {
  const [major = 0, minor = 0] = (pip ?? '0').split('.').map(Number);
  return (
    major > PIP_WITH_PYTHON[0] || (major === PIP_WITH_PYTHON[0] && minor >= PIP_WITH_PYTHON[1])
  );
};

const INSTALL = [
  'install',
  '--disable-pip-version-check',
  '--no-color',
  '--no-input',
  '--progress-bar',
  'off',
  '--requirement',
] as const;

/** One command of a build: a program and its arguments. */
export type Step = readonly [program: string, ...args: string[]];

export interface BuildPlan {
  readonly python: string;
  /** Its version, '3.11.2'. */
  readonly version: string;
  /** Where the environment shall be, for good: its programs hold this path. */
  readonly folder: string;
  /** The file with the requirements; null where there are none. */
  readonly requirements: string | null;
}

/** The interpreter of an environment. */
export const pythonIn = (folder: string) => path.join(folder, 'bin', 'python');

/**
 * How an environment is made with what an interpreter has: by venv with a pip of its own, or where the system keeps that in a package
 * of its own by venv and the interpreter's pip. Throws a sentence that says what to install where neither works.
 */
export const stepsOf = (
  { python, version, folder, requirements }: BuildPlan,
  { venv, ensurepip, pip }: Tools,
): readonly Step[] => {
  const short = version.split('.').slice(0, 2).join('.');
  if (!venv || (!ensurepip && !isRecent(pip))) {
    throw new Error(
      `${python} cannot make environments: it has no ${venv ? 'ensurepip' : 'venv'}. ` +
        `Install it on the machine of the server (on Debian and Ubuntu: apt install python${short}-venv), then build again.`,
    );
  }
  const making: Step = ensurepip
    ? [python, '-m', 'venv', folder]
    : [python, '-m', 'venv', '--without-pip', folder];
  if (requirements === null) return [making];
  const installing: Step = ensurepip
    ? [pythonIn(folder), '-m', 'pip', ...INSTALL, requirements]
    : [python, '-m', 'pip', '--python', pythonIn(folder), ...INSTALL, requirements];
  return [making, installing];
};

/** Whether a requirements text asks for anything at all. */
export const asksForSomething = (requirements: string): boolean =>
  requirements.split('\n').some((line) => /^\s*[^#\s]/.test(line));

/** How many lines of a tool's last words are told. */
const MOST_WORDS = 4;
/** What a tool calls an error, and the last line of Python's own traceback. */
const isError = (line: string) => /^\s*(error\b|×|fatal:)|^[\w.]+(Error|Exception): /i.test(line);

/** What a tool said last that explains why it failed: its lines of errors, before the last one about the network; else its last line. */
export const lastWords = (log: string): string => {
  const lines = log
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const errors = lines.filter(isError).slice(-MOST_WORDS);
  if (errors.length === 0) return lines.at(-1) ?? 'It said nothing.';
  const retrying = lines.filter((line) => line.startsWith('WARNING: Retrying')).slice(-1);
  return [...errors, ...retrying].join('\n');
};
