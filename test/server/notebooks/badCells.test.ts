/** Notebooks with a cell or an output that cannot be read or drawn: a sentence stands in its place, and the rest is there. */
import { describe, expect, it } from 'vitest';
import type { CellWithOutputs } from '~/contract/editor';
import { cellsOf } from '~/server/platform/storage/preview/executed';
import { htmlOf } from '~/server/areas/notebooks/download/html/page';
import { scriptOf } from '~/server/areas/notebooks/download/script';
import { readNotebook, type NotebookFile } from '~/server/platform/nbformat/nbformat';

const code = (source: unknown, outputs: unknown = [], more: object = {}) => ({
  cell_type: 'code',
  execution_count: 1,
  metadata: {},
  source,
  outputs,
  ...more,
});
const text = (source: unknown, more: object = {}) => ({
  cell_type: 'markdown',
  metadata: {},
  source,
  ...more,
});
const display = (data: unknown) => ({ output_type: 'display_data', metadata: {}, data });
const stream = (printed: unknown) => ({ output_type: 'stream', name: 'stdout', text: printed });
const DEEP = 20_000;

const HOSTILE: readonly (readonly [string, object])[] = [
  ['a source that is a number', code(7)],
  ['a source that is an object', text({ length: 1 })],
  ['no source', { cell_type: 'code', metadata: {}, outputs: [] }],
  ['a cell of an unknown kind', { cell_type: 'widget', source: '' }],
  ['an id with a slash', code('x', [], { id: '../up' })],
  ['attachments that are a list', text('![](attachment:a.png)', { attachments: ['a'] })],
  ['an attachment that is a number', text('a', { attachments: { 'a.png': 7 } })],
  ['outputs that are text', code('x', 'text')],
  ['an output that is null', code('x', [null])],
  ['an output without a kind', code('x', [{}])],
  ['a mime bundle that is a list', code('x', [display(['a'])])],
  ['a picture that is a number', code('x', [display({ 'image/png': 7 })])],
  ['a mime bundle of nothing', code('x', [display({})])],
  [
    'a formula nested too deep',
    code('x', [display({ 'text/latex': `$${'{'.repeat(DEEP)}x${'}'.repeat(DEEP)}$` })]),
  ],
  ['a text nested too deep', text('>'.repeat(DEEP))],
  [
    'a formula in a text, nested too deep',
    text(`$${'{'.repeat(DEEP / 2)}${'}'.repeat(DEEP / 2)}$`),
  ],
  ['a figure that is null', code('x', [display({ 'application/vnd.plotly.v1+json': null })])],
  [
    'a figure whose parts are text',
    code('x', [display({ 'application/vnd.plotly.v1+json': { data: 7, layout: 'a' } })]),
  ],
  ['a print that is a number', code('x', [stream(7)])],
  ['a traceback of numbers', code('x', [{ output_type: 'error', traceback: [7] }])],
  ['a very large print', code('x', [stream('m'.repeat(3_000_000))])],
];

const shownOf = (bad: object): NotebookFile => {
  const file = {
    nbformat: 4,
    nbformat_minor: 4,
    metadata: {},
    cells: [
      code('before = 1', [stream('printed before')]),
      bad,
      code('after = 1', [stream('printed after')]),
    ],
  };
  const read = readNotebook(JSON.stringify(file), { forShowing: true });
  if (!read.ok) throw new Error(read.reason);
  return read.notebook;
};

const pageOf = async (notebook: NotebookFile): Promise<string> => {
  let page = '';
  for await (const piece of htmlOf(notebook, {
    title: 'A',
    pictures: () => Promise.reject(new Error('The disk is away')),
  }))
    page += piece;
  return page;
};

describe('a bad cell takes no other one along', () => {
  it.each(HOSTILE)('%s', async (_, bad) => {
    const notebook = shownOf(bad);
    const page = await pageOf(notebook);
    for (const part of ['before = 1', 'printed before', 'after = 1', 'printed after'])
      expect(page).toContain(part);
    expect(page.endsWith('</html>\n')).toBe(true);

    const script = [...scriptOf(notebook)].join('');
    expect(script).toContain('before = 1');
    expect(script).toContain('after = 1');

    const { cells } = cellsOf(notebook.cells);
    expect(cells).toHaveLength(3);
    expect(cells[0]?.outputs).toEqual([{ kind: 'text', text: 'printed before' }]);
    expect(cells[2]?.outputs).toEqual([{ kind: 'text', text: 'printed after' }]);
  });
});

describe('what stands in its place', () => {
  it('says what is wrong with a cell or an output that cannot be read', async () => {
    expect(shownOf(code(7)).cells[1]?.source).toBe(
      'This cell could not be read. The source of cell 2 is not text.',
    );
    const page = await pageOf(shownOf(code('kept = 1', [stream('one'), stream(7), stream('two')])));
    for (const part of ['kept = 1', 'one', 'The text of output 2 of cell 2 is not text.', 'two'])
      expect(page).toContain(part);
  });

  it('says so of what cannot be drawn, with its reason as text', async () => {
    const page = await pageOf(shownOf(text('# Heading\n\n![](a.png)')));
    expect(page).toContain('Cell 2 cannot be shown here: The disk is away');
    const broken = code('x', [display({ 'text/markdown': '![](a.png)' }), stream('printed')]);
    const other = await pageOf(shownOf(broken));
    expect(other).toContain('Output of cell 2 cannot be shown here: The disk is away');
    expect(other).toContain('printed</pre>');
  });

  it('leaves the others in the preview of a notebook in a drive', () => {
    const cell = {
      id: 'a',
      cell_type: 'code',
      source: 'x',
      metadata: {},
      execution_count: 1,
      outputs: [
        { output_type: 'error', ename: 'E', evalue: '', traceback: null },
        { output_type: 'stream', name: 'stdout', text: 'printed' },
      ],
    } as unknown as CellWithOutputs;
    expect(cellsOf([cell]).cells[0]?.outputs).toEqual([
      { kind: 'error', text: 'This output could not be shown.' },
      { kind: 'text', text: 'printed' },
    ]);
  });

  it('a notebook that is edited or uploaded is still refused with the place of the fault', () => {
    const file = { nbformat: 4, nbformat_minor: 4, metadata: {}, cells: [code(7)] };
    expect(readNotebook(JSON.stringify(file))).toEqual({
      ok: false,
      reason: 'The source of cell 1 is not text.',
    });
  });
});
