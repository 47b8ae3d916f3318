import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fixture } from '#test/harness/machine';
import { scriptOf } from '~/server/areas/notebooks/download/script';
import { readNotebook } from '~/server/platform/nbformat/nbformat';

it('a notebook that times its statements computes the same as a script', () => {
  const found = readNotebook(readFileSync(fixture('reports/time-magic-export.ipynb'), 'utf8'));
  if (!found.ok) throw new Error(found.reason);
  const printed = execFileSync('python3', ['-'], {
    input: [...scriptOf(found.notebook)].join(''),
    encoding: 'utf8',
  });
  expect(printed).toBe('45\n10\n');
});

it.each([
  ['%time y = f()\nprint(y)', 'y = f()  # %time\nprint(y)'],
  ['%time y = f(\n  1)\n%prun -s time f()', 'y = f(\n  1)\n# %prun -s time f()'],
  ['%time !ls', '# !ls'],
])('%j', (source, expected) => {
  const cell = { cell_type: 'code', metadata: {}, source, outputs: [], execution_count: null };
  const found = readNotebook(
    JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [cell] }),
  );
  if (!found.ok) throw new Error(found.reason);
  expect([...scriptOf(found.notebook)].join('')).toBe(
    `#!/usr/bin/env python\n# coding: utf-8\n\n# %%\n${expected}\n`,
  );
});
