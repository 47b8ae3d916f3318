import fs from 'node:fs/promises';
import path from 'node:path';
import { restoreAdvice } from '../installation/newestBackup';
import { isErrno, lstat } from '../files/system';

/** The state of a database folder at the start: nothing, or something to open. */
export type FolderState = 'nothing' | 'database';

const CONTROL_BYTES = 8192;
const SEGMENT = /^[0-9A-F]{24}$/;
/** Less room than this, and PostgreSQL writes nothing any more, bytes. */
const LITTLE_ROOM = 2 * 1024 * 1024;

const head = async (file: string, bytes: number): Promise<Buffer | null> => {
  if (!(await lstat(file))?.isFile()) return null;
  const handle = await fs.open(file);
  const { buffer, bytesRead } = await handle
    .read(Buffer.alloc(bytes), 0, bytes, 0)
    .finally(() => handle.close());
  return buffer.subarray(0, bytesRead);
};

const isZeros = (bytes: Buffer) => bytes.every((byte) => byte === 0);

/** The fault of the write-ahead log; null where some segment begins with something. Unused ones hold zeros. */
const problemOfLog = async (folder: string): Promise<string | null> => {
  // A folder that is not there is empty.
  const names = (await fs.readdir(folder).catch(() => [])).filter((name) => SEGMENT.test(name));
  if (names.length === 0) return 'pg_wal/ holds no log';
  for (const name of names) {
    const begin = await head(path.join(folder, name), CONTROL_BYTES);
    if (begin && !isZeros(begin)) return null;
  }
  return `pg_wal/${names[0]} holds only zeros`;
};

/** The fault of the files of a database as far as can be told without opening it; null where nothing is. */
const problemOf = async (folder: string): Promise<string | null> => {
  const version = await head(path.join(folder, 'PG_VERSION'), 16);
  if (!version) return 'PG_VERSION is missing';
  if (!/^\d+\s*$/.test(version.toString('latin1'))) return 'PG_VERSION is cut off';
  const control = await head(path.join(folder, 'global/pg_control'), CONTROL_BYTES);
  if (!control) return 'global/pg_control is missing';
  if (control.length < CONTROL_BYTES || isZeros(control))
    return 'global/pg_control is cut off or holds only zeros';
  // A folder that is not there is empty.
  if ((await fs.readdir(path.join(folder, 'base')).catch(() => [])).length === 0)
    return 'base/, where the tables are, is missing';
  return problemOfLog(path.join(folder, 'pg_wal'));
};

/** Looks at the folder of a built-in database before anything is done to it; throws a sentence where it is damaged. */
export const inspectFolder = async (folder: string): Promise<FolderState> => {
  const names = await fs.readdir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw new Error(
      `The database folder ${folder} cannot be read (${error instanceof Error ? error.message : String(error)}).`,
    );
  });
  if (names.length === 0) return 'nothing';
  const problem = await problemOf(folder);
  if (problem === null) return 'database';
  throw new Error(
    `The database in ${folder} is damaged: ${problem}. Nothing was changed. ${await restoreAdvice(path.dirname(folder))}`,
  );
};

/** Why a database that looked whole could not be opened, in a sentence. */
const sentenceOf = async (folder: string, error: unknown): Promise<string> => {
  // How much room there is cannot be told.
  const room = await fs.statfs(folder).catch(() => null);
  if (room && room.bavail * room.bsize < LITTLE_ROOM)
    return `The disk of ${folder} is full. Make room, then start again.`;
  const isOurs = await fs
    .access(path.join(folder, 'PG_VERSION'), fs.constants.R_OK | fs.constants.W_OK)
    .then(
      () => true,
      () => false,
    );
  if (!isOurs)
    return `The database in ${folder} may not be read and written by this user. Start as the user whom it belongs to.`;
  const [first = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return (
    `The database in ${folder} is damaged: PostgreSQL cannot open it (${first.slice(0, 200)}). Nothing was deleted. ` +
    (await restoreAdvice(path.dirname(folder)))
  );
};

/** Runs `open` on the folder; what it throws becomes a sentence with what to do, and the note of the process that failed is taken away. */
export const openOrExplain = async <Value>(
  folder: string,
  open: () => Promise<Value>,
): Promise<Value> => {
  const note = path.join(folder, 'postmaster.pid');
  const before = await lstat(note);
  try {
    return await open();
  } catch (error) {
    if (!before) await fs.rm(note, { force: true });
    throw new Error(await sentenceOf(folder, error), { cause: error });
  }
};
