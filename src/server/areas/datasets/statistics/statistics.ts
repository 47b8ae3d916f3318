import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import type { DatasetStatistics } from '~/contract/work/datasets';
import { schemas } from '~/contract/schemas/work/datasets.schema';
import { createSemaphore } from '../../../platform/concurrency/semaphore';
import { writeNote } from '../../../platform/engine/durable';
import { makeFolders } from '../../../platform/files/system';
import type { Workspace } from '../../../platform/workspace';
import type { DatasetStore } from '../datasetStore';
import type { DatasetFolders } from '../folders';
import type { DatasetRow } from '../queries';
import { hashOf, markOf, type ScannedFile } from '../snapshots/hashing';
import { delimiterOf } from '../../../platform/storage/preview/delimiter';
import {
  createDecoder,
  encodingOf,
  textOf,
  type TextEncoding,
} from '../../../platform/storage/preview/text';
import { describeParquet } from './parquet';
import { BOUNDS, describeCsv, describeJsonLines, type Described } from './reading';

/** Bytes looked at to find out what stands between values. */
const HEAD_BYTES = 64 * 1024;
/** A larger file is known by its time and not by its contents: nobody waits for all of it to be read, bytes. */
const MAX_HASHED = 2 * 1024 * 1024 * 1024;
/** So many results are kept in memory, and so many files are read at once. */
const MAX_KEPT = 500;
const AT_ONCE = 2;
/** Most files are described at once: a question waits so long before it is told that it is being worked on, ms. */
const WAIT_MS = 1_000;

const KINDS = [
  [/\.(csv|tsv)$/i, 'csv'],
  [/\.(jsonl|ndjson)$/i, 'lines'],
  [/\.(parquet|pq)$/i, 'parquet'],
] as const;
const kindOf = (name: string) => KINDS.find(([ending]) => ending.test(name))?.[1];
/** Whether a file has columns. */
export const isTable = (name: string): boolean => kindOf(name) !== undefined;

type Ready = Extract<DatasetStatistics, { phase: 'ready' }>;
type Progress = { bytes: number; readonly of_bytes: number };

const none = (reason: string): DatasetStatistics => ({ phase: 'none', reason });

const sentenceOf = (error: unknown) =>
  error instanceof Error && error.message !== '' ? error.message : String(error);

interface Ground {
  readonly folders: DatasetFolders;
  readonly report: Workspace['report'];
}

/** A text in UTF-8, whatever it is written in; `came` is told how many bytes of it there were. */
const readAs = (encoding: TextEncoding, came: (bytes: number) => void) => {
  const decode = createDecoder(encoding);
  return new Transform({
    transform(lump: Buffer, _encoding, done) {
      came(lump.length);
      done(null, encoding === 'utf-8' ? lump : decode(lump));
    },
  });
};

const headOf = async (store: DatasetStore, name: string, size: number): Promise<Buffer> => {
  const lumps: Buffer[] = [];
  for await (const lump of (await store.read(name, {
    start: 0,
    end: Math.min(size, HEAD_BYTES) - 1,
  })) as AsyncIterable<Buffer>)
    lumps.push(lump);
  return Buffer.concat(lumps);
};

const describeFile = async (
  store: DatasetStore,
  { path: name, size }: ScannedFile,
  progress: Progress,
): Promise<Described> => {
  const kind = kindOf(name);
  if (kind === 'parquet')
    return describeParquet(store, name, size, (share) => {
      progress.bytes = Math.round(progress.of_bytes * share);
    });
  const head = await headOf(store, name, size);
  const truncated = size > head.length;
  const delimiter = /\.tsv$/i.test(name) ? '\t' : delimiterOf(textOf(head, truncated) ?? '');
  const end = Math.min(size, BOUNDS.bytes);
  const source = await store.read(name, { start: 0, end: end - 1 });
  const content = readAs(encodingOf(head, truncated) ?? 'utf-8', (bytes) => {
    progress.bytes += bytes;
  });
  source.once('error', (error) => content.destroy(error));
  content.once('close', () => source.destroy());
  source.pipe(content);
  const from = { content, size, came: () => progress.bytes };
  return kind === 'csv' ? describeCsv(from, delimiter) : describeJsonLines(from);
};

