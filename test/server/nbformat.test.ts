import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fixture } from '#test/harness/machine';
import { whyNoNotebook } from '~/contract/formats/nbformat';
import { SOURCE } from '~/server/platform/nbformat/source';
import { completed } from '~/server/platform/nbformat/write';
import {
  emptyNotebook,
  readNotebook,
  writeNotebook,
  type NotebookFile,
} from '~/server/platform/nbformat/nbformat';

const foreign = (name: string) => readFileSync(fixture(`notebooks/${name}`), 'utf8');
const foreignNames = readdirSync(fixture('notebooks')).filter((name) => name.endsWith('.ipynb'));

const read = (text: string): NotebookFile => {
  const result = readNotebook(text);
  if (!result.ok) throw new Error(result.reason);
  return result.notebook;
};
const reason = (text: string) => {
  const result = readNotebook(text);
  return result.ok ? null : result.reason;
};
const v4 = (cells: unknown[], more: object = {}) =>
  JSON.stringify({ nbformat: 4, nbformat_minor: 5, metadata: {}, cells, ...more });
const code = (changes: object) => ({
  cell_type: 'code',
  id: 'a',
  metadata: {},
  source: '',
  outputs: [],
  execution_count: null,
  ...changes,
});

describe('reading notebooks', () => {
  it('joins lists of lines in sources, texts, mimebundles and attachments, and JSON stays as it is', () => {
    const [cell] = read(
      v4([
        code({
          source: ['a\n', 'b'],
          outputs: [
            { output_type: 'stream', name: 'stderr', text: ['x\n', 'y'] },
            {
              output_type: 'display_data',
              metadata: {},
              data: { 'text/html': ['<b>', '</b>'], 'application/vnd.x+json': { list: ['kept'] } },
            },
          ],
          attachments: { 'a.png': { 'image/png': ['AA', 'BB'] } },
        }),
      ]),
    ).cells;
    expect(cell).toMatchObject({
      source: 'a\nb',
      attachments: { 'a.png': { 'image/png': 'AABB' } },
      outputs: [
        { name: 'stderr', text: 'x\ny' },
        { data: { 'text/html': '<b></b>', 'application/vnd.x+json': { list: ['kept'] } } },
      ],
    });
  });

  it('gives missing and repeated ids anew, each time the same, and never one that is taken', () => {
    const cells = [
      code({ id: undefined }),
      code({ id: 'same' }),
      code({ id: 'same', source: 'x' }),
      code({ id: undefined }),
    ];
    const ids = read(v4(cells)).cells.map((cell) => cell.id);
    expect(new Set(ids).size).toBe(4);
    expect(ids[1]).toBe('same');
    expect(read(v4(cells)).cells.map((cell) => cell.id)).toEqual(ids);
    const taken = read(v4([code({ id: undefined }), code({ id: ids[0] })])).cells.map(
      (cell) => cell.id,
    );
    expect(taken[1]).toBe(ids[0]);
    expect(taken[0]).not.toBe(ids[0]);
  });

  it.each([
    ['', 'The file is empty.'],
    ['{"cells": [', 'The file is not JSON, so it is not a notebook.'],
    ['[]', 'The file is JSON, but not a notebook.'],
    ['{}', 'The file has no nbformat number, so it is not a notebook.'],
    ['{"nbformat": 1}', 'Notebooks of format 1 are too old; save it with a newer Jupyter first.'],
    ['{"nbformat": 5}', 'Notebooks of format 5 are newer than Atelier knows; save it as format 4.'],
    ['{"nbformat": 4, "metadata": {}}', 'The notebook has no list of cells.'],
    [v4([{ cell_type: 'markdown', metadata: {} }]), 'The source of cell 1 is missing.'],
    [v4([code({}), code({ source: 3, id: 'b' })]), 'The source of cell 2 is not text.'],
    [
      v4([{ cell_type: 'heading', metadata: {}, source: '' }]),
      'Cell 1 is of the unknown kind "heading"; format 4 knows code, markdown and raw.',
    ],
    [
      v4([code({ outputs: [{ output_type: 'bad stream' }] })]),
      'Output 1 of cell 1 is of the unknown kind "bad stream".',
    ],
    [v4([code({ outputs: {} })]), 'The outputs of cell 1 are not a list.'],
    [
      v4([code({ execution_count: 'one' })]),
      'The execution count of cell 1 is not a whole number.',
    ],
    [
      v4([
        code({
          outputs: [{ output_type: 'display_data', data: { 'text/plain': 7 }, metadata: {} }],
        }),
      ]),
      'The text/plain of output 1 of cell 1 is not text.',
    ],
  ])('refuses %j', (text, expected) => {
    expect(reason(text)).toBe(expected);
  });

  it('converts formats 2 and 3: headings, inputs, results, errors and short mimetypes, and lines keep apart that were written without their ends', () => {
    const result = readNotebook(
      JSON.stringify({
        nbformat: 3,
        nbformat_minor: 0,
        metadata: { name: 'old', kept: 1 },
        worksheets: [
          {
            cells: [
              { cell_type: 'heading', level: 3, source: ['A\n', 'title'], metadata: {} },
              { cell_type: 'html', source: '<b>x</b>', metadata: {} },
              {
                cell_type: 'code',
                input: ['x = 1', '', 'x + 1'],
                prompt_number: 4,
                collapsed: true,
                language: 'python',
                metadata: {},
                outputs: [
                  {
                    output_type: 'pyout',
                    prompt_number: 4,
                    text: ['2'],
                    png: 'AAAA',
                    json: '{"a": 1}',
                    metadata: {},
                  },
                  { output_type: 'stream', stream: 'stderr', text: ['warning\n', 'of two lines'] },
                  { output_type: 'pyerr', ename: 'E', evalue: 'v', traceback: ['t'] },
                ],
              },
            ],
          },
        ],
      }),
    );
    expect(result).toMatchObject({
      ok: true,
      converted: true,
      notebook: {
        metadata: { kept: 1 },
        nbformat_minor: 5,
        cells: [
          { cell_type: 'markdown', source: '### A title' },
          { cell_type: 'markdown', source: '<b>x</b>' },
          {
            cell_type: 'code',
            source: 'x = 1\n\nx + 1',
            execution_count: 4,
            metadata: { collapsed: true },
            outputs: [
              {
                output_type: 'execute_result',
                execution_count: 4,
                data: { 'text/plain': '2', 'image/png': 'AAAA', 'application/json': { a: 1 } },
              },
              { output_type: 'stream', name: 'stderr', text: 'warning\nof two lines' },
              { output_type: 'error', ename: 'E', evalue: 'v', traceback: ['t'] },
            ],
          },
        ],
      },
    });
  });

  it('keeps what a newer minor version added and writes it back as it was', () => {
    const cells = [
      { cell_type: 'future cell', id: 'f', key: 'value', metadata: {} },
      { ...code({ outputs: [{ output_type: 'future output', some: 'key' }] }), future: 'yes' },
    ];
    const text = v4(cells, { nbformat_minor: 99, extra: 'future' });
    expect(JSON.parse(writeNotebook(read(text)))).toMatchObject({
      nbformat_minor: 99,
      extra: 'future',
      cells,
    });
  });

  it('writes as Jupyter does: keys sorted, one space, lines split, a newline at the end', () => {
    const text = writeNotebook({
      ...emptyNotebook(),
      cells: [
        {
          id: 'a',
          cell_type: 'markdown',
          source: 'é\nb',
          metadata: {},
          outputs: [],
          execution_count: null,
        },
      ],
    });
    expect(
      text.startsWith(
        '{\n "cells": [\n  {\n   "cell_type": "markdown",\n   "id": "a",\n   "metadata": {},\n   "source": [\n    "é\\n",\n    "b"\n   ]\n  }\n ],\n "metadata"',
      ),
    ).toBe(true);
    expect(text.endsWith('}\n')).toBe(true);
    expect(text).not.toContain('outputs');
  });
});

