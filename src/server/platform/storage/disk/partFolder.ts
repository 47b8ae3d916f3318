import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import { pourExactly, type Content } from '../../files/pour';
import { chunkStream } from '../../files/chunkedStream';
import { isErrno, lstat, syncFolder } from '../../files/system';
import { HttpError } from '../../httpError';

/** The purpose of an upload in parts. */
const Plan = z.object({
  area: z.string(),
  path: z.string(),
  size: z.number(),
  partSize: z.number(),
});
export type Plan = z.output<typeof Plan>;

/** The folder of one upload in parts. */
export interface Upload {
  readonly plan: Plan;
  /** Bytes of a part; null where the plan has no such part. */
  sizeOf(number: number): number | null;
  /** Bytes of a part and all after it; null as above. */
  sizeFrom(number: number): number | null;
  arrived(): Promise<{ number: number; size: number }[]>;
  /** When bytes were last written, ms since 1970. */
  written(): Promise<number>;
  /**
   * Stores a part, or it and all after it, of `size` bytes in all; when it returns they survive a crash, and of a body that breaks off
   * the parts that came whole do. Throws `invalid` where it is not as long as that.
   */
  write(number: number, content: Readable, size: number): Promise<void>;
  /** Makes `draft` the whole file; throws `invalid` where parts are missing or do not make up `size`. No part is being written. */
  putTogether(size: number): Promise<void>;
  /** A path of the whole file that may be moved to `target`; null where the file is there already, before a crash. */
  draft(target: string): Promise<string | null>;
  remove(): Promise<void>;
}

const PLAN = 'plan.json';
/**
 * All parts, each at its place. `<n>.part`, an empty file, says that part n is whole and synced. A part that comes again must not
 * spoil one that is safe: it goes to a file of its own, `<n>.again`, and is put over the other when all is put together.
 */
const DATA = 'data';
const READY = 'ready';

/** Makes the folder of an upload; it is not there, or whole. */
export const createUpload = async (folder: string, plan: Plan): Promise<void> => {
  const draft = `${folder}.new`;
  await fs.mkdir(draft, { mode: 0o700 });
  await fs.writeFile(path.join(draft, PLAN), JSON.stringify(plan), { mode: 0o600, flush: true });
  await fs.writeFile(path.join(draft, DATA), '', { mode: 0o600 });
  await fs.truncate(path.join(draft, DATA), plan.size);
  await syncFolder(draft);
  await fs.rename(draft, folder);
  await syncFolder(path.dirname(folder));
};

const readPlan = async (folder: string): Promise<Plan | null> => {
  const text = await fs.readFile(path.join(folder, PLAN), 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  });
  return text === null ? null : Plan.parse(JSON.parse(text));
};

const withFile = async <Value>(
  file: string,
  flags: number,
  work: (handle: FileHandle) => Promise<Value>,
): Promise<Value> => {
  const handle = await fs.open(file, flags, 0o600);
  return work(handle).finally(() => handle.close());
};

/** Makes what was written last. */
type Settle = () => Promise<void>;

/** Parts that are being written at their place, by the absolute path of their record. */
const atTheirPlace = new Set<string>();

