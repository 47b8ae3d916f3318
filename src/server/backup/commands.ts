import { readConfig } from '../config';
import { takeSecrets } from '../secrets';
import { makeBackup } from './makeBackup';
import { restoreBackup } from './restoreBackup';

/*
 * What `npm run backup` and `npm run restore` run: `commands backup [folder]`, `commands restore <backup> [--replace]`. Settings are those
 * of the server, from the environment.
 */
const USAGE = 'Usage: npm run backup [-- <new folder>]\n       npm run restore -- <backup> [--replace]\n';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const run = async ([command, ...rest]: readonly string[]): Promise<number> => {
  const options = rest.filter((word) => word.startsWith('--'));
  const [folder, ...more] = rest.filter((word) => !word.startsWith('--'));
  const isUnderstood = more.length === 0 && options.every((option) => command === 'restore' && option === '--replace')
    && (command === 'backup' || (command === 'restore' && folder !== undefined));
  if (!isUnderstood) {
    process.stderr.write(USAGE);
    return 2;
  }
  const config = readConfig(takeSecrets());
  if (command === 'backup') await makeBackup(config, folder, say);
  else await restoreBackup(config, folder ?? '', { replace: options.includes('--replace') }, say);
  return 0;
};

/** Runs one command; the exit code. */
export const runCommand = (words: readonly string[]): Promise<number> => run(words).catch((error: unknown) => {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
