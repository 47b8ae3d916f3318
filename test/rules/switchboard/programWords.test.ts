import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#test/harness/machine';
import { planted, readTree } from '../tree';
import { programWordsOf } from './programWords';

const FILE = path.join(root, 'src/web/features/diagnostics/model/programWords.json');

test('what may leave in the file of a session under its own name is what the sources name (made anew with -u, as the switchboard)', async () => {
  await expect(
    `${JSON.stringify(programWordsOf(readTree(['src/web', 'src/contract'])), null, 1)}\n`,
  ).toMatchFileSnapshot(FILE);
});

test('it is fields, words of types and schemas, and segments of addresses, never what else stands in quotes', () => {
  const { fields, words, routes } = programWordsOf(
    planted({
      'src/contract/kites.ts':
        "export const Kite = z.object({ kite_name: z.string(), colour: z.enum(['red', 'blue']) });",
      'src/web/features/kites/model.ts':
        "interface Kite { flies: 'high' | 'low' }\nconst text = 'a secret sentence';",
      'src/web/features/kites/manifest.ts': "routes: [{ path: '/kites/:id/fly' }]",
      'src/server/kites.ts': 'const hidden = { inner: 1 };',
    }),
  );
  expect(fields).toEqual(expect.arrayContaining(['colour', 'flies', 'kite_name', 'path']));
  expect(fields).not.toContain('inner');
  expect([words, routes]).toEqual([
    ['POP', 'PUSH', 'REPLACE', 'blue', 'high', 'low', 'red'],
    ['fly', 'kites'],
  ]);
});
