import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { fixture } from '#test/harness/machine';
import { whyNoNotebook } from '~/contract/formats/nbformat';
import { readNotebook } from '~/server/platform/nbformat/nbformat';

describe('what the browser takes for a notebook', () => {
  const names = [
    'invalid.ipynb',
    'invalid_cell_id.ipynb',
    'test2.ipynb',
    'test3.ipynb',
    'test4.5.ipynb',
    'Unicode.ipynb',
    'many_tracebacks.ipynb',
    'test4plus.ipynb',
    'SVG.ipynb',
  ];
  test.each(names)('%s is judged as the server judges it', (name) => {
    const text = readFileSync(fixture(`notebooks/${name}`), 'utf8');
    expect(whyNoNotebook(text) === null).toBe(readNotebook(text).ok);
    expect(whyNoNotebook(text) === null).toBe(name !== 'invalid.ipynb');
  });

  test.each([
    ['', 'empty'],
    ['[1]', 'not a notebook'],
    ['{}', 'no nbformat'],
    ['{"nbformat":1}', 'too old'],
    ['{"nbformat":5}', 'newer'],
    ['{"nbformat":4}', 'no list of cells'],
    ['{"nbformat":4,"cells":[{"cell_type":"code"}]}', 'source of cell 1'],
  ])('%s is refused in words', (text, words) => {
    expect(whyNoNotebook(text)).toContain(words);
    expect(readNotebook(text).ok).toBe(false);
  });
});
