import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Store } from '~/server/platform/storage/store';

/** Treatment of deleted files that every storage has in common. */
export const trashSuite = (name: string, storeOf: () => Store) =>
  describe('the trash', () => {
    let store: Store;
    const put = (path: string, content: string) =>
      store.write(path, Buffer.from(content), { size: Buffer.byteLength(content), replace: true });
    const paths = async () => {
      const found = [];
      for await (const { path, isDir } of store.walk('')) found.push(path + (isDir ? '/' : ''));
      return found.sort();
    };
    beforeEach(async () => {
      store = storeOf();
      await put('from/a.txt', 'aaa');
      await put('from/deep/b.txt', 'bb');
      await store.makeFolder('from/empty');
      await put('one.txt', '1');
    });

    it(`takes what is put there out of the area, and gives it back where it is wanted, on ${name}`, async () => {
      expect(await store.used()).toBe(6);
      expect([
        await store.trash.put('from', 'one'),
        await store.trash.put('one.txt', 'two'),
      ]).toEqual([5, 1]);
      expect([await paths(), await store.used()]).toEqual([[], 0]);
      await store.trash.restore('one', 'new/from');
      await store.trash.restore('two', 'new/two.txt');
      expect(await paths()).toEqual([
        'new/',
        'new/from/',
        'new/from/a.txt',
        'new/from/deep/',
        'new/from/deep/b.txt',
        'new/from/empty/',
        'new/two.txt',
      ]);
      expect([
        await text(await store.read('new/from/a.txt')),
        await text(await store.read('new/two.txt')),
        await store.used(),
      ]).toEqual(['aaa', '1', 6]);
    });

    it(`keeps what it has where the name is taken, and forgets what is removed, on ${name}`, async () => {
      await store.trash.put('from', 'one');
      await expect(store.trash.restore('one', 'one.txt')).rejects.toMatchObject({ code: 'exists' });
      await store.trash.restore('one', 'back');
      await store.trash.put('one.txt', 'two');
      await store.trash.remove('two');
      await store.trash.remove('two');
      for (const id of ['one', 'two', 'none'])
        await expect(store.trash.restore(id, 'again')).rejects.toMatchObject({ code: 'missing' });
      expect(await paths()).toEqual([
        'back/',
        'back/a.txt',
        'back/deep/',
        'back/deep/b.txt',
        'back/empty/',
      ]);
    });

    it(`takes nothing that is not there, not the root, and no id that leads elsewhere, on ${name}`, async () => {
      await expect(store.trash.put('none', 'one')).rejects.toMatchObject({ code: 'missing' });
      await expect(store.trash.put('', 'one')).rejects.toMatchObject({ code: 'invalid' });
      for (const id of ['../x', '..'])
        await expect(store.trash.restore(id, 'again')).rejects.toMatchObject({ code: 'invalid' });
      await expect(store.trash.remove('../../user')).rejects.toMatchObject({ code: 'invalid' });
      expect(await paths()).toEqual([
        'from/',
        'from/a.txt',
        'from/deep/',
        'from/deep/b.txt',
        'from/empty/',
        'one.txt',
      ]);
    });
  });
