import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { constantMutations } from '../../../scripts/long/constants/lists.mjs';
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

  it('are listed in docs/mutations.md', async () => {
    const options = await resolveConfig(PAGE);
    await expect(
      await format(mutationsPage, { ...options, parser: 'markdown' }),
    ).toMatchFileSnapshot(PAGE);
  });
});
