import type { ReadingProgress } from '~/contract/work/datasets';
import { sizeText } from '~/text/size';
import { HttpError } from '../../../platform/httpError';
import { forAll } from '../../../platform/storage/disk/entries';
import type { DatasetStore } from '../datasetStore';
import { hashed, type ScannedFile, type HashedFile, type CachedHashes } from './hashing';

/** A dataset of more files is told by its folders; nobody waits for the hashes of so many. */
export const MAX_FILES = 250_000;
/** So many files are read at once. */
const AT_ONCE = 16;
/** Files that change while they are read are looked at again so often. */
const MAX_TURNS = 4;

export type OnProgress = (progress: ReadingProgress) => void;

const byPath = (one: { readonly path: string }, other: { readonly path: string }) =>
  one.path < other.path ? -1 : one.path > other.path ? 1 : 0;

const filesOf = async (
  store: DatasetStore,
  mostFileBytes: number,
  leftOut: string[],
): Promise<ScannedFile[]> => {
  const files: ScannedFile[] = [];
  leftOut.length = 0;
  for await (const file of store.files((path) => leftOut.push(path))) {
    if (file.size > mostFileBytes)
      throw new HttpError(
        'too_large',
        `${file.path} is ${sizeText(file.size)} long, its holes included; at most ${sizeText(mostFileBytes)} of a file are read. Remove it, or choose another folder.`,
      );
    if (files.push(file) > MAX_FILES) {
      throw new HttpError(
        'too_large',
        `A dataset of more than ${MAX_FILES.toLocaleString('en')} files cannot be kept track of. Choose a folder below it, or put files together.`,
      );
    }
  }
  return files.sort(byPath);
};

/** Reads the files that are not known; null where one of them changed meanwhile. */
const readAll = async (
  store: DatasetStore,
  files: readonly ScannedFile[],
  known: CachedHashes,
  tell: OnProgress,
): Promise<HashedFile[] | null> => {
  const progress = {
    files: 0,
    of_files: files.length,
    bytes: 0,
    of_bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
  tell({ ...progress });
  const all = await forAll(
    files,
    async (file) => {
      const one = await hashed(store, file, known, (bytes) => {
        progress.bytes += bytes;
        tell({ ...progress });
      });
      progress.files += 1;
      tell({ ...progress });
      return one;
    },
    AT_ONCE,
  );
  return all.includes(null) ? null : (all as HashedFile[]);
};

/**
 * Every file of a dataset with its hash, by path. Only what was touched since `known` is read. Throws `missing`, `too_large` (too many files, or
 * one that is longer than `mostFileBytes`), `conflict`. The paths of what has a name that is no UTF-8 are put into `leftOut`.
 */
export const readContents = async (
  store: DatasetStore,
  known: CachedHashes,
  tell: OnProgress,
  mostFileBytes: number,
  leftOut: string[] = [],
): Promise<HashedFile[]> => {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    const files = await readAll(store, await filesOf(store, mostFileBytes, leftOut), known, tell);
    if (files) return files;
  }
  throw new HttpError(
    'conflict',
    'Its files change all the time, so what it holds cannot be told. Try again when they are complete.',
  );
};
