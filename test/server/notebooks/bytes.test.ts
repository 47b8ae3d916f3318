import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/harness/machine';
import { until } from '#test/harness/until';
import type { CellWithOutputs } from '~/contract/editor';
import { isSame } from '~/server/platform/nbformat/patch';
import { SOURCE } from '~/server/platform/nbformat/source';
import { completed } from '~/server/platform/nbformat/write';
import {
  readNotebook,
  writeNotebook,
  type NotebookFile,
} from '~/server/platform/nbformat/nbformat';
import { Bench } from '../runtimes/bench';

const outside = (name: string) => fixture(`outside/notebooks/${name}.ipynb`);
const textOf = (name: string) => readFileSync(outside(name), 'utf8');
const read = (text: string): NotebookFile => {
  const found = readNotebook(text);
  if (!found.ok) throw new Error(found.reason);
  return found.notebook;
};
/** A notebook after its cells were changed. */
const edited = (text: string, edit: (cells: CellWithOutputs[]) => CellWithOutputs[]): string => {
  const notebook = read(text);
  return writeNotebook({ ...notebook, cells: edit([...notebook.cells]) });
};
/** The same, as it comes back from a page: without what JSON of a browser does not keep. */
const asFromPage = (cells: readonly CellWithOutputs[]): CellWithOutputs[] =>
  JSON.parse(JSON.stringify(cells)) as CellWithOutputs[];

const ODD = `{
    "nbformat_minor": 4, "nbformat": 4,
    "metadata": {"z": 1.0, "a": {"big": 12345678901234567890, "__proto__": {"x": 1}}},
    "cells": [
        {"source": "a = 1\\nb", "outputs": [
            {"output_type": "display_data", "metadata": {"m": 1e400, "n": NaN},
             "data": {"application/json": {"__proto__": [1.0], "id": 1700000000000000001}, "text/plain": "x"}},
            {"text": ["1\\n", "2"], "output_type": "stream", "name": "stdout"}
        ], "metadata": {"slideshow": {"n": 1.0}}, "execution_count": 3, "cell_type": "code"},
        {"cell_type": "markdown", "metadata": {}, "source": ["# T\\u00e4", "\\n", "x"]}
    ]
}`;

