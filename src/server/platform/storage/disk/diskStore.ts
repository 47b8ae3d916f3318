import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pourExactly } from '../../files/pour';
import { segmentsOf } from '../../files/segments';
import type { Signer } from '../../files/signer';
import { syncFolder, explainDiskFull } from '../../files/system';
import { openUntrusted, streamOf, type OpenFile } from '../../files/untrusted';
import { createKeyedMutex } from '../../concurrency/keyedMutex';
import { HttpError } from '../../httpError';
import type { PutTerms, Store } from '../store';
import { createTally } from '../tally';
import { copyFile, copyTree, DURABLE, syncFile } from './copyTree';
import { createDiskParts, type DiskParts } from './diskParts';
import { createDiskTrash } from './diskTrash';
import { bytesBelow, entriesBelow, entriesOf, entryOf } from './entries';
import { missing, openConfinedFolder, parentOf } from './confinedFolder';
import { draftIn, rejectOccupied, settle, taken } from './settle';
import { copyOpen } from './sparse';

/** A store on the disk, with what its addresses (`blobRoute`) lead to. */
export interface DiskStore extends Store {
  /** Opens a file to be read; the caller closes it. Throws `missing`. */
  open(path: string): Promise<OpenFile>;
  readonly parts: DiskParts;
}

export interface DiskStoreAt {
  readonly area: string;
  /** Absolute path of the area's root. */
  readonly root: string;
  /** On the same file system: what is not finished, and uploads in parts. */
  readonly temporary: string;
  readonly partsFolder: string;
  readonly trashFolder: string;
  readonly signer: Signer;
  /** Of the addresses of files. */
  readonly lifetimeMs: number;
}

/** Jobs and people with a shell write behind our back. */
const USED_LIFETIME_MS = 5 * 60_000;
const READ_LUMP_BYTES = 256 * 1024;

