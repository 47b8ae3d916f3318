import fs from 'node:fs';
import { BadSetting, type Environment } from './environment';
import { SECRETS } from './all';
import { forget, processEnvironment } from './process';
import { createFaults } from './read';

const FILE = '_FILE';

const contentOf = (name: string, file: string): string => {
  try {
    return fs.readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw new BadSetting(
      `${name} names a file that cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
};

const valueOf = (environment: Environment, name: string): string | undefined => {
  const [value, file] = [environment[name], environment[name + FILE]];
  if (!file) return value;
  if (value) throw new BadSetting(`${name} and ${name}${FILE} are both given. Give one of them.`);
  return contentOf(name + FILE, file);
};

/** The settings with the secrets that are in files: `DATABASE_URL_FILE=/run/secrets/database`. Throws `BadSetting`. */
export const withSecretFiles = (environment: Environment): Environment => {
  const faults = createFaults();
  const secrets = SECRETS.map((name): [string, string | undefined] => [
    name,
    faults.attempt(() => valueOf(environment, name)),
  ]);
  faults.throwAny();
  return { ...environment, ...Object.fromEntries<string | undefined>(secrets) };
};

/** Where this process was handed its environment in its memory (proc(5), stat: env_start and env_end). */
const handedOverAt = (): { start: number; end: number } => {
  const stat = fs.readFileSync('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return { start: Number(fields[47]), end: Number(fields[48]) };
};

/** The places of the values of some variables in an environment as the system hands it over: `NAME=value`, ended by zeros. */
const placesIn = (block: Buffer, names: readonly string[]): { from: number; to: number }[] => {
  const places: { from: number; to: number }[] = [];
  for (let from = 0; from < block.length;) {
    const zero = block.indexOf(0, from);
    const to = zero < 0 ? block.length : zero;
    const name = names.find(
      (one) => block.toString('latin1', from, Math.min(to, from + one.length + 1)) === `${one}=`,
    );
    if (name !== undefined) places.push({ from: from + name.length + 1, to });
    from = to + 1;
  }
  return places;
};

/** Writes zeros over the values in the memory that `/proc/<pid>/environ` shows: to delete a variable leaves it there. */
const wipe = (names: readonly string[]): void => {
  const { start, end } = handedOverAt();
  const memory = fs.openSync('/proc/self/mem', 'r+');
  try {
    const block = Buffer.alloc(end - start);
    fs.readSync(memory, block, 0, block.length, start);
    for (const { from, to } of placesIn(block, names))
      fs.writeSync(memory, Buffer.alloc(to - from), 0, to - from, start + from);
  } finally {
    fs.closeSync(memory);
  }
};

/**
 * Takes the secrets out of this process's environment for good and answers the settings with them. What is started from now on inherits
 * none, and `/proc/<pid>/environ` shows none. Throws `BadSetting`.
 */
export const takeSecrets = (): Environment => {
  const environment = { ...processEnvironment() };
  const settings = withSecretFiles(environment);
  const given = SECRETS.filter((name) => environment[name] !== undefined);
  forget(given);
  if (given.length > 0 && fs.existsSync('/proc/self/environ')) wipe(given);
  return settings;
};
