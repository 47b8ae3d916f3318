import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { copyProgress, type Say } from '../backup/progress';
import { isErrno } from '../../platform/files/system';
import { forAll } from '../../platform/storage/disk/entries';
import { openBucket, type S3Settings } from '../../platform/storage/s3/bucket';
import { itemsOf, type Item } from './items';
import { PARTS, sendFile, type PartSizes } from './send';

/** Where the drives are, and where they go. */
export interface FilesMove {
  readonly sharedFolder: string;
  readonly s3: S3Settings;
  readonly say: Say;
  /** Told after each file that is in its place. */
  readonly onFile?: (key: string) => void;
  readonly parts?: PartSizes;
}

export interface MovedFiles {
  /** Files in S3 by now, their bytes, and how many of them an earlier attempt had sent. */
  files: number;
  bytes: number;
  before: number;
}

const AT_ONCE = 8;
const BATCH = 500;
/** No part of a backup: what is called so belongs to a command that is under way. */
const JOURNAL = 'dump-moved-files.jsonl';

const Line = z.tuple([z.string(), z.number().nullable(), z.number().nullable()]);
const lineOf = ({ key, size, modified }: Item) => JSON.stringify([key, size, modified]);

const isLine = (line: string): boolean => {
  try {
    return Line.safeParse(JSON.parse(line)).success;
  } catch {
    // A line that was half written is none.
    return false;
  }
};

/** Files that an earlier attempt sent and verified; a line that was cut off counts for nothing. */
const readJournal = async (file: string): Promise<Set<string>> => {
  const text = await fs.readFile(file, 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return '';
    throw error;
  });
  return new Set(text.split('\n').filter(isLine));
};

async function* batches(items: AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

/**
 * Copies all drives from the disk to S3, and reads every file back. Where it broke off it goes on: what was sent and has not changed since is
 * only looked for.
 */
export const moveFiles = async ({
  sharedFolder,
  s3,
  say,
  onFile,
  parts = PARTS,
}: FilesMove): Promise<MovedFiles> => {
  const file = path.join(sharedFolder, JOURNAL);
  const [bucket, sent] = await Promise.all([openBucket(s3), readJournal(file)]);
  const moved: MovedFiles = { files: 0, bytes: 0, before: 0 };
  const tell = copyProgress(say);
  say(`Writing files to ${s3.endpoint}/${s3.bucket} …`);
  const journal = await fs.open(file, 'a', 0o600);
  // A line that was cut off ends here.
  await journal.appendFile('\n');
  const one = async (item: Item) => {
    const { key, size } = item;
    const isThere = sent.has(lineOf(item)) && (await bucket.head(key))?.size === (size ?? 0);
    if (!isThere && size === null) await bucket.put(key, Buffer.alloc(0), { size: 0 });
    if (!isThere && size !== null) await sendFile(bucket, { ...item, size }, parts);
    if (!isThere) await journal.appendFile(`${lineOf(item)}\n`);
    if (size === null) return;
    moved.files += 1;
    moved.bytes += size;
    if (isThere) moved.before += 1;
    tell({ ...moved, leftOut: 0 });
    onFile?.(key);
  };
  try {
    const leftOut = (key: string) =>
      say(`Left out: ${key}. Its name is no UTF-8 on the disk, and S3 has no such names.`);
    for await (const batch of batches(itemsOf(sharedFolder, leftOut))) {
      // Folders first, as they are told: a file does not come before what it lies in.
      await forAll(
        batch.filter(({ size }) => size === null),
        one,
        AT_ONCE,
      );
      await forAll(
        batch.filter(({ size }) => size !== null),
        one,
        AT_ONCE,
      );
    }
  } finally {
    await journal.close();
  }
  return moved;
};

/** Nothing of an attempt is needed any more. */
export const forgetAttempts = (sharedFolder: string): Promise<void> =>
  fs.rm(path.join(sharedFolder, JOURNAL), { force: true });