describe('what was not touched is written as it was read', () => {
  it.each(['bigjson', 'colab', 'vscode', 'marimo', 'databricks', 'r', 'julia'])(
    '%s.ipynb: all of it',
    (name) => {
      expect(edited(textOf(name), asFromPage)).toBe(textOf(name));
    },
  );

  it('notebooks of the world: all of each, but for what a valid file has to have', () => {
    const folder = fixture('notebooks');
    const texts = readdirSync(folder)
      .filter((name) => name.endsWith('.ipynb'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'));
    const whole = texts.filter((text) => {
      const found = readNotebook(text);
      const source = found.ok ? found.notebook[SOURCE] : undefined;
      return (
        source &&
        isSame(completed(source.metadata), source.metadata) &&
        (source.minor < 5 || source.ids.every((id) => /^[\w-]{1,64}$/.test(id)))
      );
    });
    expect(whole.length).toBeGreaterThan(10);
    for (const text of whole) expect(edited(text, asFromPage)).toBe(text);
  });

  it.each([
    ['with spaces and odd numbers', ODD],
    ['with a byte order mark', `\uFEFF${ODD}`],
    ['on one line', ODD.replace(/\n\s*/g, '')],
    ['with tabs and line ends of Windows', ODD.replace(/ {4}/g, '\t').replaceAll('\n', '\r\n')],
  ])('a file %s: all of it', (_what, text) => {
    expect(edited(text, asFromPage)).toBe(text);
  });

  it('beside a cell whose text changed: the file gets ids, everything else keeps its bytes', () => {
    const written = edited(ODD, ([code, ...others]) => [
      { ...code!, source: 'a = 2\nb' },
      ...others,
    ]);
    const [code, text] = read(ODD).cells;
    expect(written).toBe(
      ODD.replace('"nbformat_minor": 4', '"nbformat_minor": 5')
        .replace('a = 1', 'a = 2')
        .replace('"cell_type": "code"}', `"cell_type": "code", "id": "${code!.id}"}`)
        .replace('"x"]}', `"x"], "id": "${text!.id}"}`),
    );
    expect(read(written).cells.map(({ id }) => id)).toEqual([code!.id, text!.id]);
  });

  it('beside an output that changed: no ids are needed, and the minor version stays', () => {
    const written = edited(ODD, ([code, ...others]) => [
      {
        ...code!,
        execution_count: 4,
        outputs: [code!.outputs[0]!, { output_type: 'stream', name: 'stdout', text: '3\n' }],
      },
      ...others,
    ]);
    expect(written).toBe(
      ODD.replace('"execution_count": 3', '"execution_count": 4').replace(
        '["1\\n", "2"]',
        // A list that has another length is laid out anew.
        '["3\\n"]',
      ),
    );
  });

  it('beside metadata that changed', () => {
    const notebook = read(ODD);
    const metadata = { ...notebook.metadata, z: 2, new: [1] };
    expect(writeNotebook({ ...notebook, metadata })).toBe(
      ODD.replace('"z": 1.0', '"z": 2').replace(
        '{"x": 1}}}',
        '{"x": 1}}, "new": [\n            1\n        ]}',
      ),
    );
  });

  it('of cells that were moved, removed and added', () => {
    const text = textOf('bigjson');
    const [first, second] = JSON.parse(text).cells as { id: string }[];
    const added: CellWithOutputs = {
      id: 'new',
      cell_type: 'markdown',
      source: 'x',
      metadata: {},
      outputs: [],
      execution_count: null,
    };
    const written = edited(text, ([one, other]) => [other!, added, one!]);
    const of = (id: string) =>
      /\{"cell_type":"code","id":"o1".*?"source":"print\(1\)"\}/.exec(text)?.[0] ?? id;
    expect(written).toContain(of(first!.id));
    expect((JSON.parse(written) as { cells: { id: string }[] }).cells.map(({ id }) => id)).toEqual([
      second!.id,
      'new',
      first!.id,
    ]);
    expect(edited(text, ([one]) => [one!])).toBe(
      text.replace(/,\{"cell_type":"code","id":"o2".*?"source":"print\(2\)"\}/, ''),
    );
    expect(JSON.parse(edited(text, () => []))).toMatchObject({ cells: [] });
    expect(edited(text, () => [])).not.toContain('print');
  });

  it('but for what a valid file has to have: names of its kernel, ids of 4.5', () => {
    const text =
      '{"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": {"language": "python"}, "n": 1.0}, "cells": [{"cell_type": "raw", "metadata": {}, "source": "x"}]}';
    const { id } = read(text).cells[0]!;
    expect(edited(text, asFromPage)).toBe(
      text
        .replace(
          '"language": "python"',
          '"language": "python", "display_name": "Python 3", "name": "python3"',
        )
        .replace('"source": "x"', `"source": "x", "id": "${id}"`),
    );
  });

  it('a key that stands twice: the file is written anew, and holds what was shown', () => {
    const twice = textOf('bigjson').replace('"nbformat":4', '"nbformat":4,"nbformat":4');
    expect(JSON.parse(edited(twice, asFromPage))).toEqual(
      JSON.parse(writeNotebook({ ...read(twice), cells: [...read(twice).cells] })),
    );
    const cell = textOf('bigjson').replace(
      '"source":"print(2)"',
      '"source":"old","source":"print(2)"',
    );
    const written = edited(cell, ([one, other]) => [one!, { ...other!, source: 'print(3)' }]);
    expect(written).not.toContain('old');
    expect(read(written).cells[1]?.source).toBe('print(3)');
  });
});

describe('a saved notebook', () => {
  let bench: Bench;
  beforeAll(async () => {
    bench = await Bench.open();
  });
  afterAll(() => bench.close());

  it('whose second cell is edited and run keeps the numbers of the first one', async () => {
    const page = await bench.page(outside('bigjson'), null);
    const file = path.join(page.spec.folder, 'bigjson.ipynb');
    const [first = ''] = /^.*"source":"print\(1\)"\}/.exec(textOf('bigjson')) ?? [];
    expect(first).toContain('12345678901234567890');
    const saved = await page.save(({ cells }) => ({
      cells: cells.map((cell) => (cell.id === 'o2' ? { ...cell, source: 'print(6 * 7)' } : cell)),
    }));
    expect(saved.status).toBe(200);
    await page.runCode('o2', 'print(6 * 7)');
    const text = await until('the output in the file', async () => {
      const found = await readFile(file, 'utf8');
      return found.includes('42') ? found : null;
    });
    expect(text.startsWith(first)).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ nbformat_minor: 5, cells: [{}, { outputs: [{}] }] });
  });
});
