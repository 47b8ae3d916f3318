import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Bucket, StoredKey } from '~/server/platform/storage/s3/bucket';
import { createS3Store } from '~/server/platform/storage/s3/s3Store';
import { displayKeys } from '~/server/platform/storage/s3/displayKeys';
import type { Store } from '~/server/platform/storage/store';

/** A bucket in memory, with the keys that some other program put there. */
const bucketOf = (files: Map<string, string>): Bucket => ({
  s3: {} as Bucket['s3'],
  head: (key) => {
    const content = files.get(key);
    return Promise.resolve(
      content === undefined ? null : { key, size: content.length, modified: 1 },
    );
  },
  async *pages(prefix, { shallow = false, limit = 1_000 } = {}) {
    const keys: StoredKey[] = [];
    const folders = new Set<string>();
    for (const [key, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (!key.startsWith(prefix)) continue;
      const slash = key.indexOf('/', prefix.length);
      if (shallow && slash >= 0) folders.add(key.slice(0, slash + 1));
      else keys.push({ key, size: content.length, modified: 1 });
    }
    yield await Promise.resolve({ keys: keys.slice(0, limit), folders: [...folders] });
  },
  put: async (key, body, { createOnly = false }) => {
    if (createOnly && files.has(key)) return false;
    files.set(key, Buffer.isBuffer(body) ? body.toString() : await text(body));
    return true;
  },
  get: (key) => {
    const content = files.get(key);
    return Promise.resolve(content === undefined ? null : Readable.from([Buffer.from(content)]));
  },
  remove: (key) => {
    files.delete(key);
    return Promise.resolve();
  },
  copy: (from, to) => {
    files.set(to, files.get(from) ?? '');
    return Promise.resolve();
  },
});

const AREA = 'user/ann';
const nfd = (name: string) => name.normalize('NFD');
const ODD = [
  'back\\slash.txt',
  nfd('Café.csv'),
  '.hidden',
  'end .txt ',
  'a/../b.txt',
  'a/.',
  'c//d.txt',
  'line\nbreak',
  `${'x'.repeat(300)}.txt`,
  `${nfd('Übung')}/in.txt`,
];
const SHOWN = [
  'back＼slash.txt',
  'Café.csv',
  '.hidden',
  'end .txt ',
  'a/．．/b.txt',
  'a/．',
  'c/（no name）/d.txt',
  'line␊break',
  `${'x'.repeat(248)}….txt`,
  'Übung/in.txt',
];

describe('keys of a bucket that another program wrote', () => {
  let files: Map<string, string>;
  let store: Store;
  const keys = () => [...files.keys()].map((key) => key.slice(AREA.length + 1)).sort();
  const walked = async () => {
    const found: string[] = [];
    for await (const { path, isDir } of store.walk('')) if (!isDir) found.push(path);
    return found.sort();
  };
  beforeEach(() => {
    files = new Map(ODD.map((name) => [`${AREA}/${name}`, name]));
    const shown = displayKeys(bucketOf(files));
    store = createS3Store(AREA, () => Promise.resolve(shown), 60);
  });

  it('are listed, walked, opened and counted by names that a path may have', async () => {
    expect((await store.list('')).map(({ name }) => name).sort()).toEqual(
      [...new Set(SHOWN.map((name) => name.split('/')[0]))].sort(),
    );
    expect(await walked()).toEqual([...SHOWN].sort());
    for (const [at, shown] of SHOWN.entries())
      expect(await text(await store.read(shown)), shown).toBe(ODD[at]);
    expect((await store.list('c/（no name）')).map(({ name }) => name)).toEqual(['d.txt']);
    expect(await store.find('Übung')).toMatchObject({ name: 'Übung', isDir: true });
    await expect(store.read('back\\slash.txt')).rejects.toMatchObject({ code: 'invalid' });
    await expect(store.read('a/../b.txt')).rejects.toMatchObject({ code: 'invalid' });
  });

  it('are replaced, moved, copied and deleted by them, and no other key with them', async () => {
    await store.write('Café.csv', Buffer.from('new'), { size: 3, replace: true });
    expect(files.get(`${AREA}/${nfd('Café.csv')}`)).toBe('new');
    await store.move('back＼slash.txt', 'plain.txt');
    await store.trash.put('Übung', 'one');
    expect(keys()).not.toContain(ODD[9]);
    await store.trash.restore('one', 'Übung');
    await store.copy('Übung', 'copy');
    for (const each of ['a', 'c/（no name）/d.txt', 'line␊break', SHOWN[8] ?? '', 'Übung'])
      await store.remove(each);
    expect(keys()).toEqual(
      ['.hidden', nfd('Café.csv'), 'copy/in.txt', 'end .txt ', 'plain.txt'].sort(),
    );
  });

  it('that would be shown alike are told apart', async () => {
    files.set(`${AREA}/Café.csv`, 'composed');
    expect((await store.list('')).map(({ name }) => name)).toContain('Café (2).csv');
    expect(await text(await store.read('Café.csv'))).toBe('composed');
    expect(await text(await store.read('Café (2).csv'))).toBe(nfd('Café.csv'));
  });
});
