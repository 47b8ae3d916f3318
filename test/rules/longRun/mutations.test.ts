import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { constantMutations } from '../../../scripts/long/constants/lists.mjs';
import { picked } from '../../../scripts/long/mutate.mjs';
import { mutations } from '../../../scripts/long/mutations.mjs';
import { mutationsPage } from './mutationsPage';

const PAGE = path.join(root, 'docs/mutations.md');

describe('the guards that the long run takes away', () => {
  it.each(mutations.map((mutation) => [mutation.guard, mutation] as const))(
    '%s: its text stands once in the file, and its tests are there',
    (_, { file, find = '', with: changed, tests }) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      expect(text.split(find).length - 1).toBe(1);
      expect(changed).not.toBe(find);
      expect(tests.filter((test) => !existsSync(path.join(root, test)))).toEqual([]);
    },
  );

  it('and the constants that it changes have their tests', () => {
    const tests = new Set(constantMutations.flatMap((one) => one.tests));
    expect([...tests].filter((test) => !existsSync(path.join(root, test)))).toEqual([]);
  });

  it('are picked by a part of their name, their file or their tests, and no word picks nothing', () => {
    const names = (words: string) => picked(mutations, words).map(({ guard }) => guard);
    expect(names('the memory of a job')).toEqual(['the memory of a job']);
    expect(names('sealing/sealing.ts, s3.test.ts')).toEqual([
      'what a crash left half sealed is put back',
      'a signed address of S3 takes exactly the size that was asked for',
    ]);
    expect(names('')).toHaveLength(mutations.length);
    expect(() => names('the memory of a job,nobdy')).toThrow("holds 'nobdy'");
  });

  it('are listed in docs/mutations.md', async () => {
    const options = await resolveConfig(PAGE);
    await expect(
      await format(mutationsPage, { ...options, parser: 'markdown' }),
    ).toMatchFileSnapshot(PAGE);
  });
});
