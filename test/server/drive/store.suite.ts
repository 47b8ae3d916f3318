import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { S3Settings } from '~/server/platform/storage/s3/bucket';
import type { Store } from '~/server/platform/storage/store';
import { ANN, BOB, openedStores, type OpenedStores } from './opened';
import { addressSuite } from './addresses.suite';
import { partsSuite } from './parts.suite';
import { trashSuite } from './trash.suite';
import { wholeDriveSuite } from '../team/wholeDrive.suite';

const NEW = (size: number) => ({ size, replace: false });
const OVER = (size: number) => ({ size, replace: true });

/** Behaviour that every storage has in common; `name` ends each title. */
export const storeSuite = (name: string, location: () => Promise<S3Settings | null>) => {
  let opened: OpenedStores;
  let store: Store;
  let people = 0;
  beforeAll(async () => {
    opened = await openedStores(await location());
  });
  afterAll(() => opened.close());
  beforeEach(() => {
    people += 1;
    store = opened.stores.of('drive', { ...ANN, user_name: `ann${people}` });
  });

  const put = async (path: string, content: string) =>
    store.write(path, Buffer.from(content), OVER(Buffer.byteLength(content)));
  const content = async (path: string) => text(await store.read(path));
  const names = async (folder: string) =>
    (await store.list(folder)).map(({ name: found, isDir }) => found + (isDir ? '/' : '')).sort();
  const paths = async (folder = '') => {
    const found = [];
    for await (const { path, isDir } of store.walk(folder)) found.push(path + (isDir ? '/' : ''));
    return found;
  };

  describe(`names and bytes`, () => {
    it(`DRV-18 a folder lists files with size and time, and folders, on ${name}`, async () => {
      const before = Date.now();
      await put('data/räum 1.csv', 'a,b\n');
      await store.makeFolder('data/deep/er');
      const listed = (await store.list('data')).sort((a, b) => (a.name < b.name ? -1 : 1));
      expect(listed).toMatchObject([
        { name: 'deep', isDir: true, size: null },
        { name: 'räum 1.csv', isDir: false, size: 4 },
      ]);
      expect(Math.abs((listed[1]?.modified ?? 0) - before)).toBeLessThan(60_000);
      expect(await names('')).toEqual(['data/']);
      expect(await names('data/deep/er')).toEqual([]);
      await expect(store.list('none')).rejects.toMatchObject({ code: 'missing' });
      await expect(store.list('data/räum 1.csv')).rejects.toMatchObject({ code: 'missing' });
    });

    it(`a new area is an empty root, on ${name}`, async () => {
      expect(await store.list('')).toEqual([]);
      expect(await store.find('')).toMatchObject({ isDir: true });
      expect(await store.find('x')).toBeNull();
      expect(await paths()).toEqual([]);
      expect(await store.used()).toBe(0);
    });

    it(`a file is found, a folder is found, nothing is null, on ${name}`, async () => {
      await put('a/b.txt', 'bytes');
      expect(await store.find('a/b.txt')).toMatchObject({ name: 'b.txt', isDir: false, size: 5 });
      expect(await store.find('a')).toMatchObject({ name: 'a', isDir: true, size: null });
      expect(await store.find('a/c.txt')).toBeNull();
      expect(await store.find('a/b.txt/c')).toBeNull();
    });

    it(`one name in two Unicode spellings is one file, on ${name}`, async () => {
      await put('cafe\u0301.txt', 'one');
      await put('caf\u00e9.txt', 'two');
      expect(await names('')).toEqual(['caf\u00e9.txt']);
      expect(await content('cafe\u0301.txt')).toBe('two');
    });

    it.each(['../x', 'a/../../x', '.', 'a\u0000b', 'a\\b', 'x'.repeat(300), 'ä'.repeat(150)])(
      `DRV-25 the name %j is refused, on ${name}`,
      async (bad) => {
        const refused = { code: 'invalid' };
        await expect(put(bad, 'x')).rejects.toMatchObject(refused);
        await expect(store.read(bad)).rejects.toMatchObject(refused);
        await expect(store.list(bad)).rejects.toMatchObject(refused);
        await expect(store.makeFolder(bad)).rejects.toMatchObject(refused);
        await expect(store.remove(bad)).rejects.toMatchObject(refused);
        await expect(store.putUrl(bad, NEW(1))).rejects.toMatchObject(refused);
        await expect(store.getUrl(bad, { attachment: true })).rejects.toMatchObject(refused);
        await expect(store.parts.begin(bad, { size: 1, partSize: 1 })).rejects.toMatchObject(
          refused,
        );
      },
    );

    it(`areas are apart: a person's, another's, the team's, on ${name}`, async () => {
      const [bob, team] = [opened.stores.of('drive', BOB), opened.stores.of('teamdrive', ANN)];
      await bob.write('same.txt', Buffer.from('bob'), OVER(3));
      await team.write('same.txt', Buffer.from('red'), OVER(3));
      expect(await names('')).toEqual([]);
      expect(await text(await bob.read('same.txt'))).toBe('bob');
      expect(await text(await opened.stores.of('teamdrive', BOB).read('same.txt'))).toBe('red');
    });

    it(`a file is overwritten only where that was asked for, on ${name}`, async () => {
      await store.write('a.txt', Readable.from([Buffer.from('first')]), NEW(5));
      await expect(store.write('a.txt', Buffer.from('2'), NEW(1))).rejects.toMatchObject({
        code: 'exists',
        statusCode: 409,
      });
      expect(await content('a.txt')).toBe('first');
      await put('a.txt', 'second');
      expect(await content('a.txt')).toBe('second');
    });

    it(`a file takes no folder's place and no folder a file's, on ${name}`, async () => {
      await put('a/b.txt', 'x');
      await expect(put('a', 'x')).rejects.toMatchObject({ code: 'conflict' });
      await expect(put('a/b.txt/c.txt', 'x')).rejects.toMatchObject({ code: 'conflict' });
      await expect(store.makeFolder('a/b.txt')).rejects.toMatchObject({ code: 'conflict' });
      await expect(store.makeFolder('a')).resolves.toBeUndefined();
      expect(await paths()).toEqual(['a/', 'a/b.txt']);
    });

    it.each([
      ['too short', 'abc'],
      ['too long', 'abcdef'],
      ['empty', ''],
    ])(`a body that is %s leaves nothing behind, on ${name}`, async (_what, body) => {
      const bodies = [Buffer.from(body), Readable.from(body === '' ? [] : [Buffer.from(body)])];
      for (const sent of bodies)
        await expect(store.write('a.txt', sent, NEW(5))).rejects.toMatchObject({ code: 'invalid' });
      expect(await store.find('a.txt')).toBeNull();
      expect(await store.used()).toBe(0);
    });

    it(`a file or a range of it is read, on ${name}`, async () => {
      await put('a.txt', '0123456789');
      expect(await content('a.txt')).toBe('0123456789');
      expect(await text(await store.read('a.txt', { start: 2, end: 4 }))).toBe('234');
      await expect(store.read('b.txt')).rejects.toMatchObject({ code: 'missing' });
      await put('empty', '');
      expect(await content('empty')).toBe('');
    });
  });

  describe('trees', () => {
    beforeEach(async () => {
      await put('from/a.txt', 'aaa');
      await put('from/deep/b.txt', 'bb');
      await store.makeFolder('from/empty');
      await store.makeFolder('to');
    });

    it(`a walk tells folders before what they hold, on ${name}`, async () => {
      const found = await paths();
      expect([...found].sort()).toEqual([
        'from/',
        'from/a.txt',
        'from/deep/',
        'from/deep/b.txt',
        'from/empty/',
        'to/',
      ]);
      for (const path of found)
        expect(found.indexOf(path)).toBeGreaterThan(
          found.indexOf(
            `${path
              .split('/')
              .slice(0, path.endsWith('/') ? -2 : -1)
              .join('/')}/`,
          ),
        );
      expect(await paths('from/deep')).toEqual(['from/deep/b.txt']);
      await expect(paths('none')).rejects.toMatchObject({ code: 'missing' });
    });

    it(`DRV-19 a folder moves with all it holds, on ${name}`, async () => {
      await store.move('from', 'to/there');
      expect((await paths()).sort()).toEqual([
        'to/',
        'to/there/',
        'to/there/a.txt',
        'to/there/deep/',
        'to/there/deep/b.txt',
        'to/there/empty/',
      ]);
      expect(await content('to/there/deep/b.txt')).toBe('bb');
      expect(await store.used()).toBe(5);
    });

    it(`DRV-20 a folder is copied with all it holds, and so is a file, on ${name}`, async () => {
      await store.copy('from', 'to/copy');
      await store.copy('from/a.txt', 'to/ä %20?.txt');
      expect((await paths('to')).sort()).toEqual([
        'to/copy/',
        'to/copy/a.txt',
        'to/copy/deep/',
        'to/copy/deep/b.txt',
        'to/copy/empty/',
        'to/ä %20?.txt',
      ]);
      expect(await content('to/ä %20?.txt')).toBe('aaa');
      expect(await content('from/deep/b.txt')).toBe('bb');
      expect(await store.used()).toBe(13);
    });

    it.each(['move', 'copy'] as const)(
      `DRV-11 %s: not into itself, not over something, not to nowhere, on ${name}`,
      async (how) => {
        await expect(store[how]('from', 'from/deep/from')).rejects.toMatchObject({
          code: 'invalid',
        });
        await expect(store[how]('', 'to/root')).rejects.toMatchObject({ code: 'invalid' });
        await expect(store[how]('from/a.txt', 'from/deep')).rejects.toMatchObject({
          code: 'exists',
        });
        await expect(store[how]('from/a.txt', 'from/deep/b.txt')).rejects.toMatchObject({
          code: 'exists',
        });
        await expect(store[how]('none', 'to/none')).rejects.toMatchObject({ code: 'missing' });
        await expect(store[how]('from/a.txt', 'nowhere/a.txt')).rejects.toMatchObject({
          code: 'missing',
        });
        expect((await paths()).sort()).toEqual([
          'from/',
          'from/a.txt',
          'from/deep/',
          'from/deep/b.txt',
          'from/empty/',
          'to/',
        ]);
      },
    );

    it(`a folder may go beside one whose name begins alike, on ${name}`, async () => {
      await store.move('from', 'from2');
      await expect(store.copy('from2', 'from22')).resolves.toBeUndefined();
      expect(await names('')).toEqual(['from2/', 'from22/', 'to/']);
    });

    it(`DRV-20 a file or a folder is deleted with all it holds, the root is not, on ${name}`, async () => {
      await store.remove('from/a.txt');
      expect(await names('from')).toEqual(['deep/', 'empty/']);
      await store.remove('from');
      expect(await paths()).toEqual(['to/']);
      expect(await store.used()).toBe(0);
      await expect(store.remove('from')).rejects.toMatchObject({ code: 'missing' });
      await expect(store.remove('')).rejects.toMatchObject({ code: 'invalid' });
    });

    it(`what is used follows what is written, on ${name}`, async () => {
      expect(await store.used()).toBe(5);
      await put('more.txt', '12345');
      expect(await store.used()).toBe(10);
      await put('more.txt', '1');
      expect(await store.used()).toBe(6);
    });
  });

  it(`a folder of more entries than one answer of the storage holds is listed whole, on ${name}`, async () => {
    const many = Array.from({ length: 45 }, (_, index) => `f${String(index).padStart(4, '0')}`);
    const queue = many.values();
    await store.makeFolder('many');
    await Promise.all(
      Array.from({ length: 16 }, async () => {
        for (const file of queue) await store.write(`many/${file}`, Buffer.from('x'), OVER(1));
      }),
    );
    expect(await names('many')).toEqual(many);
    expect(await store.used()).toBe(45);
    await store.remove('many');
    expect(await names('')).toEqual([]);
  });

  trashSuite(name, () => store);
  addressSuite(name, () => opened);
  partsSuite(name, () => opened);
  wholeDriveSuite(name, () => opened);
};
