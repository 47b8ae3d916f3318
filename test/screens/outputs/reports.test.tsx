/** Notebooks after public bug reports (test/fixtures/reports): what becomes of their text and of their outputs in the editor's page. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fixture } from '#test/harness/machine';
import { markdown } from '~/frames/editor/outputs/markdown/markdown';
import { rich } from '~/frames/editor/outputs/rich';

const BASE = `${location.origin}/nb/1-0123/`;
const sourceOf = (name: string, cell = 0) =>
  (
    JSON.parse(readFileSync(fixture(`reports/${name}`), 'utf8')) as {
      cells: { source: string }[];
    }
  ).cells[cell]!.source;
const written = (source: string) => {
  const element = document.createElement('div');
  element.append(markdown(source, BASE));
  return element;
};
const drawn = (html: string) =>
  rich({ output_type: 'display_data', metadata: {}, data: { 'text/html': html } }, BASE);

test('a picture whose name is no address is missing alone: the text before and after it stays', () => {
  const { textContent } = written(sourceOf('attachment-percent.ipynb'));
  expect(textContent).toMatch(
    /Before the picture\.\s+The picture “accuracy” is not there: attachment:50%\.png\s+After the picture\./,
  );
});

test('a picture in the cell is found by its name, encoded or not', () => {
  const attachments = { '50%.png': { 'image/png': 'aGk=' }, 'a b.png': { 'image/png': 'aGk=' } };
  const element = document.createElement('div');
  element.append(markdown('![](attachment:50%.png) ![](attachment:a%20b.png)', BASE, attachments));
  expect([...element.querySelectorAll('img')].map((image) => image.src)).toEqual([
    'data:image/png;base64,aGk=',
    'data:image/png;base64,aGk=',
  ]);
});

test('pandas says where dollars are no formulas', () => {
  expect(sourceOf('use-mathjax-false.ipynb')).toContain(
    "set_option('display.html.use_mathjax', False)",
  );
  const table = (classes: string) =>
    drawn(`<table class="dataframe${classes}"><tr><td>$x_1$ and $y_2$</td></tr></table>`);
  expect(table('').querySelectorAll('.tex, .math')).toHaveLength(2);
  for (const classes of [' tex2jax_ignore', ' mathjax_ignore', ' tex2jax_ignore mathjax_ignore'])
    expect(table(classes).querySelectorAll('.tex, .math')).toHaveLength(0);
});

test.each([
  ['dollar-spaces.ipynb', 0, 2],
  ['dollar-spaces.ipynb', 1, 0],
  ['dollar-spaces.ipynb', 2, 3],
  ['bare-environments.ipynb', 0, 1],
  ['bare-environments.ipynb', 1, 1],
  ['label-eqref.ipynb', 0, 3],
])('the formulas of %s, cell %i, are found: %i', (name, cell, count) => {
  expect(written(sourceOf(name, cell)).querySelectorAll('.tex, .tex-display, .math')).toHaveLength(
    count,
  );
});