const writeDraft = async (
  draft: string,
  content: Buffer | Readable,
  size: number,
): Promise<void> => {
  const handle = await fs.open(
    draft,
    constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY,
    0o600,
  );
  try {
    await pourExactly(content, handle, 0, size);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** One storage area as a folder of the disk. What is written is whole or not there, whatever happens in between. */
export const createDiskStore = ({
  area,
  root,
  temporary,
  partsFolder,
  trashFolder,
  signer,
  lifetimeMs,
}: DiskStoreAt): DiskStore => {
  const confined = openConfinedFolder(root);
  const usage = createTally(() => bytesBelow(root), USED_LIFETIME_MS);
  const inTurn = createKeyedMutex();
  /** Between asking whether a name is free and taking it, nobody else may take one. */
  const alone = <Value>(work: () => Promise<Value>) => inTurn('names', () => explainDiskFull(work));

  const settleDraft = async (draft: string, relative: string, replace: boolean) =>
    alone(async () => {
      usage.add(await settle(confined, draft, relative, replace));
    });

  /** Runs `make` on a draft path, and `use` on what was made; the draft is gone afterwards in any case. */
  const drafting = async (
    make: (draft: string) => Promise<void>,
    use: (draft: string) => Promise<void>,
  ) => {
    const draft = draftIn(temporary);
    try {
      await explainDiskFull(() => make(draft));
      await use(draft);
    } finally {
      await fs.rm(draft, { recursive: true, force: true });
    }
  };

  const open = async (relative: string) => {
    const found = await confined.find(relative);
    const file = found?.isFile()
      ? await openUntrusted(await confined.actual(relative), root)
      : null;
    if (!file) throw missing(relative);
    return file;
  };

  /** Throws where `from` cannot go to `to`; says whether it is a folder. */
  const refuseMoving = async (from: string, to: string): Promise<boolean> => {
    if (from === '' || to === '')
      throw new HttpError('invalid', 'The root folder cannot be moved or copied.');
    const found = await confined.find(from);
    if (!found) throw missing(from);
    if (
      found.isDirectory() &&
      `${await confined.actual(to)}/`.startsWith(`${await confined.actual(from)}/`)
    ) {
      throw new HttpError('invalid', 'A folder cannot go into itself.');
    }
    await confined.folder(parentOf(to).folder);
    if (await confined.isTaken(to)) throw taken(to);
    return found.isDirectory();
  };

  /** Takes a free name; synced in both folders. */
  const rename = async (from: string, to: string, touched: readonly string[]) => {
    await fs.rename(from, to);
    for (const folder of new Set(touched)) await syncFolder(folder);
  };

  const address = (method: 'GET' | 'PUT', relative: string, terms: Record<string, string>) =>
    signer.sign(method, `/blob/drive/${area}/${segmentsOf(relative).join('/')}`, terms, lifetimeMs);

  return {
    area,
    async list(folder) {
      return entriesOf(await confined.folder(folder));
    },
    async find(relative) {
      const found = await confined.find(relative);
      return found && entryOf(parentOf(relative).name, found);
    },
    async *walk(folder) {
      yield* entriesBelow(
        await confined.folder(folder),
        folder === '' ? '' : `${segmentsOf(folder).join('/')}/`,
      );
    },
    makeFolder: (folder) => alone(async () => void (await confined.makeFolder(folder))),
    async write(relative, content, { size, replace }: PutTerms) {
      segmentsOf(relative);
      await rejectOccupied(confined, relative, replace);
      await drafting(
        (draft) => writeDraft(draft, content, size),
        (draft) => settleDraft(draft, relative, replace),
      );
    },
    async copyIn(relative, file, { replace, ...watch }) {
      segmentsOf(relative);
      await rejectOccupied(confined, relative, replace);
      await drafting(
        async (draft) => {
          await copyOpen(file, draft, { name: parentOf(relative).name, mode: 0o600, ...watch });
          await syncFile(draft);
        },
        (draft) => settleDraft(draft, relative, replace),
      );
    },
    open,
    async read(relative, range) {
      return streamOf(await open(relative), range, READ_LUMP_BYTES);
    },
    async remove(relative) {
      if (relative === '') throw new HttpError('invalid', 'The root folder cannot be deleted.');
      await drafting(
        async (draft) =>
          alone(async () => {
            if (!(await confined.find(relative))) throw missing(relative);
            const target = await confined.actual(relative);
            await rename(target, draft, [path.dirname(target)]);
          }),
        async (draft) => usage.add(-(await bytesBelow(draft))),
      );
    },
    move: (from, to) =>
      alone(async () => {
        await refuseMoving(from, to);
        const [source, target] = [await confined.actual(from), await confined.actual(to)];
        await rename(source, target, [path.dirname(target), path.dirname(source)]);
      }),
    async copy(from, to, watch) {
      const isDir = await refuseMoving(from, to);
      const source = await confined.actual(from);
      await drafting(
        async (draft) => {
          const terms = { ...DURABLE, ...watch };
          if (isDir) await copyTree(source, draft, terms);
          else if (!(await copyFile(source, draft, terms))) throw missing(from);
        },
        (draft) =>
          alone(async () => {
            await refuseMoving(from, to);
            usage.add(await bytesBelow(draft));
            const target = await confined.actual(to);
            await rename(draft, target, [path.dirname(target)]);
          }),
      );
    },
    used: () => usage.read(),
    refusesTaken: true,
    async putUrl(relative, { size, replace }) {
      segmentsOf(relative);
      await rejectOccupied(confined, relative, replace);
      return address('PUT', relative, { size: String(size), replace: String(replace) });
    },
    async getUrl(relative, { attachment }) {
      if (!(await confined.find(relative))?.isFile()) throw missing(relative);
      return address('GET', relative, { attachment: String(attachment) });
    },
    place: (relative) => confined.actual(relative),
    trash: createDiskTrash({
      folder: trashFolder,
      confined,
      alone,
      grew: (bytes) => usage.add(bytes),
    }),
    parts: createDiskParts({ area, folder: partsFolder, confined, signer, settle: settleDraft }),
  };
};
