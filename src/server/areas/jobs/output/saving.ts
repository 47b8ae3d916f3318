import { randomBytes } from 'node:crypto';
import { addAbortSignal, Readable } from 'node:stream';
import type { OnClash } from '~/contract/drive';
import {
  replacing,
  freeLocation,
  marked,
  lengthToCopy,
  sizeOf,
  sizeToCopy,
  type Outcome,
  type Claims,
  type CountedItem,
} from '../../drive/api';
import { join, missing, nameOf, pathOf } from '../../../platform/storage/paths';
import { streamOf } from '../../../platform/files/untrusted';
import type { LimitSettings } from '../../../platform/limits/settings';
import type { DiskStore } from '../../../platform/storage/disk/diskStore';
import type { Store, StoredEntry } from '../../../platform/storage/store';
import { HttpError } from '../../../platform/httpError';

export interface Saving {
  readonly results: DiskStore;
  readonly drive: Store;
  /** Of the results. */
  readonly from: string;
  /** Its name in the drive. */
  readonly name: string;
  /** An existing folder of the drive. */
  readonly folder: string;
  readonly onClash: OnClash;
  /** Asked before anything is copied: throws where so many bytes more do not fit. */
  readonly makeRoom: (moreBytes: number) => Promise<void>;
  /** How long what is copied may be, holes included. */
  readonly limits: LimitSettings;
  /** Aborting ends the copy, and removes what there is of it. */
  readonly signal: AbortSignal;
  readonly counted: CountedItem;
}

/** Passes on a stream, and tells how much of it was taken. */
const counting = (content: Readable, onCopied: (bytes: number) => void): Readable =>
  Readable.from(
    (async function* () {
      for await (const chunk of content as AsyncIterable<Buffer>) {
        yield chunk;
        onCopied(chunk.length);
      }
    })(),
    { objectMode: false },
  );

/** A file may grow while it is copied; it is saved as it was. */
const copyFile = async (
  { results, drive, limits, signal, counted }: Saving,
  from: string,
  to: string,
): Promise<void> => {
  signal.throwIfAborted();
  const file = await results.open(from);
  try {
    // It may have grown since all of it was measured.
    const size = lengthToCopy(nameOf(from), file.stats.size, limits);
    const watch = { signal, onCopied: counted.copied };
    if (drive.copyIn) return await drive.copyIn(to, file, { replace: false, ...watch });
    const content = addAbortSignal(signal, counting(await streamOf(file), counted.copied));
    await drive.write(to, content, { size, replace: false }).finally(() => content.destroy());
  } finally {
    await file.handle.close();
  }
};

const copyFolder = async (saving: Saving, to: string): Promise<void> => {
  const { results, drive, from } = saving;
  await drive.makeFolder(to);
  for await (const { path, isDir, isNotUtf8 } of results.walk(from)) {
    if (isNotUtf8)
      throw new HttpError(
        'invalid',
        `The name of ${path} is no UTF-8 on the disk, so ${nameOf(from)} cannot be saved whole. Save the files that you need, one by one.`,
      );
    const target = join(to, from === '' ? path : path.slice(from.length + 1));
    if (isDir) await drive.makeFolder(target);
    else await copyFile(saving, path, target);
  }
};

/** A folder is put together beside its place, so that under its name there is all of it or nothing. */
const copyAcross = async (saving: Saving, entry: StoredEntry, target: string): Promise<void> => {
  const { drive, from } = saving;
  if (!entry.isDir) return copyFile(saving, from, target);
  const draft = marked(target, ` (saving ${randomBytes(3).toString('hex')})`, true);
  try {
    await copyFolder(saving, draft);
    await drive.move(draft, target);
  } catch (error) {
    if (await drive.find(draft)) await drive.remove(draft);
    throw error;
  }
};

const kind = ({ isDir }: StoredEntry) => (isDir ? 'folder' : 'file');

/**
 * Copies one result into a folder of a drive. A taken name is told (`ask`), written over, given a free one, or left out. Throws
 * a `HttpError` where it is missing, too long, does not fit, or would replace something of another kind.
 */
export const saveResult = (claims: Claims, saving: Saving): Promise<Outcome> => {
  const { results, drive, from, name, folder, onClash, makeRoom, limits, counted } = saving;
  const target = join(folder, name);
  return claims(drive.area, [target], async () => {
    const entry = await results.find(from);
    if (!entry) throw missing(from);
    const there = await drive.find(target);
    if (there && onClash === 'ask') return { kind: 'clash' };
    if (there && onClash === 'skip') return { kind: 'done' };
    const replaced = onClash === 'replace' ? there : null;
    if (replaced && replaced.isDir !== entry.isDir) {
      throw new HttpError(
        'conflict',
        `There is a ${kind(replaced)} called ${nameOf(target)}; a ${kind(entry)} that is saved does not replace it.`,
      );
    }
    const length = await sizeToCopy(results, from, entry, limits);
    counted.measured(length);
    await makeRoom(length - (replaced ? await sizeOf(drive, target, replaced) : 0));
    if (replaced) {
      await replacing(drive, target, replaced, () => copyAcross(saving, entry, target), 'copy');
      return { kind: 'done', location: pathOf(target, entry.isDir) };
    }
    const location = there
      ? await freeLocation(
          target,
          entry.isDir,
          async (candidate) => (await drive.find(candidate)) !== null,
        )
      : target;
    await copyAcross(saving, entry, location);
    return { kind: 'done', location: pathOf(location, entry.isDir) };
  });
};
