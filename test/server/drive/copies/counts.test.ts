import fs, { chmod, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCopies, createCount, type CountedItem } from '~/server/areas/drive/copying/copies';
import type { Outcome } from '~/server/areas/drive/transfer';
import { copyFile, copyTree, DURABLE } from '~/server/platform/storage/disk/copyTree';
import type { Bucket, StoredKey } from '~/server/platform/storage/s3/bucket';
import { displayKeys } from '~/server/platform/storage/s3/displayKeys';
import { createS3Store } from '~/server/platform/storage/s3/s3Store';

const MIB = 1024 * 1024;

describe('bytes that are copied on a disk', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-counts-'));
    // Some file systems copy any file at once.
    vi.spyOn(fs, 'copyFile').mockRejectedValue(new Error('cannot share bytes'));
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });
  const at = (name: string) => path.join(folder, name);
  /** Five bytes at the beginning, and nothing behind them. */
  const hollow = async (name: string, length: number) => {
    const handle = await open(at(name), 'w');
    await handle.write('first');
    await handle.truncate(length);
    await handle.close();
  };
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);
  const counted = async (copy: typeof copyFile | typeof copyTree, from: string) => {
    const told: number[] = [];
    await copy(at(from), at('copy'), { ...DURABLE, onCopied: (bytes) => void told.push(bytes) });
    return { steps: told.length, bytes: sum(told) };
  };

  it('are told mebibyte by mebibyte, to the last byte of a file', async () => {
    await writeFile(at('plain'), Buffer.alloc(3 * MIB + 1, 'x'));
    expect(await counted(copyFile, 'plain')).toEqual({ steps: 4, bytes: 3 * MIB + 1 });
  });

  it.each([
    ['that the system copies', process.env['PATH'] ?? ''],
    ['that is read', '/nowhere'],
  ])('are told of holes as well, to the end of a file %s', async (_how, PATH) => {
    vi.stubEnv('PATH', PATH);
    await hollow('hollow', 100 * MIB);
    expect((await counted(copyFile, 'hollow')).bytes).toBe(100 * MIB);
  });

  it('are told at once where the file system shares them', async () => {
    await hollow('hollow', 100 * MIB);
    vi.mocked(fs.copyFile).mockImplementation((_from, to) => writeFile(to, ''));
    expect(await counted(copyFile, 'hollow')).toEqual({ steps: 1, bytes: 100 * MIB });
  });

  it('are told while the system copies', async () => {
    // Copies five bytes, and the rest when it is told to.
    await mkdir(at('bin'));
    await writeFile(
      at('bin/prlimit'),
      `#!/bin/sh\nprintf first >&4\nwhile [ ! -e '${at('go')}' ]; do sleep 0.05; done\nshift 2\nexec "$@"\n`,
    );
    await chmod(at('bin/prlimit'), 0o755);
    vi.stubEnv('PATH', `${at('bin')}:${process.env['PATH']}`);
    await hollow('hollow', 100 * MIB);
    const told: number[] = [];
    const copied = copyFile(at('hollow'), at('copy'), {
      ...DURABLE,
      onCopied: (bytes) => void told.push(bytes),
    });
    await expect.poll(() => told).toEqual([5]);
    await writeFile(at('go'), '');
    await copied;
    expect(sum(told)).toBe(100 * MIB);
  });

  it('are told of all files in a folder', async () => {
    await mkdir(at('set/deep'), { recursive: true });
    await writeFile(at('set/a'), Buffer.alloc(2 * MIB, 'x'));
    await writeFile(at('set/deep/b'), 'bb');
    await hollow('set/deep/hollow', 70 * MIB);
    expect((await counted(copyTree, 'set')).bytes).toBe(72 * MIB + 2);
  });
});

