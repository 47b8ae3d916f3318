import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { segmentsOf } from '../../files/segments';
import type { Signer } from '../../files/signer';
import { explainDiskFull } from '../../files/system';
import type { Trash } from '../../files/trash';
import { createKeyedMutex } from '../../concurrency/keyedMutex';
import { HttpError } from '../../httpError';
import type { PartedUploads } from '../store';
import { createUpload, openUpload, type Upload } from './partFolder';
import type { ConfinedFolder } from './confinedFolder';
import { rejectOccupied } from './settle';

export interface DiskParts extends PartedUploads {
  /** Stores a part that arrives at its address, durably, and those after it that arrive with it as `size` bytes. */
  write(path: string, id: string, number: number, content: Readable, size: number): Promise<void>;
}

export interface DiskPartsAt {
  readonly area: string;
  /** Where all uploads in parts are, a folder each. */
  readonly folder: string;
  readonly confined: ConfinedFolder;
  readonly signer: Signer;
  /** Moves a finished file into its place. */
  readonly settle: (draft: string, relative: string, replace: boolean) => Promise<void>;
}

const PART_LIFETIME_MS = 60 * 60_000;
const GIVEN_UP_MS = 7 * 24 * 3_600_000;
const ID = /^[0-9a-f-]{36}$/;

/** Moves the uploads to the trash that nothing arrived for since days. */
export const sweepParts = async (folder: string, trash: Trash): Promise<void> => {
  for (const name of await fs.readdir(folder)) {
    const upload = path.join(folder, name);
    const { mtimeMs } = await fs.lstat(upload);
    if (Date.now() - mtimeMs > GIVEN_UP_MS) await trash.put('upload', name, upload);
  }
};

const gone = () => new HttpError('missing', 'There is no such upload any more; start it again.');

/** Writers of one upload, so that they can be stopped before it is put together or thrown away. */
type Writers = Map<Promise<void>, Readable>;

/** Uploads in parts on the disk. All parts of one go into one file, each at its place, and completing only moves that file. */
export const createDiskParts = ({
  area,
  folder,
  confined,
  signer,
  settle,
}: DiskPartsAt): DiskParts => {
  const inTurn = createKeyedMutex();
  const writing = new Map<string, Writers>();
  const closing = new Set<string>();

  const find = async (relative: string, id: string): Promise<Upload> => {
    const upload = ID.test(id) ? await openUpload(path.join(folder, id)) : null;
    if (!upload || upload.plan.area !== area || upload.plan.path !== segmentsOf(relative).join('/'))
      throw gone();
    return upload;
  };

  const stopWriters = async (id: string) => {
    const writers: Writers = writing.get(id) ?? new Map<Promise<void>, Readable>();
    for (const content of writers.values()) content.destroy(gone());
    await Promise.allSettled(writers.keys());
  };

  /** Runs `work` when no part is being written, and lets none begin meanwhile. */
  const closed = (id: string, work: () => Promise<void>) =>
    inTurn(id, async () => {
      closing.add(id);
      try {
        await stopWriters(id);
        await explainDiskFull(work);
      } finally {
        closing.delete(id);
      }
    });

  return {
    spans: true,
    async begin(relative, plan) {
      await rejectOccupied(confined, relative, true);
      const id = randomUUID();
      await explainDiskFull(() =>
        createUpload(path.join(folder, id), {
          area,
          path: segmentsOf(relative).join('/'),
          size: plan.size,
          partSize: plan.partSize,
        }),
      );
      return id;
    },
    async putUrl(relative, id, number, size) {
      const upload = await find(relative, id);
      if (size !== upload.sizeOf(number) && size !== upload.sizeFrom(number)) {
        throw new HttpError(
          'invalid',
          `Part ${number} of this upload has ${upload.sizeOf(number) ?? 'no'} bytes, not ${size}.`,
        );
      }
      return signer.sign(
        'PUT',
        `/blob/parts/${id}/${number}`,
        { area, path: upload.plan.path, size: String(size) },
        PART_LIFETIME_MS,
      );
    },
    async list(relative, id) {
      return (await find(relative, id)).arrived();
    },
    async lastArrival(relative, id) {
      return (await find(relative, id)).written();
    },
    async write(relative, id, number, content, size) {
      const upload = await find(relative, id);
      if (closing.has(id)) throw gone();
      const writers: Writers = writing.get(id) ?? new Map<Promise<void>, Readable>();
      writing.set(id, writers);
      const work = explainDiskFull(() => upload.write(number, content, size));
      writers.set(work, content);
      try {
        await work;
      } finally {
        writers.delete(work);
        if (writers.size === 0 && writing.get(id) === writers) writing.delete(id);
      }
    },
    complete: (relative, id, terms) =>
      closed(id, async () => {
        const upload = await find(relative, id);
        await upload.putTogether(terms.size);
        const file = await upload.draft(confined.absolute(relative));
        if (file !== null) await settle(file, relative, terms.replace);
        await upload.remove();
      }),
    abort: (relative, id) =>
      closed(id, async () => {
        // A part that is gone needs no end.
        const upload = await find(relative, id).catch(() => null);
        await upload?.remove();
      }),
  };
};
