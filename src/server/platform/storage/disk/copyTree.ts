import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../files/system';
import { openUntrusted, tooLargeToRead } from '../../files/untrusted';
import type { CopyWatch } from '../store';
import { copyNotUtf8 } from './copyNotUtf8';
import { forAll, readEntries } from './entries';
import { copyOpen } from './sparse';

/** Syncing is slow; several at once share the disk's work. */
const AT_ONCE = 8;

/** Where a copy is aborted, what there is of it is the caller's to remove. */
export interface CopyTerms extends CopyWatch {
  /** Whether the copy survives a power cut when this returns. */
  readonly durable: boolean;
  /** A file that is larger is refused (`too_large`). */
  readonly mostBytes: number;
  /** Names that are left out. */
  readonly skip?: (name: string) => boolean;
}

export const DURABLE: CopyTerms = { durable: true, mostBytes: Infinity };

/** Makes the content of a file durable. */
export const syncFile = async (file: string): Promise<void> => {
  const handle = await fs.open(file, constants.O_RDWR);
  await handle.sync().finally(() => handle.close());
};

/** Copies one file, by default durably, and says whether there was one: of a link, a FIFO or a device nothing is made. */
export const copyFile = async (
  from: string,
  to: string,
  { durable, mostBytes, signal, onCopied }: CopyTerms = DURABLE,
): Promise<boolean> => {
  const source = await openUntrusted(from);
  if (!source) return false;
  try {
    if (source.stats.size > mostBytes) throw tooLargeToRead(from, mostBytes);
    const mode = source.stats.mode & 0o777;
    await copyOpen(source, to, { name: path.basename(from), mode, signal, onCopied });
  } finally {
    await source.handle.close();
  }
  if (durable) await syncFile(to);
  return true;
};

/** Copies a folder with all it holds to a place that does not exist, by default durably; what is neither file nor folder is left out. */
export const copyTree = async (
  from: string,
  to: string,
  terms: CopyTerms = DURABLE,
): Promise<void> => {
  await fs.mkdir(to, { mode: 0o700 });
  const found = (await readEntries(from)).filter(({ file }) => !terms.skip?.(path.basename(file)));
  // A program looks for its files by the names that it gave them.
  const copied =
    (work: typeof copyFile | typeof copyTree) =>
    ({ file }: { file: string }) =>
      work(file, path.join(to, path.basename(file)), terms);
  await forAll<{ file: string }, unknown>(
    found.filter(({ entry }) => !entry.isDir),
    copied(copyFile),
    AT_ONCE,
  );
  for (const folder of found.filter(({ entry }) => entry.isDir)) await copied(copyTree)(folder);
  await copyNotUtf8(from, to, terms, (size, name) => {
    if (size > terms.mostBytes) throw tooLargeToRead(name, terms.mostBytes);
  });
  if (terms.durable) await syncFolder(to);
};
