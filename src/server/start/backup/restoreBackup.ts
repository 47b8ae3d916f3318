import fs from 'node:fs/promises';
import path from 'node:path';
import { sizeText } from '~/text/size';
import { lockFolder } from '../../platform/database/lock';
import { KEY_FILE } from '../../platform/files/serverKey';
import { isErrno, lstat, syncFolder } from '../../platform/files/system';
import { NOTE_FILE, writeInstallation } from '../../platform/installation/note';
import { findWork } from '../../platform/installation/work';
import { Aside } from './aside';
import { copyContent } from './copyContent';
import type { BackupConfig } from './makeBackup';
import { inBackup, verifyBackup, type Manifest } from './manifest';
import { copyProgress, people, type Say } from './progress';
import { targetOf, type DatabaseTarget } from './target';

export interface RestoreOptions {
  /** Moves aside what is there; otherwise the restore refuses over anything. */
  readonly replace: boolean;
}

const DRAFT = '.restoring';
/** Folders that a backup does not replace: backups, what may still be wanted, and environments, whose folders nothing else makes. */
const STAYS = /^(backups|trash|environments|database.*|server\.lock.*|before-.*|\.restoring)$/;

const namesIn = (folder: string): Promise<string[]> =>
  fs.readdir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  });

const occupiedBy = async (
  { sharedFolder }: BackupConfig,
  target: DatabaseTarget,
): Promise<string[]> => {
  const database = await target.occupied();
  const key = await lstat(path.join(sharedFolder, KEY_FILE));
  return [
    ...(database === null ? [] : [database]),
    ...(await findWork(sharedFolder)),
    ...(key ? ["a server's key"] : []),
  ];
};

/** Copies everything to where it can be put in place by renames alone; nothing that is there is touched. */
const prepare = async (
  { sharedFolder }: BackupConfig,
  backup: string,
  manifest: Manifest,
  target: DatabaseTarget,
  say: Say,
): Promise<void> => {
  const draft = path.join(sharedFolder, DRAFT);
  await fs.rm(draft, { recursive: true, force: true });
  await fs.mkdir(draft, { recursive: true, mode: 0o700 });
  say('Reading the database …');
  await target.prepare(backup, manifest);
  say('Copying files …');
  await copyContent(inBackup(backup).content, draft, { progress: copyProgress(say) });
  await fs.copyFile(inBackup(backup).key, path.join(draft, KEY_FILE));
  await fs.chmod(path.join(draft, KEY_FILE), 0o600);
};

/** Puts in place what was prepared. The note of the installation goes first and comes last: a start in between is refused. */
const settle = async (
  { sharedFolder, dataFolder }: BackupConfig,
  manifest: Manifest,
  target: DatabaseTarget,
  aside: Aside,
): Promise<void> => {
  const names = (await namesIn(sharedFolder)).filter((name) => !STAYS.test(name));
  await aside.take(
    sharedFolder,
    names.filter((name) => name === NOTE_FILE),
  );
  await target.settle(() => aside.of(dataFolder));
  await aside.take(
    sharedFolder,
    names.filter((name) => name !== NOTE_FILE),
  );
  const draft = path.join(sharedFolder, DRAFT);
  for (const name of await namesIn(draft))
    await fs.rename(path.join(draft, name), path.join(sharedFolder, name));
  await fs.rm(draft, { recursive: true, force: true });
  await syncFolder(sharedFolder);
  if (manifest.installation_id !== null)
    await writeInstallation(
      sharedFolder,
      { installation_id: manifest.installation_id, complete: true },
      true,
    );
};

const told = ({ database: { tables }, files, made }: Manifest): string =>
  `Restored the backup of ${made}: ${people(tables['users'])}, ${tables['notebooks'] ?? 0} notebooks, ${tables['batch_jobs'] ?? 0} jobs, ` +
  `${files.count.toLocaleString('en')} files (${sizeText(files.bytes)}).`;

/** Puts a backup back, with every server stopped. It is checked before anything is touched. */
export const restoreBackup = async (
  config: BackupConfig,
  asked: string,
  { replace }: RestoreOptions,
  say: Say,
): Promise<void> => {
  const backup = path.resolve(asked);
  say(`Checking ${backup} …`);
  const manifest = await verifyBackup(backup);
  const unlock = await lockFolder(config.dataFolder);
  const [target, aside] = [targetOf(config), new Aside()];
  try {
    const there = await occupiedBy(config, target);
    if (there.length > 0 && !replace) {
      throw new Error(
        `There is something here already: ${there.join(', ')}. Nothing was changed. ` +
          `To put the backup in its place and keep what is there aside: npm run restore -- ${backup} --replace`,
      );
    }
    await prepare(config, backup, manifest, target, say);
    await settle(config, manifest, target, aside).catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      throw new Error(
        [
          `The backup could not be put in place (${why}). Run the same command again.`,
          ...aside.lines(),
        ].join('\n'),
      );
    });
    for (const line of [told(manifest), ...aside.lines()]) say(line);
    say(
      'Start Atelier with npm start. Environments that are not here any more are built again on their page.',
    );
  } finally {
    await target.close();
    unlock();
  }
};
