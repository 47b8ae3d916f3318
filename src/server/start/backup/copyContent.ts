import { constants } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { forAll } from '../../platform/storage/disk/entries';
import { isErrno, lstat } from '../../platform/files/system';
import { copyOpen } from '../../platform/storage/disk/sparse';

/** The size copied so far. */
export interface Copied {
  files: number;
  bytes: number;
  /** Links, sockets and other things that are no files. */
  leftOut: number;
}

export interface CopyRules {
  /** Whether to leave out what is at this path, relative to where the copy began. */
  readonly skip?: (relative: string) => boolean;
  readonly progress?: (copied: Copied) => void;
  /** Told in the same object across several calls. */
  readonly copied?: Copied;
}

const AT_ONCE = 4;
/** Never through a link that somebody's program put there, and never waiting for the other end of a pipe. */
const READ_SAFELY = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

/** A path that leads to what is open, whatever stands at its name by now; the name itself where the system has no such paths. */
const openedAs = (handle: FileHandle, name: string) =>
  process.platform === 'linux' ? `/proc/self/fd/${handle.fd}` : name;

const openOrNull = (file: string, flags: number): Promise<FileHandle | null> =>
  fs.open(file, flags).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'ELOOP', 'ENXIO', 'ENOTDIR', 'ENODEV')) return null;
    throw error;
  });

/** Copies one regular file with its time, where the copy is not the same already; its size, or null where it is no file. */
const copyOne = async (from: string, to: string): Promise<number | null> => {
  const handle = await openOrNull(from, READ_SAFELY);
  if (!handle) return null;
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) return null;
    const there = await lstat(to);
    if (there?.size === stats.size && Math.abs(there.mtimeMs - stats.mtimeMs) < 1) return 0;
    if (there) await fs.rm(to);
    const mode = 0o600 | (stats.mode & 0o100);
    await copyOpen({ handle, stats }, to, { name: path.basename(to), mode });
    await fs.utimes(to, stats.atime, stats.mtime);
    return there ? stats.size - there.size : stats.size;
  } finally {
    await handle.close();
  }
};

/**
 * Copies the files and folders below `from` to `to`: true copies, by reflink where the file system can, with their holes, regular files only. A second call
 * copies what is new or has changed since.
 */
export const copyContent = async (
  from: string,
  to: string,
  rules: CopyRules = {},
  relative = '',
): Promise<Copied> => {
  const { skip = () => false, progress, copied = { files: 0, bytes: 0, leftOut: 0 } } = rules;
  const folder = await openOrNull(from, READ_SAFELY | constants.O_DIRECTORY);
  if (!folder) return copied;
  try {
    const base = openedAs(folder, from);
    const entries = (await fs.readdir(base, { withFileTypes: true })).filter(
      ({ name }) => !skip(path.join(relative, name)),
    );
    await fs.mkdir(to, { recursive: true, mode: 0o700 });
    await forAll(
      entries.filter((entry) => !entry.isDirectory()),
      async (entry) => {
        const target = path.join(to, entry.name);
        const isNew = !(await lstat(target));
        const bytes = entry.isFile() ? await copyOne(path.join(base, entry.name), target) : null;
        if (!entry.isFile()) copied.leftOut += 1;
        copied.bytes += bytes ?? 0;
        if (bytes !== null && isNew) copied.files += 1;
        progress?.(copied);
      },
      AT_ONCE,
    );
    for (const { name } of entries.filter((entry) => entry.isDirectory())) {
      await copyContent(
        path.join(base, name),
        path.join(to, name),
        { ...rules, copied },
        path.join(relative, name),
      );
    }
  } finally {
    await folder.close();
  }
  return copied;
};
