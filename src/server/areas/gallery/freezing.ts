import { createReadStream, createWriteStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sizeText } from '~/text/size';
import { isStorable, segmentsOf } from '../../platform/files/segments';
import { explainDiskFull } from '../../platform/files/system';
import { HttpError } from '../../platform/httpError';
import { writeSparse } from '../../platform/storage/disk/sparse';
import type { Store } from '../../platform/storage/store';
import { htmlOf, type Pictures } from '../notebooks/api';
import { filesIn, pageIn } from './folders';
import type { PublishedPage } from './publishedPage';

/** A page is loaded whole; files may be more. */
const MAX_PAGE = 64 * 1024 * 1024;
const MAX_BYTES = 512 * 1024 * 1024;
const MAX_FILES = 1_000;
/** Files that tools leave beside the work. */
const NOT_WORK = /^(?:\..*|__pycache__|node_modules)$/;

export interface ToFreeze {
  readonly shown: PublishedPage;
  readonly title: string;
  readonly mainFile: string;
  readonly pictures: Pictures;
  /** Where the work lies, and whether what is beside its main file goes along. */
  readonly store: Store;
  readonly folder: string;
  readonly withFiles: boolean;
}

export interface FrozenFile {
  readonly path: string;
  readonly size: number;
}

async function* bounded(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let size = 0;
  for await (const piece of pieces) {
    size += Buffer.byteLength(piece);
    if (size > MAX_PAGE)
      throw new HttpError(
        'too_large',
        `As a page this is larger than ${sizeText(MAX_PAGE)}. Publish it without outputs, or clear large ones first.`,
      );
    yield piece;
  }
}

const NEW_FILE = { mode: 0o600, flags: 'wx', flush: true } as const;

/** The page, and the same packed, as most browsers ask for it. */
const writePage = async (target: string, { shown, title, pictures }: ToFreeze): Promise<void> => {
  const page = pageIn(target);
  await pipeline(
    Readable.from(bounded(htmlOf(shown.notebook, { title, pictures, headless: true }))),
    createWriteStream(page, NEW_FILE),
  );
  await pipeline(
    createReadStream(page),
    createGzip({ level: 6 }),
    createWriteStream(`${page}.gz`, NEW_FILE),
  );
};

/** The files beside the main file: what programs of the owner put there, looked at before anything is copied. */
const filesBeside = async ({ store, folder, mainFile }: ToFreeze): Promise<FrozenFile[]> => {
  const found: FrozenFile[] = [];
  let bytes = 0;
  for await (const { path: place, isDir, size, isNotUtf8 } of store.walk(folder)) {
    const relative = place.slice(folder.length + 1);
    const isWork = !relative.split('/').some((name) => NOT_WORK.test(name));
    if (isWork && isNotUtf8)
      throw new HttpError(
        'invalid',
        `The name of ${relative} is no UTF-8 on the disk, so it cannot be published. Give it another name where it was made, or publish without files.`,
      );
    if (
      isDir ||
      relative === mainFile ||
      relative.split('/').some((name) => NOT_WORK.test(name) || !isStorable(name))
    )
      continue;
    bytes += size ?? 0;
    found.push({ path: relative, size: size ?? 0 });
    if (found.length > MAX_FILES)
      throw new HttpError(
        'too_large',
        `More than ${MAX_FILES.toLocaleString('en')} files are too many to publish. Publish it without files.`,
      );
    if (bytes > MAX_BYTES)
      throw new HttpError(
        'too_large',
        `Its files are larger than ${sizeText(MAX_BYTES)} together. Publish it without files.`,
      );
  }
  return found;
};

const place = async (target: string, relative: string): Promise<string> => {
  const file = path.join(filesIn(target), ...segmentsOf(relative));
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  return file;
};

/** Copies by content, never by link: what is changed later is changed in the copy of its owner alone. A file that grows meanwhile is copied as it was found. */
const copyFile = async (
  target: string,
  { path: relative, size }: FrozenFile,
  { store, folder }: ToFreeze,
): Promise<FrozenFile> => {
  const file = await place(target, relative);
  const content =
    size === 0
      ? Readable.from([])
      : await store.read(`${folder}/${relative}`, { start: 0, end: size - 1 });
  return { path: relative, size: await writeSparse(content, file) };
};

/** Writes a version into a folder that is not there yet: its page, its main file, and what goes along. What fails leaves nothing. */
export const freeze = (target: string, work: ToFreeze): Promise<FrozenFile[]> =>
  explainDiskFull(async () => {
    const draft = `${target}.draft`;
    await fs.rm(draft, { recursive: true, force: true });
    await fs.mkdir(draft, { recursive: true, mode: 0o700 });
    try {
      await writePage(draft, work);
      const main = await place(draft, work.mainFile);
      await fs.writeFile(main, work.shown.mainText, NEW_FILE);
      const files: FrozenFile[] = [{ path: work.mainFile, size: (await fs.stat(main)).size }];
      if (work.withFiles)
        for (const file of await filesBeside(work)) files.push(await copyFile(draft, file, work));
      // A version that a crash left has no row: it makes room.
      await fs.rm(target, { recursive: true, force: true });
      await fs.rename(draft, target);
      return files;
    } catch (error) {
      await fs.rm(draft, { recursive: true, force: true });
      throw error;
    }
  });
