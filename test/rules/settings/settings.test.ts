/** Every setting is described once, in src/server/platform/settings, and docs/configuration.md says the same. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '#test/harness/machine';
import { unknownNames } from '~/server/platform/settings/names';
import { pick, planted, readTree, type Tree } from '../tree';
import { formattedPage, PAGE } from './page';

const READS_ENVIRONMENT = /\bprocess\.env\b|\benv\b[^;\n]*\bfrom 'node:process'/;

/** Sources of the server that read the environment beside the settings. */
const strayReaders = (tree: Tree): string[] =>
  [...pick(tree, /^src\/server\/.*\.ts$/)]
    .filter(
      ([file, text]) =>
        file !== 'src/server/platform/settings/process.ts' && READS_ENVIRONMENT.test(text),
    )
    .map(([file]) => file);

it('only src/server/platform/settings/process.ts reads the environment of the server', () => {
  expect(strayReaders(readTree(['src']))).toEqual([]);
  expect(
    strayReaders(
      planted({
        'src/server/a.ts': "process.env['PATH']",
        'src/server/b.ts': "import { env } from 'node:process';",
        'src/server/platform/settings/process.ts': 'process.env',
      }),
    ),
  ).toEqual(['src/server/a.ts', 'src/server/b.ts']);
});

it(`${PAGE} is what the settings make of it (npm run configuration)`, async () => {
  expect(readFileSync(path.join(root, PAGE), 'utf8')).toBe(await formattedPage());
});

/** Names of our environment that scripts and tests read or set. A server that they start inherits them. */
const namesOfScripts = (tree: Tree): string[] => [
  ...new Set(
    [
      ...pick(tree, /^(scripts|test\/(harness|long))\/.*\.m?ts$|^scripts\/.*\.mjs$/).values(),
    ].flatMap((text) =>
      [...text.matchAll(/process\.env\['(ATELIER_\w+)'\]|\{ (ATELIER_\w+): /g)].map(
        ([, read, set]) => read ?? set ?? '',
      ),
    ),
  ),
];

it('a server that scripts and tests start refuses no name of theirs', () => {
  const names = namesOfScripts(readTree(['scripts', 'test']));
  expect(names).toEqual(expect.arrayContaining(['ATELIER_SLOW_TESTS', 'ATELIER_TEST_PACKAGES']));
  expect(names.flatMap((name) => unknownNames({ [name]: '1' }))).toEqual([]);
  expect(unknownNames({ ATELIER_SLOW_TEST: '1' })).toHaveLength(1);
});