describe('what nbformat asks of a file', () => {
  it('completes the kernel and the language that a file names in part, and makes up neither', () => {
    expect(
      completed({ kernelspec: { language: 'python' }, language_info: { version: '3' }, kept: 1 }),
    ).toEqual({
      kernelspec: { name: 'python3', display_name: 'Python 3', language: 'python' },
      language_info: { name: 'python', version: '3' },
      kept: 1,
    });
    expect(completed({ kernelspec: { language: 'R' } })).toEqual({
      kernelspec: { name: 'R', display_name: 'R', language: 'R' },
    });
    expect(completed({ kept: 1 })).toEqual({ kept: 1 });
  });

  it('writes nothing that is transient, neither of new displays nor of new results', () => {
    const transient = { display_id: 'one' };
    const { cells } = read(
      v4([
        code({
          outputs: ['display_data', 'execute_result'].map((output_type) => ({
            output_type,
            data: { 'text/plain': 'x' },
            metadata: {},
            transient,
            ...(output_type === 'execute_result' ? { execution_count: 1 } : {}),
          })),
        }),
      ]),
    );
    const written = writeNotebook({ ...emptyNotebook(), cells });
    expect(written).toContain('execute_result');
    expect(written).not.toContain('transient');
  });
});

it('mends the ids of cells that nbformat does not allow', () => {
  const odd = readFileSync(fixture('outside/outputs/cell-ids-odd.ipynb'), 'utf8');
  const ids = read(odd).cells.map(({ id }) => id);
  expect(new Set(ids.filter((id) => /^[A-Za-z0-9_-]{1,64}$/.test(id))).size).toBe(6);
});

describe('notebooks of the world', () => {
  const refused: Readonly<Record<string, string>> = {
    'invalid.ipynb': 'The source of cell 1 is missing.',
  };

  it('reads every valid one, and what is written reads the same again', () => {
    const names = foreignNames.filter((name) => !(name in refused));
    expect(names.length).toBeGreaterThan(15);
    for (const name of names) {
      const { [SOURCE]: _, ...notebook } = read(foreign(name));
      expect(read(writeNotebook(notebook)), name).toMatchObject({
        ...notebook,
        metadata: completed(notebook.metadata),
      });
    }
  });

  it.each(Object.entries(refused))('refuses %s and says why', (name, expected) => {
    expect(reason(foreign(name))).toBe(expected);
  });

  it('the browser lets through what the server takes, and refuses the rest in the same words', () => {
    for (const name of foreignNames) {
      expect(whyNoNotebook(foreign(name)) === null, name).toBe(!(name in refused));
    }
  });

  it('opens the old ones with all their cells', () => {
    const { cells } = read(foreign('test2.ipynb'));
    expect(cells).toHaveLength(21);
    expect(cells[0]?.source).toMatch(
      /^# An introduction to the Jupyter notebook\n\nThe IPython web notebook/,
    );
    expect(read(foreign('test3.ipynb')).cells.map((cell) => cell.cell_type)).toContain('markdown');
    expect(read(foreign('test3_no_worksheets.ipynb')).cells).toEqual([]);
  });
});