/** The upload in a folder; null where there is none. */
export const openUpload = async (folder: string): Promise<Upload | null> => {
  const plan = await readPlan(folder);
  if (!plan) return null;
  const { size: whole, partSize } = plan;
  const at = (name: string) => path.join(folder, name);
  const count = Math.ceil(whole / partSize);
  const sizeOf = (number: number) =>
    Number.isInteger(number) && number >= 1 && number <= count
      ? Math.min(partSize, whole - (number - 1) * partSize)
      : null;

  const sizeFrom = (number: number) =>
    sizeOf(number) === null ? null : whole - (number - 1) * partSize;

  /** The sizes of the parts that `size` bytes from one on make up. */
  const partsOf = (number: number, size: number): number[] => {
    const first = sizeOf(number);
    if (first === null) throw new HttpError('invalid', `This upload has no part ${number}.`);
    return size === first
      ? [first]
      : Array.from({ length: count - number + 1 }, (_, nth) => sizeOf(number + nth) ?? 0);
  };

  const numbers = async (kind: string) =>
    (await fs.readdir(folder)).flatMap((name) =>
      name.endsWith(kind) ? [Number.parseInt(name, 10)] : [],
    );

  const writePlace = async (number: number, content: Content, size: number): Promise<Settle> => {
    const handle = await fs.open(at(DATA), constants.O_WRONLY);
    try {
      await pourExactly(content, handle, (number - 1) * partSize, size);
    } catch (error) {
      await handle.close();
      throw error;
    }
    return async () => {
      await handle.datasync().finally(() => handle.close());
      await fs.writeFile(at(`${number}.part`), '', { mode: 0o600 });
      await syncFolder(folder);
    };
  };

  const writeAgain = async (number: number, content: Content, size: number): Promise<Settle> => {
    const draft = at(`${randomUUID()}.new`);
    try {
      await withFile(
        draft,
        constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL,
        async (handle) => {
          await pourExactly(content, handle, 0, size);
          await handle.sync();
        },
      );
      await fs.rename(draft, at(`${number}.again`));
    } finally {
      await fs.rm(draft, { force: true });
    }
    return () => syncFolder(folder);
  };

  /** Takes in one part; what it returns makes it last. */
  const take = async (number: number, content: Content, size: number): Promise<Settle> => {
    const record = at(`${number}.part`);
    if (atTheirPlace.has(record)) return writeAgain(number, content, size);
    atTheirPlace.add(record);
    try {
      const isKnown = (await lstat(record)) ?? (await lstat(at(`${number}.again`)));
      const settle = await (isKnown ? writeAgain : writePlace)(number, content, size);
      return () => settle().finally(() => atTheirPlace.delete(record));
    } catch (error) {
      atTheirPlace.delete(record);
      throw error;
    }
  };

  const arrived = async () => {
    const known = new Set([...(await numbers('.part')), ...(await numbers('.again'))]);
    return [...known]
      .sort((a, b) => a - b)
      .flatMap((number) => {
        const size = sizeOf(number);
        return size === null ? [] : [{ number, size }];
      });
  };

  return {
    plan,
    sizeOf,
    sizeFrom,
    arrived,
    written: async () =>
      Math.max((await fs.stat(folder)).mtimeMs, (await fs.stat(at(DATA))).mtimeMs),
    async write(number, content, size) {
      const sizes = partsOf(number, size);
      const parts = chunkStream(content);
      let settling = Promise.resolve();
      try {
        for (const [nth, bytes] of sizes.entries()) {
          const settle = await take(
            number + nth,
            nth < sizes.length - 1 ? parts.next(bytes) : parts.rest(),
            bytes,
          );
          // One part is made to last while the next arrives.
          const before = settling;
          settling = before.finally(settle);
          // The next part, or the end of the upload, waits for it and is told.
          settling.catch(() => undefined);
          await before;
        }
      } finally {
        await settling;
      }
    },
    async putTogether(size) {
      const parts = await arrived();
      if (size !== whole)
        throw new HttpError('invalid', `This upload was opened for ${whole} bytes, not ${size}.`);
      if (parts.length < count)
        throw new HttpError('invalid', `${parts.length} of ${count} parts have arrived.`);
      await withFile(at(DATA), constants.O_WRONLY, async (handle) => {
        for (const number of await numbers('.again')) {
          const again = await fs.open(at(`${number}.again`));
          await pourExactly(
            again.createReadStream({ highWaterMark: 1024 * 1024 }),
            handle,
            (number - 1) * partSize,
            sizeOf(number) ?? 0,
          );
        }
        await handle.sync();
      });
    },
    async draft(target) {
      const [data, there] = [await fs.lstat(at(DATA)), await lstat(target)];
      if (there?.ino === data.ino && there.dev === data.dev) return null;
      await fs.rm(at(READY), { force: true });
      // The file keeps its name here until the folder goes, so that a crash in between can be told from one before.
      const isLinked = await fs.link(at(DATA), at(READY)).then(
        () => true,
        () => false,
      );
      return isLinked ? at(READY) : at(DATA);
    },
    remove: () => fs.rm(folder, { recursive: true, force: true }),
  };
};
