import { createHash } from 'node:crypto';
import { lstat } from 'node:fs/promises';
import { openUntrusted } from '../../../platform/files/untrusted';
import type { StoredEntry } from '../../../platform/storage/store';
import type { DatasetStore } from '../datasetStore';

/** A file of a dataset as it was found, before its contents are known. */
export type ScannedFile = StoredEntry & { readonly path: string; readonly size: number };

/** A file that was read. */
export interface HashedFile {
  readonly path: string;
  readonly size: number;
  /** Another one when the file was written again or replaced. */
  readonly mark: string;
  readonly hash: string;
}

/** The data of files from the last reading, by path; `at` is when that was, ms. */
export interface CachedHashes {
  readonly at: number;
  readonly files: Readonly<Record<string, readonly [size: number, mark: string, hash: string]>>;
}

/** A file that was written in the last moments may be written again under the same time, ms. */
const SETTLED_MS = 2_000;

/** Size, time and number of a file: they stay while its contents stay. Null where it is gone. */
export const markOf = async (
  store: DatasetStore,
  { path, modified, size }: Pick<ScannedFile, 'path' | 'modified' | 'size'>,
): Promise<string | null> => {
  const place = await store.place(path);
  if (place === null) return `${modified} ${size}`;
  // The file is gone: there is no mark of it.
  const stats = await lstat(place, { bigint: true }).catch(() => null);
  return stats?.isFile() ? `${stats.mtimeNs} ${stats.ino} ${stats.size}` : null;
};

/** Read at once at most, bytes. */
const LUMP_BYTES = 1024 * 1024;

/** The bytes of a file of this machine's disk, with as few questions to the disk as it takes: most files are small, and there are many. */
async function* lumpsOf(place: string, size: number): AsyncGenerator<Buffer> {
  const found = await openUntrusted(place);
  if (!found) throw new Error('The file is gone.');
  try {
    const lump = Buffer.allocUnsafe(Math.min(LUMP_BYTES, Math.max(1, size)));
    for (let at = 0; at < found.stats.size;) {
      const { bytesRead } = await found.handle.read(lump, 0, lump.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield lump.subarray(0, bytesRead);
    }
  } finally {
    await found.handle.close();
  }
}

/** Reads a file from its beginning to its end; `read` hears how many bytes came. */
export const hashOf = async (
  store: DatasetStore,
  { path, size }: Pick<ScannedFile, 'path' | 'size'>,
  read: (bytes: number) => void,
): Promise<string> => {
  const hash = createHash('sha256');
  const place = await store.place(path);
  const lumps =
    size === 0
      ? []
      : place === null
        ? ((await store.read(path)) as AsyncIterable<Buffer>)
        : lumpsOf(place, size);
  for await (const lump of lumps) {
    hash.update(lump);
    read(lump.length);
  }
  return hash.digest('hex');
};

/** The hash of a file: as it is known, where nothing has touched the file since, else read. Null where the file goes or changes meanwhile. */
export const hashed = async (
  store: DatasetStore,
  file: ScannedFile,
  known: CachedHashes,
  read: (bytes: number) => void,
): Promise<HashedFile | null> => {
  const mark = await markOf(store, file);
  if (mark === null) return null;
  const { path, size, modified } = file;
  const before = Object.hasOwn(known.files, path) ? known.files[path] : undefined;
  if (
    before?.[0] === size &&
    before[1] === mark &&
    modified !== null &&
    modified < known.at - SETTLED_MS
  ) {
    read(size);
    return { path, size, mark, hash: before[2] };
  }
  // The file went away or changed while it was read: the caller reads anew.
  const hash = await hashOf(store, file, read).catch(() => null);
  return hash !== null && (await markOf(store, file)) === mark ? { path, size, mark, hash } : null;
};