/** The content of the columns of tables, read in the background and stored by the hash of their files. */
export const createStatistics = ({ folders, report }: Ground) => {
  const going = new Map<
    string,
    { readonly progress: Progress; readonly over: Promise<DatasetStatistics> }
  >();
  const kept = new Map<string, DatasetStatistics>();
  const room = createSemaphore(AT_ONCE);
  const never = new AbortController();

  const stored = async (file: string): Promise<Ready | null> => {
    // There are no statistics yet.
    const text = await fs.readFile(file, 'utf8').catch(() => null);
    const read = text === null ? null : schemas.statistics.reply.safeParse(JSON.parse(text));
    return read?.success && read.data.phase === 'ready' ? read.data : null;
  };

  const work = async (
    id: string,
    store: DatasetStore,
    file: ScannedFile,
    key: string,
    progress: Progress,
  ): Promise<DatasetStatistics> => {
    const leave = await room.enter(never.signal);
    try {
      const hash =
        file.size > MAX_HASHED
          ? createHash('sha256').update(key).digest('hex')
          : await hashOf(store, file, () => undefined);
      const note = folders.statistics(id, hash);
      const before = await stored(note);
      if (before) return before;
      const { rows, columns, truncated, unread } = await describeFile(store, file, progress);
      const found: Ready = {
        phase: 'ready',
        rows,
        columns: columns.map((column) => column.told()),
        truncated,
        bytes: Math.min(progress.bytes, progress.of_bytes),
        of_bytes: file.size,
        content_hash: hash,
        ...(unread === undefined ? {} : { unread }),
      };
      await makeFolders(path.dirname(note));
      await writeNote(note, found);
      return found;
    } catch (error) {
      return none(`Its columns cannot be told. ${sentenceOf(error)}`);
    } finally {
      leave?.();
    }
  };

  const keep = (key: string, found: DatasetStatistics) => {
    kept.set(key, found);
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  };

  const begin = (id: string, store: DatasetStore, file: ScannedFile, key: string) => {
    const progress: Progress = { bytes: 0, of_bytes: Math.min(file.size, BOUNDS.bytes) };
    const over = work(id, store, file, key, progress)
      .then((found) => {
        keep(key, found);
        return found;
      })
      .finally(() => going.delete(key));
    over.catch((error: unknown) => report(error, 'the statistics of a dataset'));
    going.set(key, { progress, over });
    return { progress, over };
  };

  return {
    /** The statistics of a file; where that takes longer, how far it has come. */
    async of(
      { datasetId }: Pick<DatasetRow, 'datasetId'>,
      store: DatasetStore,
      name: string,
    ): Promise<DatasetStatistics> {
      const entry = await store.find(name);
      if (!entry || entry.isDir) return none('There is no such file in this dataset any more.');
      if (!isTable(name))
        return none('Files that end in .csv, .tsv, .jsonl or .parquet have columns.');
      const file: ScannedFile = { ...entry, path: name, size: entry.size ?? 0 };
      if (file.size === 0) return none('The file is empty.');
      const key = `${datasetId} ${name} ${await markOf(store, file)}`;
      const known = kept.get(key);
      if (known) return known;
      const { progress, over } = going.get(key) ?? begin(datasetId, store, file, key);
      const late = new Promise<DatasetStatistics>((resolve) => {
        setTimeout(() => resolve({ phase: 'working', ...progress }), WAIT_MS).unref();
      });
      return Promise.race([over, late]);
    },
  };
};
export type Statistics = ReturnType<typeof createStatistics>;
