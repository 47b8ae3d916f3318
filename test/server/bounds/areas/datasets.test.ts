/** How much of a dataset is counted, hashed, compared and described, and how long what was found is believed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCounting } from '~/server/areas/datasets/counting';
import { datasetHandlers } from '~/server/areas/datasets/handlers';
import { datasetRepository } from '~/server/areas/datasets/queries';
import { hashed } from '~/server/areas/datasets/snapshots/hashing';
import { manifestOf, writeManifest } from '~/server/areas/datasets/snapshots/manifest';
import { createSnapshots } from '~/server/areas/datasets/snapshots/snapshots';
import { readContents } from '~/server/areas/datasets/snapshots/taking';
import { describeParquet } from '~/server/areas/datasets/statistics/parquet';
import { describeJsonLines } from '~/server/areas/datasets/statistics/reading';
import { createStatistics } from '~/server/areas/datasets/statistics/statistics';
import { datasetSnapshots } from '~/server/areas/datasets/tables';
import { openDatabase } from '~/server/platform/database/database';

const SECOND = 1_000;
const [MINUTE, MIB] = [60 * SECOND, 1024 * 1024];
const report = () => undefined;
const NOTHING_KNOWN = { at: 0, files: {} };

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-datasets-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const files = (count: number, nameOf = (at: number) => `file ${at}`) =>
  async function* () {
    for (let at = 0; at < count; at += 1)
      yield { path: nameOf(at), name: nameOf(at), isDir: false, size: 0, modified: 0 };
  };

describe('counting the files of a dataset', () => {
  const setUp = () => {
    vi.useFakeTimers();
    const storeOf = vi.fn(() => ({ files: () => ({ [Symbol.asyncIterator]: () => endless }) }));
    const endless = { next: () => new Promise(() => undefined) };
    const counting = createCounting({
      ...{ storeOf: storeOf as never, report },
      repository: { counted: async () => undefined } as never,
    });
    const row = (id: string) => ({ datasetId: id, countedDatetime: new Date() }) as never;
    return { storeOf, counting, row };
  };

  it.each([
    ['whose page is open: after 20 seconds', 'soon', 20 * SECOND],
    ['in a list: after ten minutes', 'sometime', 10 * MINUTE],
  ] as const)('is done anew of one %s', async (_, look, ms) => {
    const { storeOf, counting, row } = setUp();
    const one = row('one');
    await vi.advanceTimersByTimeAsync(ms);
    counting[look](one);
    await vi.advanceTimersByTimeAsync(1);
    expect(storeOf).not.toHaveBeenCalled();
    counting[look](one);
    await vi.advanceTimersByTimeAsync(1);
    expect(storeOf).toHaveBeenCalledTimes(1);
  });

  it('is done of two at a time', async () => {
    const { storeOf, counting, row } = setUp();
    for (const id of ['one', 'two', 'three']) counting.anew(row(id));
    await vi.advanceTimersByTimeAsync(1);
    expect(storeOf).toHaveBeenCalledTimes(2);
  });
});

describe('what is told of a dataset', () => {
  it('are 1,000 of its tables', async () => {
    const tablesOf = async (count: number) => {
      const store = { files: files(count, (at) => `table ${at}.csv`) };
      const datasets = { storeOf: () => store };
      const { tables } = datasetHandlers({ datasets, config: { flags: {} } } as never);
      return tables({} as never, { object: { status: 'ready' } } as never);
    };
    expect(await tablesOf(1_000)).toMatchObject({ truncated: false });
    const { files: told, truncated } = await tablesOf(1_001);
    expect([told.length, truncated]).toEqual([1_000, true]);
  });

  it('are the last 200 snapshots', async () => {
    const database = await openDatabase({ memory: true });
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.insert(datasetSnapshots).values(
        Array.from({ length: 201 }, (_, at) => ({
          ...{ datasetId: 'one', snapshotId: `${at}`, fileCount: 1, totalBytes: 1 },
          ...{ createDatetime: new Date(at), seenDatetime: new Date(at) },
        })),
      );
    });
    const told = await datasetRepository(database.db).snapshots('one');
    expect([told.length, told[0]?.snapshotId]).toEqual([200, '200']);
    await database.close();
  });

  it('are 500 paths of what is different since a snapshot, and how many there are', async () => {
    const at = (name: string) => () => path.join(folder, name);
    const manifest = path.join(folder, 'manifest');
    const before = Array.from({ length: 501 }, (_, nth) => ({
      ...{ path: `file ${nth}`, size: 1, mark: '', hash: 'a'.repeat(64) },
    }));
    await writeManifest(manifest, manifestOf(before));
    const snapshots = createSnapshots({
      ...{ repository: {} as never, inUse: async () => new Set(), mostFileBytes: 1, report },
      folders: { manifest: () => manifest, hashes: at('hashes'), leftOut: at('left-out') } as never,
      storeOf: () => ({ files: files(0) }) as never,
    });
    const { removed, counts } = await snapshots.changes({ datasetId: 'one' } as never, 'one');
    expect([removed.length, counts.removed]).toEqual([500, 501]);
  });
});

describe('the hash of a file', () => {
  it('is believed where the file was written two seconds before it was read', async () => {
    const read = vi.fn(async () => Readable.from([Buffer.from('a')]));
    const store = { place: async () => null, read } as never;
    const hashOf = async (modified: number) => {
      const mark = { at: 10_000, files: { 'a.csv': [1, `${modified} 1`, 'known'] as never } };
      const file = { path: 'a.csv', name: 'a.csv', isDir: false, size: 1, modified };
      return (await hashed(store, file, mark, report))?.hash;
    };
    expect(await hashOf(7_999)).toBe('known');
    expect(await hashOf(8_000)).not.toBe('known');
  });

  it('is read four times of files that change meanwhile', async () => {
    const looked = vi.fn(files(1));
    const gone = async () => path.join(folder, 'gone');
    const store = { files: looked, place: gone } as never;
    await expect(readContents(store, NOTHING_KNOWN, report, 1)).rejects.toThrow(
      'change all the time',
    );
    expect(looked).toHaveBeenCalledTimes(4);
  });

  it('is not read of more than 250,000 files', async () => {
    let given = 0;
    const many = async function* () {
      for await (const file of files(250_100)()) {
        given += 1;
        yield file;
      }
      throw new Error('Too many were taken.');
    };
    const store = { files: many } as never;
    await expect(readContents(store, NOTHING_KNOWN, report, 1)).rejects.toThrow('250,000 files');
    expect(given).toBe(250_001);
  });
});

describe('the columns of a table', () => {
  const ready = { folders: { statistics: () => path.join(folder, 'note') } as never, report };
  const storeWith = (size: number, content: () => Readable) => {
    const read = vi.fn(async (_name: string, _range?: { start: number; end: number }) => content());
    const find = async (name: string) => ({ name, isDir: false, size, modified: 0 });
    return { read, store: { read, find, place: async () => null } as never };
  };
  const silent = () => new Readable({ read: report });
  const table = () => Readable.from([Buffer.from('a\n1\n')]);
  const of = { datasetId: 'one' };

  it('are told of 1,000,000 rows', async () => {
    const lines = function* (count: number) {
      for (let at = 0; at < count; at += 1_000) yield Buffer.from('{}\n'.repeat(1_000));
    };
    const content = Readable.from(lines(1_001_000));
    const { rows, truncated } = await describeJsonLines({ content, size: 1, came: () => 1 });
    expect([rows, truncated]).toEqual([1_000_000, true]);
  });

  it('are told of 128 MiB', async () => {
    const isCut = async (size: number) =>
      (await describeJsonLines({ content: Readable.from(['{}\n']), size, came: () => 1 }))
        .truncated;
    expect([await isCut(128 * MIB), await isCut(128 * MIB + 1)]).toEqual([false, true]);
  });

  it('are told of what is read within 30 seconds', async () => {
    const rowsIn = async (ms: number) => {
      vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(ms);
      const content = Readable.from([Buffer.from('{}\n'.repeat(1_500))]);
      return (await describeJsonLines({ content, size: 1, came: () => 1 })).rows;
    };
    expect([await rowsIn(30_000), await rowsIn(30_001)]).toEqual([1_500, 1_000]);
  });

  it('are told of a Parquet file whose description has 32 MiB', async () => {
    const footerOf = (bytes: number) => {
      const tail = Buffer.from('....PAR1');
      tail.writeUInt32LE(bytes, 0);
      const store = { read: async () => Readable.from([tail]) } as never;
      return describeParquet(store, 'a.parquet', 1e9, report).catch(String);
    };
    expect(await footerOf(32 * MIB)).not.toContain('too large');
    expect(await footerOf(32 * MIB + 1)).toContain('too large');
  });

  it('are looked for while somebody waits a second', async () => {
    vi.useFakeTimers();
    const { store } = storeWith(1, silent);
    const told = vi.fn();
    void createStatistics(ready).of(of, store, 'a.csv').then(told);
    await vi.advanceTimersByTimeAsync(SECOND - 1);
    expect(told).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ phase: 'working' }));
  });

  it('are looked for in two files at once', async () => {
    vi.useFakeTimers();
    const { read, store } = storeWith(1, silent);
    const statistics = createStatistics(ready);
    for (const name of ['a.csv', 'b.csv', 'c.csv']) void statistics.of(of, store, name);
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('are remembered of the last 500 files', async () => {
    const { read, store } = storeWith(4, table);
    const statistics = createStatistics(ready);
    for (let at = 0; at < 501; at += 1) await statistics.of(of, store, `${at}.csv`);
    read.mockClear();
    await statistics.of(of, store, '1.csv');
    expect(read).not.toHaveBeenCalled();
    await statistics.of(of, store, '0.csv');
    expect(read).toHaveBeenCalled();
  });

  it.each([
    ['are kept by the contents of a file of 2 GiB', 2048 * MIB, true],
    ['are kept by the time of a larger one', 2048 * MIB + 1, false],
  ])('%s', async (_, size, isRead) => {
    const { read, store } = storeWith(size, table);
    await createStatistics(ready).of(of, store, 'a.csv');
    expect(read.mock.calls.some(([, range]) => range === undefined)).toBe(isRead);
    // The delimiter between the values is detected in the first 64 KiB of the file.
    expect(read).toHaveBeenCalledWith('a.csv', { start: 0, end: 64 * 1024 - 1 });
  });
});
