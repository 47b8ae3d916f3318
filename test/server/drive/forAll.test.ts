import { expect, it } from 'vitest';
import { forAll } from '~/server/platform/storage/disk/entries';

it('work on many items ends at a failure when what is under way has ended, and begins no more', async () => {
  const begun: number[] = [];
  const ended: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    for (let turn = 0; turn < 10 * item; turn += 1) await Promise.resolve();
    if (item === 1) throw new Error('one');
    ended.push(item);
  };
  await expect(forAll([1, 2, 3, 4, 5], work, 3)).rejects.toThrow('one');
  expect([begun, ended]).toEqual([
    [1, 2, 3],
    [2, 3],
  ]);
});
