import fs from 'node:fs';
import { BadSetting, type Environment } from './environment';

/** The settings that nobody but the server may know. Each can be given as a file too: `DATABASE_URL_FILE=/run/secrets/database`. */
const SECRETS = [
  'ATELIER_ADMIN_PASSWORD',
  'DATABASE_URL',
  'ATELIER_S3_ACCESS_KEY',
  'ATELIER_S3_SECRET_KEY',
  'ATELIER_GITHUB_CLIENT_SECRET',
  'ATELIER_GOOGLE_CLIENT_SECRET',
  'ATELIER_SMTP_URL',
  'ATELIER_TURN_SECRET',
  'ATELIER_TURN_PASSWORD',
  'ATELIER_STREAM_SECRET',
  'ATELIER_JANUS_SECRET',
  'ATELIER_JANUS_ADMIN_KEY',
  'ATELIER_ASSIST_KEY',
  'ATELIER_OTLP_AUTHORIZATION',
] as const;

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

/** The settings with the secrets that are in files. Throws `BadSetting`. */
export const withSecretFiles = (environment: Environment): Environment => ({
  ...environment,
  ...Object.fromEntries(SECRETS.map((name) => [name, valueOf(environment, name)])),
});

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
  const settings = withSecretFiles({ ...process.env });
  const given = SECRETS.filter((name) => process.env[name] !== undefined);
  for (const name of given) delete process.env[name];
  if (given.length > 0 && fs.existsSync('/proc/self/environ')) wipe(given);
  return settings;
};
