import path from 'node:path';
import { sizeText } from '~/text/size';
import { Aside } from '../backup/aside';
import type { BackupConfig } from '../backup/makeBackup';
import type { Say } from '../backup/progress';
import { lockFolder } from '../../platform/database/lock';
import { lstat, syncFolder } from '../../platform/files/system';
import { forgetAttempts, moveFiles, type FilesMove, type MovedFiles } from './moveFiles';
import { moveRows } from './moveRows';
import { inAll, type Sums } from './sums';

export interface MoveOptions extends Pick<FilesMove, 'onFile' | 'parts'> {
  /** Rows of an earlier attempt are removed from the new database first. */
  readonly replace: boolean;
}

const NOWHERE =
  'Nothing says where to. Set DATABASE_URL to move the database, ATELIER_S3_ENDPOINT, _BUCKET, _ACCESS_KEY and _SECRET_KEY to move the drives, ' +
  'or all of them: the settings with which the workspace is to start from now on.';

const thereIn = async (folder: string, names: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(
    names.map(async (name) => ((await lstat(path.join(folder, name))) ? [name] : [])),
  );
  return found.flat();
};

/** The result of the move, a line each. */
const told = (rows: Sums | null | undefined, files: MovedFiles | undefined): string[] => [
  ...(rows
    ? [
        `Moved ${inAll(rows).rows.toLocaleString('en')} rows; their checksum is ${inAll(rows).checksum} here and there.`,
      ]
    : []),
  ...(rows === null ? ['The database had moved already.'] : []),
  ...(files
    ? [
        `Moved ${files.files.toLocaleString('en')} files (${sizeText(files.bytes)}), each read back and equal.`,
      ]
    : []),
  ...(files && files.before > 0
    ? [`An earlier attempt had moved ${files.before.toLocaleString('en')} of them.`]
    : []),
];

/**
 * Moves a workspace from the built-in database and the disk to the PostgreSQL server and the S3 storage of its settings, with every server
 * stopped. Everything is copied and compared first; then what was here goes aside by renames. Whatever ends it before leaves the workspace as it
 * was, and the same command goes on.
 */
export const moveWorkspace = async (
  { database, dataFolder, sharedFolder, s3 }: BackupConfig,
  options: MoveOptions,
  say: Say,
): Promise<void> => {
  const url = 'url' in database ? database.url : null;
  if (url === null && !s3) throw new Error(NOWHERE);
  const unlock = await lockFolder(dataFolder);
  try {
    const from = path.join(dataFolder, 'database');
    const rows =
      url === null ? undefined : await moveRows({ from, url, replace: options.replace, say });
    const files = s3 ? await moveFiles({ sharedFolder, s3, say, ...options }) : undefined;
    const aside = new Aside();
    if (url !== null) await aside.take(dataFolder, await thereIn(dataFolder, ['database']));
    if (s3) await aside.take(sharedFolder, await thereIn(sharedFolder, ['drives', 'chat']));
    for (const folder of new Set([dataFolder, sharedFolder])) await syncFolder(folder);
    await forgetAttempts(sharedFolder);
    for (const line of [...told(rows, files), ...aside.lines()]) say(line);
    say('Start Atelier with the same settings: npm start');
  } finally {
    unlock();
  }
};
