import { readConfig } from '../../platform/settings/config';
import { moveWorkspace } from '../move/moveWorkspace';
import { takeSecrets } from '../../platform/settings/secrets';
import { makeBackup } from './makeBackup';
import { restoreBackup } from './restoreBackup';

/*
 * The commands `npm run backup`, `npm run restore` and `npm run move` run: `commands backup [folder]`, `commands restore <backup> [--replace]`,
 * `commands move [--replace]`. Settings are those of the server, from the environment.
 */
const USAGE =
  'Usage: npm run backup [-- <new folder>]\n       npm run restore -- <backup> [--replace]\n       npm run move [-- --replace]\n';

/** Which words each command takes: a folder, and whether it may write over something. */
const WORDS: Readonly<
  Record<string, { readonly folders: readonly number[]; readonly replaces: boolean }>
> = {
  backup: { folders: [0, 1], replaces: false },
  restore: { folders: [1], replaces: true },
  move: { folders: [0], replaces: true },
};

const say = (line: string) => void process.stdout.write(`${line}\n`);

const run = async ([command, ...rest]: readonly string[]): Promise<number> => {
  const options = rest.filter((word) => word.startsWith('--'));
  const folders = rest.filter((word) => !word.startsWith('--'));
  const known = Object.hasOwn(WORDS, command ?? '') ? WORDS[command ?? ''] : undefined;
  if (
    !known?.folders.includes(folders.length) ||
    !options.every((option) => known.replaces && option === '--replace')
  ) {
    process.stderr.write(USAGE);
    return 2;
  }
  const config = readConfig(takeSecrets());
  const [folder, replace] = [folders[0], options.length > 0];
  if (command === 'backup') await makeBackup(config, folder, say);
  else if (command === 'restore') await restoreBackup(config, folder ?? '', { replace }, say);
  else await moveWorkspace(config, { replace }, say);
  return 0;
};

/** Runs one command; the exit code. */
export const runCommand = (words: readonly string[]): Promise<number> =>
  run(words).catch((error: unknown) => {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  });
