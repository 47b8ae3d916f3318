import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { sizeText } from '~/text/size';
import { HttpError } from '../../../platform/httpError';
import type { Validators } from '../../../platform/files/sending/validators';
import { freeLocation } from '../freeName';
import { missing, nameOf } from '../../../platform/storage/paths';
import type { Store, StoredEntry } from '../../../platform/storage/store';

/** These hold packed bytes already; packing them again costs time and saves nothing. */
const PACKED =
  /\.(zip|gz|tgz|bz2|xz|zst|7z|rar|png|jpe?g|gif|webp|avif|mp[34]|m4a|mkv|webm|ogg|parquet|pdf|docx|xlsx|pptx|npz|whl|jar)$/i;

/** A path that unpacks below the folder it is unpacked in, on every system: what another program stored may hold anything. */
export const safePath = (path: string): string =>
  path
    .split('/')
    .filter((name) => name !== '')
    .map((name) => {
      const plain = Array.from(name, (character) =>
        character === '\\' || character === ':' || character < ' ' || character === '\x7f'
          ? '_'
          : character,
      ).join('');
      return /^\.{1,2}$/.test(plain) ? plain.replaceAll('.', '_') : plain;
    })
    .join('/');

interface Packed extends StoredEntry {
  readonly location: string;
  readonly path: string;
}

/** All that goes in, with its path in the zip. Entries of the same name, out of different folders, get names of their own. */
async function* entriesOf(store: Store, locations: readonly string[]): AsyncGenerator<Packed> {
  const taken = new Set<string>();
  for (const location of locations) {
    const entry = await store.find(location);
    if (!entry) throw missing(location);
    const top = safePath(nameOf(location));
    const path = taken.has(top)
      ? await freeLocation(top, entry.isDir, (name) => taken.has(name))
      : top;
    taken.add(path);
    if (path !== '') yield { ...entry, location, path };
    if (!entry.isDir) continue;
    for await (const { path: inside, ...held } of store.walk(location)) {
      yield {
        ...held,
        location: inside,
        path: safePath(`${path}/${location === '' ? inside : inside.slice(location.length + 1)}`),
      };
    }
  }
}

/** Larger selections have no validators: to look at all of one before its first byte takes too long. */
const MAX_COMPARED_ENTRIES = 10_000;

/** The validator of a zip of these; null where that is not known. */
export const zipValidators = async ({
  store,
  locations,
}: Pick<ToZip, 'store' | 'locations'>): Promise<Validators | null> => {
  const hash = createHash('sha256');
  let [count, newest] = [0, 0];
  for await (const { path, isDir, size, modified } of entriesOf(store, locations)) {
    if ((count += 1) > MAX_COMPARED_ENTRIES) return null;
    hash.update(`${JSON.stringify([path, isDir, size, modified])}\n`);
    newest = Math.max(newest, modified ?? 0);
  }
  return { etag: `W/"${hash.digest('base64url')}"`, modified: newest };
};

const isMissing = (error: unknown) => error instanceof HttpError && error.code === 'missing';

const addFile = async (
  zip: ZipFile,
  store: Store,
  { location, path, modified }: Packed,
  output: Readable,
): Promise<void> => {
  const content = await store.read(location).catch((error: unknown) => {
    // It was deleted since the folder was listed.
    if (isMissing(error)) return null;
    throw error;
  });
  if (!content) return;
  const stop = () => void content.destroy();
  output.once('close', stop);
  try {
    const compressionLevel = PACKED.test(path) ? 0 : 1;
    zip.addReadStream(content, path, {
      compressionLevel,
      ...(modified === null ? {} : { mtime: new Date(modified) }),
    });
    await finished(content);
  } finally {
    output.off('close', stop);
  }
};

const NOTE = 'Left out of this zip.txt';

/** A note that says what the zip lacks, under a name that nothing else in it has. */
const addNote = async (
  zip: ZipFile,
  leftOut: readonly Packed[],
  tops: ReadonlySet<string>,
): Promise<void> => {
  if (leftOut.length === 0) return;
  const lines = leftOut.map(({ path, isDir }) => (isDir ? `${path}/ with all it holds` : path));
  const text = `These are not in the zip, because their names are no UTF-8 on the disk. Give them other names where they were made.\n\n${lines.join('\n')}\n`;
  const isTaken = (name: string) => Promise.resolve(tops.has(name));
  const name = tops.has(NOTE) ? await freeLocation(NOTE, false, isTaken) : NOTE;
  zip.addBuffer(Buffer.from(text), name);
};

/** The entries of a zip. */
export interface ToZip {
  readonly store: Store;
  readonly locations: readonly string[];
  /** More bytes, holes included, are not packed: they take a processor for hours and hardly anything of the line. */
  readonly mostBytes: number;
}

/**
 * Streams files and folders as one zip: nothing is held in memory but names. Reading keeps pace with who reads the stream, and
 * stops where that is destroyed. A failure destroys the stream, so that a download which is not whole is not taken for one.
 */
export const zipStream = (
  { store, locations, mostBytes }: ToZip,
  report: (error: unknown) => void,
): Readable => {
  const zip = new ZipFile();
  const output = new PassThrough();
  zip.on('error', (error: Error) => output.destroy(error));
  zip.outputStream.pipe(output);
  const fill = async () => {
    let bytes = 0;
    const [leftOut, tops] = [[] as Packed[], new Set<string>()];
    for await (const entry of entriesOf(store, locations)) {
      if (output.destroyed) return;
      tops.add(entry.path.split('/')[0] ?? '');
      if (entry.isNotUtf8) {
        leftOut.push(entry);
        continue;
      }
      bytes += entry.size ?? 0;
      if (bytes > mostBytes)
        throw new HttpError(
          'too_large',
          `More than ${sizeText(mostBytes)} are not packed at once.`,
        );
      if (entry.isDir)
        zip.addEmptyDirectory(
          entry.path,
          entry.modified === null ? {} : { mtime: new Date(entry.modified) },
        );
      else await addFile(zip, store, entry, output);
    }
    await addNote(zip, leftOut, tops);
    zip.end();
  };
  fill().catch((error: unknown) => {
    // A client that stops reading is not a failure.
    if (output.destroyed) return;
    if (!(error instanceof HttpError)) report(error);
    output.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  return output;
};
