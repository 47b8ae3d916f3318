import { createHash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { forAll } from '../../../platform/storage/disk/entries';
import { nameText } from './copying';

const AT_ONCE = 4;
const CHUNK_BYTES = 1024 * 1024;
const MAX_NAMED = 3;

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

const hashOf = async (file: string, signal: AbortSignal): Promise<string> => {
  const handle = await fs.open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { size } = await handle.stat();
    const hash = createHash('sha256');
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, Math.max(1, size)));
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, null);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(chunk.subarray(0, bytesRead));
    }
  } finally {
    await handle.close();
  }
};

/** A server that is started by root where it was not before, or the other way round, finds its files to be its own still. */
const ownerOf = ({ uid }: Stats) =>
  uid === 0 || uid === process.getuid?.() ? 'server' : String(uid);

export interface Contents {
  /** SHA-256 of every path with its kind, owner, mode and content. */
  readonly checksum: string;
  /** Bytes of all files. */
  readonly size: number;
  /** Some of the paths that were touched after a time. */
  readonly touched: readonly string[];
}

export interface ReadTerms {
  readonly signal: AbortSignal;
  /** Milliseconds since 1970; what was touched later is named. */
  readonly since?: number;
}

/** Reads all of a sealed environment. */
export const readContents = async (
  root: string,
  { signal, since = Infinity }: ReadTerms,
): Promise<Contents> => {
  const checksum = createHash('sha256');
  const touched: string[] = [];
  let size = 0;
  const lineOf = async (name: string): Promise<string> => {
    const file = path.join(root, name);
    const stats = await fs.lstat(file);
    if (stats.ctimeMs > since && touched.length < MAX_NAMED) touched.push(nameText(name || '.'));
    if (stats.isFile()) size += stats.size;
    const content = stats.isFile()
      ? await hashOf(file, signal)
      : stats.isSymbolicLink()
        ? JSON.stringify(await fs.readlink(file))
        : '';
    return `${JSON.stringify(name)} ${(stats.mode & 0o170000).toString(8)} ${(stats.mode & 0o7777).toString(8)} ${ownerOf(stats)} ${content}\n`;
  };
  const readFolder = async (name: string): Promise<void> => {
    const entries = await fs.readdir(path.join(root, name), { withFileTypes: true });
    entries.sort((one, other) => (one.name < other.name ? -1 : 1));
    const lines = await forAll(entries, (entry) => lineOf(path.join(name, entry.name)), AT_ONCE);
    for (const line of lines) checksum.update(line);
    for (const entry of entries)
      if (entry.isDirectory()) await readFolder(path.join(name, entry.name));
  };
  checksum.update(await lineOf(''));
  await readFolder('');
  return { checksum: checksum.digest('hex'), size, touched };
};