describe('copies in S3', () => {
  /** A bucket that holds the sizes of its keys. A copy arrives when `arrive` is called, and at once from then on. */
  const standIn = (sizes: Readonly<Record<string, number>>) => {
    const keys = new Map(Object.entries(sizes));
    let arrive = () => undefined as void;
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const under = (prefix: string): StoredKey[] =>
      [...keys]
        .filter(([key]) => key.startsWith(prefix))
        .map(([key, size]) => ({ key, size, modified: null }));
    let begun = 0;
    const bucket: Pick<Bucket, 'head' | 'pages' | 'remove' | 'copy'> = {
      head: (key) => Promise.resolve(under(key).find((found) => found.key === key) ?? null),
      async *pages(prefix, { limit } = {}) {
        yield await Promise.resolve({ keys: under(prefix).slice(0, limit), folders: [] });
      },
      remove: async (key) => void (await Promise.resolve(keys.delete(key))),
      async copy(from, to) {
        begun += 1;
        await arrived;
        keys.set(to, keys.get(from) ?? 0);
      },
    };
    const shown = displayKeys(bucket as Bucket);
    const store = createS3Store('user/ann', () => Promise.resolve(shown), 60);
    return { store, keys: () => [...keys.keys()].sort(), begun: () => begun, arrive };
  };
  const set = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`user/ann/set/${index}`, 10]),
  );

  it('tell of each file that is copied', async () => {
    const { store, arrive } = standIn(set);
    arrive();
    let copied = 0;
    await store.copy('set', 'copy', { onCopied: (bytes) => (copied += bytes) });
    expect(copied).toBe(400);
  });

  it('end between two files where they are aborted, and nothing of them is left', async () => {
    const { store, keys, begun, arrive } = standIn(set);
    const gone = new AbortController();
    const copied = store.copy('set', 'copy', { signal: gone.signal });
    await expect.poll(begun).toBe(16);
    gone.abort(new Error('gone'));
    arrive();
    await expect(copied).rejects.toThrow('gone');
    expect([begun(), keys()]).toEqual([16, Object.keys(set).sort()]);
  });
});

describe('the count of a request', () => {
  const done: Outcome = { kind: 'done', location: '/x' };
  const copying =
    (length: number, ...pieces: number[]) =>
    ({ lacksLength, measured, copied }: CountedItem) => {
      if (lacksLength()) measured(length);
      for (const piece of pieces) copied(piece);
      return Promise.resolve(done);
    };
  const progressOf = (count: ReturnType<typeof createCount>) => {
    const { copied_bytes, total_bytes } = count.progress();
    return [copied_bytes, total_bytes];
  };

  it('measures several things before the first is copied, and one when it is', async () => {
    const count = createCount();
    await count.measure(['/a'], () => Promise.resolve(7));
    expect(progressOf(count)).toEqual([0, 0]);
    await count.item('/a', copying(5, 5));
    expect(progressOf(count)).toEqual([5, 5]);
    const several = createCount();
    await several.measure(['/a', '/b', '/gone'], (item) =>
      item === '/gone' ? Promise.reject(new Error('gone')) : Promise.resolve(10),
    );
    expect(progressOf(several)).toEqual([0, 20]);
    await several.item('/a', copying(10, 4));
    expect(progressOf(several)).toEqual([10, 20]);
  });

  it('leaves out what was not copied, and counts no more of a thing than it was long', async () => {
    const count = createCount();
    await count.measure(['/a', '/b', '/c'], () => Promise.resolve(10));
    await count.item('/a', () => Promise.resolve({ kind: 'clash' }));
    await expect(count.item('/b', () => Promise.reject(new Error('full')))).rejects.toThrow('full');
    await count.item('/c', ({ copied }) => {
      copied(25);
      expect(progressOf(count)).toEqual([10, 10]);
      return Promise.resolve(done);
    });
    expect(progressOf(count)).toEqual([10, 10]);
  });

  it('is known by person and id while the request lasts, and 16 of a person are', async () => {
    const copies = createCopies();
    const ends: (() => void)[] = [];
    const begin = (person: string, id: string, length = id.length) =>
      copies.during(person, id, async (count) => {
        await count.item('/a', async ({ lacksLength, measured }) => {
          if (lacksLength()) measured(length);
          await new Promise<void>((resolve) => ends.push(resolve));
          return done;
        });
      });
    const ids = Array.from({ length: 17 }, (_, index) => 'c'.repeat(index + 1));
    const running = ids.map((id) => begin('ann', id));
    // A person who takes an id twice receives the progress of the first copy.
    running.push(begin('bob', 'c'), begin('bob', 'c', 99));
    await expect.poll(() => ends).toHaveLength(19);
    const told = (person: string, id: string) => {
      try {
        return copies.progressOf(person, id).total_bytes;
      } catch (error) {
        return (error as Error).message;
      }
    };
    const unknown = 'No copy with this id is under way here.';
    expect([told('ann', 'c'), told('ann', ids[15]!), told('bob', 'c')]).toEqual([1, 16, 1]);
    expect([told('ann', ids[16]!), told('bob', 'cc'), told('eve', 'c')]).toEqual(
      Array(3).fill(unknown),
    );
    for (const end of ends) end();
    await Promise.all(running);
    expect([told('ann', 'c'), told('bob', 'c')]).toEqual([unknown, unknown]);
  });
});
