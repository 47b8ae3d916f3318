import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolders } from '../files/system';
import { readUntrustedNote } from '../files/untrusted';
import { writeScript } from './durable';
import { quoted } from './rankShell';

/** Where values lie that a job's program is given and no note may hold. Only the server's user reads it. */
export const secretFileIn = (folder: string) => path.join(folder, 'secrets.env');

/** Writes the variables down as lines of a shell; whoever starts a rank reads them. */
export const writeSecretFile = async (
  folder: string,
  variables: Readonly<Record<string, string>>,
): Promise<void> => {
  await makeFolders(folder);
  await writeScript(
    secretFileIn(folder),
    Object.entries(variables)
      .map(([name, value]) => `export ${name}=${quoted(value)}\n`)
      .join(''),
  );
};

/** The variables again; none where there is no such file. */
export const readSecretFile = async (folder: string): Promise<Record<string, string>> => {
  const text = (await readUntrustedNote(secretFileIn(folder))) ?? '';
  return Object.fromEntries(
    [...text.matchAll(/^export (\w+)='((?:[^']|'\\'')*)'$/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll("'\\''", "'"),
    ]),
  );
};

export const removeSecretFile = (folder: string): Promise<void> =>
  rm(secretFileIn(folder), { force: true });

/** The line of a shell that reads them. */
export const sourcing = (folder: string): string =>
  `[ ! -r ${quoted(secretFileIn(folder))} ] || . ${quoted(secretFileIn(folder))}`;
