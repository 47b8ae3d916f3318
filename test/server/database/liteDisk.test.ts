/** The built-in database on a disk that is full for a while: PostgreSQL ends itself where it cannot write its log. */
import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import { isUnavailable } from '~/server/platform/database/unavailable';

let folder: string;
let database: OpenDatabase;
let told: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lite-disk-'));
  database = await openDatabase({ folder: path.join(folder, 'database') });
  await database.db.execute(sql`create table written (n int primary key)`);
  told = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const full = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
const isLog = (descriptor: number) =>
  fs.readlinkSync(`/proc/self/fd/${descriptor}`).includes('/pg_wal/');

/** From now on nothing can be written into the log of PostgreSQL. */
const fillDisk = () => {
  const write = fs.writeSync.bind(fs) as (...words: unknown[]) => number;
  vi.spyOn(fs, 'writeSync').mockImplementation(((descriptor: number, ...words: unknown[]) => {
    if (isLog(descriptor)) throw full();
    return write(descriptor, ...words);
  }) as typeof fs.writeSync);
};

const insert = (n: number) => database.db.execute(sql`insert into written values (${n})`);
const written = async () =>
  (await database.db.execute<{ n: number }>(sql`select n from written order by n`)).rows.map(
    ({ n }) => n,
  );
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)),
  );

test('is away while the disk is full, and there again with all that was acknowledged', async () => {
  await insert(1);
  fillDisk();
  expect(await failureOf(insert(2))).toBe('unavailable');
  // It is opened again, and cannot write its log then either.
  expect(await failureOf(insert(3))).toBe('unavailable');
  vi.mocked(fs.writeSync).mockRestore();
  await expect.poll(() => failureOf(insert(4)), { timeout: 60_000 }).toBe('none');
  expect(await written()).toEqual(expect.arrayContaining([1, 4]));
  expect(told.join('')).toContain('The built-in database ended itself');
});

test('a transaction in which it ends itself is undone', async () => {
  const work = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into written values (1)`);
    fillDisk();
    await tx.execute(sql`insert into written select generate_series(2, 200000)`);
  });
  expect(await failureOf(work)).toBe('unavailable');
  vi.mocked(fs.writeSync).mockRestore();
  await expect.poll(() => failureOf(insert(5)), { timeout: 60_000 }).toBe('none');
  expect(await written()).toEqual([5]);
});

test('a log that cannot be synced is no commit that waits for ever', async () => {
  vi.spyOn(fs, 'fdatasyncSync').mockImplementation(() => {
    throw full();
  });
  expect(await failureOf(insert(1))).toBe('unavailable');
  vi.mocked(fs.fdatasyncSync).mockRestore();
  await expect.poll(() => failureOf(insert(2)), { timeout: 60_000 }).toBe('none');
});
