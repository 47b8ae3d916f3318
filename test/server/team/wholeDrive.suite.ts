import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { ANN, BOB, type OpenedStores } from '../drive/opened';

/** A drive that becomes a folder of another one, on any storage. */
export const wholeDriveSuite = (name: string, opened: () => OpenedStores) => {
  it(`a whole drive becomes a folder of another one, and what a kill left behind comes the next time, on ${name}`, async () => {
    const { stores } = opened();
    const [from, to] = [
      { ...ANN, user_name: 'ann-who-left' },
      { ...BOB, user_name: 'bob-who-stays' },
    ];
    const store = stores.of('drive', from);
    await store.write('data/räum 1.csv', Buffer.from('a,b\n'), { size: 4, replace: true });
    await store.write('top.txt', Buffer.from('top'), { size: 3, replace: true });
    await store.makeFolder('data/empty');
    const handOver = () => stores.handOver(store.area, stores.of('drive', to).area, 'Drive of ann');
    await handOver();
    const there = stores.of('drive', to);
    expect((await there.list('Drive of ann')).map((entry) => entry.name).sort()).toEqual([
      'data',
      'top.txt',
    ]);
    expect(await text(await there.read('Drive of ann/data/räum 1.csv'))).toBe('a,b\n');
    expect((await there.find('Drive of ann/data/empty'))?.isDir).toBe(true);
    const left = stores.of('drive', from);
    expect([await there.used(), await left.list(''), await left.used()]).toEqual([7, [], 0]);
    await handOver();
    expect(await text(await there.read('Drive of ann/top.txt'))).toBe('top');
  });
};
