import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { mutations } from '../../../scripts/long/mutations.mjs';

const PAGE = path.join(root, 'docs/mutations.md');

describe('the guards that the long run takes away', () => {
  it.each(mutations.map((mutation) => [mutation.guard, mutation] as const))(
    '%s: its text stands once in the file, and its tests are there',
    (_, { file, find, with: changed, tests }) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      expect(text.split(find).length - 1).toBe(1);
      expect(changed).not.toBe(find);
      expect(tests.filter((test) => !existsSync(path.join(root, test)))).toEqual([]);
    },
  );

  it('are listed in docs/mutations.md', async () => {
    const rows = mutations.map(
      ({ guard, file, tests }) =>
        `| ${guard} | \`${file}\` | ${tests.map((test) => `\`${test}\``).join(', ')} |`,
    );
    const page = `# Guards whose loss tests must notice

\`npm run test:long -- mutations\` takes each of these guards away, in a copy of the working tree, and runs the tests beside it: at least one
must fail. The changes stand in \`scripts/long/mutations.mjs\`; this page is made of them (\`npm run unit -- test/rules/longRun -u\`).

| guard | where | tests |
| --- | --- | --- |
${rows.join('\n')}
`;
    const options = await resolveConfig(PAGE);
    await expect(await format(page, { ...options, parser: 'markdown' })).toMatchFileSnapshot(PAGE);
  });
});
