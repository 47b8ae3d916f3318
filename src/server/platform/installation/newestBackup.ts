import fs from 'node:fs/promises';
import path from 'node:path';

/** Where backups are made when no other folder is named. */
export const backupsIn = (dataFolder: string) => path.join(dataFolder, 'backups');

/** The newest finished backup in the usual folder; null where there is none. Their names are dates. */
export const newestBackup = async (dataFolder: string): Promise<string | null> => {
  const folder = backupsIn(dataFolder);
  // No backup was made yet.
  const names = (await fs.readdir(folder).catch(() => []))
    .filter((name) => /^\d{4}-/.test(name))
    .sort()
    .reverse();
  for (const name of names) {
    const isWhole = await fs.access(path.join(folder, name, 'manifest.json')).then(
      () => true,
      () => false,
    );
    if (isWhole) return path.join(folder, name);
  }
  return null;
};

/** Advice where data of the data folder is lost: which backup there is, and the command that puts it back. */
export const restoreAdvice = async (dataFolder: string): Promise<string> => {
  const newest = await newestBackup(dataFolder);
  if (newest)
    return `The newest backup is ${newest}. To put it back: npm run restore -- ${newest} --replace (what is there now is kept aside).`;
  return `There is no backup in ${backupsIn(dataFolder)}. If you have one elsewhere: npm run restore -- <backup> --replace.`;
};
