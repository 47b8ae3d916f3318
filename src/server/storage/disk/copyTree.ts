import { constants } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../files/system';
import { openPath, openUntrusted, tooLargeToRead, type OpenFile } from '../../files/untrusted';
import { entriesOf, forAll } from './entries';

/** Syncing is slow; several at once share the disk's work. */
const AT_ONCE = 8;
/** A larger file is copied in lumps of this many bytes: the system would keep one of its few threads busy until it is done. */
const LUMP_BYTES = 1024 * 1024;
const NOTHING = Buffer.alloc(LUMP_BYTES);

export interface CopyTerms {
  /** Whether the copy survives a power cut when this returns. */
  readonly durable: boolean;
  /** A file that is larger is refused (`too_large`). */
  readonly mostBytes: number;
  /** Names that are left out. */
  readonly skip?: (name: string) => boolean;
}

const DURABLE: CopyTerms = { durable: true, mostBytes: Infinity };

const writeAt = async (handle: FileHandle, bytes: Buffer, position: number): Promise<void> => {
  for (let written = 0; written < bytes.length;) {
    written += (await handle.write(bytes, written, bytes.length - written, position + written))
      .bytesWritten;
  }
};

const copyInLumps = async ({ handle, stats }: OpenFile, to: string): Promise<void> => {
  const target = await fs.open(to, 'wx', stats.mode & 0o777);
  try {
    const lump = Buffer.allocUnsafeSlow(LUMP_BYTES);
    let at = 0;
    while (at < stats.size) {
      const { bytesRead } = await handle.read(lump, 0, Math.min(LUMP_BYTES, stats.size - at), at);
      if (bytesRead === 0) break;
      const bytes = lump.subarray(0, bytesRead);
      // What was never written takes no room in the copy either.
      if (!bytes.equals(NOTHING.subarray(0, bytesRead))) await writeAt(target, bytes, at);
      at += bytesRead;
    }
    await target.truncate(at);
  } finally {
    await target.close();
  }
};

/** Where the file system can, both share their bytes, which takes no time whatever the size. */
export const copyOpen = async (source: OpenFile, to: string): Promise<void> => {
  const way = await openPath(source.handle);
  const { COPYFILE_EXCL, COPYFILE_FICLONE, COPYFILE_FICLONE_FORCE } = constants;
  if (way === null) return copyInLumps(source, to);
  if (source.stats.size <= LUMP_BYTES)
    return fs.copyFile(way, to, COPYFILE_FICLONE | COPYFILE_EXCL);
  await fs
    .copyFile(way, to, COPYFILE_FICLONE_FORCE | COPYFILE_EXCL)
    .catch(() => copyInLumps(source, to));
};

/** Copies one file, by default durably, and says whether there was one: of a link, a FIFO or a device nothing is made. */
export const copyFile = async (
  from: string,
  to: string,
  { durable, mostBytes }: CopyTerms = DURABLE,
): Promise<boolean> => {
  const source = await openUntrusted(from);
  if (!source) return false;
  try {
    if (source.stats.size > mostBytes) throw tooLargeToRead(from, mostBytes);
    await copyOpen(source, to);
  } finally {
    await source.handle.close();
  }
  if (!durable) return true;
  const handle = await fs.open(to, constants.O_RDWR);
  await handle.sync().finally(() => handle.close());
  return true;
};

/** Copies a folder with all it holds to a place that does not exist, by default durably; what is neither file nor folder is left out. */
export const copyTree = async (
  from: string,
  to: string,
  terms: CopyTerms = DURABLE,
): Promise<void> => {
  await fs.mkdir(to, { mode: 0o700 });
  const entries = (await entriesOf(from)).filter(({ name }) => terms.skip?.(name) !== true);
  const copied =
    (work: typeof copyFile | typeof copyTree) =>
    ({ name }: { name: string }) =>
      work(path.join(from, name), path.join(to, name), terms);
  await forAll<{ name: string }, unknown>(
    entries.filter(({ isDir }) => !isDir),
    copied(copyFile),
    AT_ONCE,
  );
  for (const folder of entries.filter(({ isDir }) => isDir)) await copied(copyTree)(folder);
  if (terms.durable) await syncFolder(to);
};
