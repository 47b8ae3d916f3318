import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Document } from '~/contract/schemas/editor.schema';
import { timePasses, until } from '#test/harness/until';
import { Bench, notebookText, onDisk, Page } from './bench';

let bench: Bench;
let plain: string;
beforeAll(async () => {
  bench = await Bench.open();
  plain = (await bench.runtime('plain'))?.runtime_id ?? '';
});
afterAll(() => bench.close());

const LONG = 'import time\nfor i in range(20):\n    print(i)\n    time.sleep(0.05)';
const allTwenty = Array.from({ length: 20 }, (_, i) => `${i}\n`).join('');

it('several tabs on one notebook see the same run', async () => {
  const one = await bench.page([LONG, '6 * 7'], plain);
  const two = await Page.open(one.base);
  await one.run(['c1', 'c2']);
  await two.over('c2');
  for (const page of [one, two]) {
    expect(page.text('c1')).toBe(allTwenty);
    expect(page.outputs('c2')).toMatchObject([
      { output_type: 'execute_result', data: { 'text/plain': '42' }, execution_count: 2 },
    ]);
  }
});

it('a tab that comes in the middle of a run misses nothing and hears nothing twice', async () => {
  const page = await bench.page([LONG], plain);
  const run = page.run(['c1']);
  const late: Page[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    await until('some more lines', () => page.text('c1').split('\n').length > 2 * nth + 1);
    late.push(await Page.open(page.base));
  }
  await run;
  await Promise.all(
    late.map(async (tab) => {
      if ((await tab.first('hello')).runs[0]?.state === 'running') await tab.over('c1');
    }),
  );
  expect(late.map((tab) => tab.text('c1'))).toEqual(late.map(() => allTwenty));
});

it('closing the tab during a long cell loses nothing: the output is there on return and in the file', async () => {
  const page = await bench.page([LONG, 'print("end")'], plain);
  page.send({
    type: 'execute',
    cells: [
      { cell_id: 'c1', code: LONG },
      { cell_id: 'c2', code: 'print("end")' },
    ],
    stop_on_error: true,
  });
  await until('the first line', () => page.text('c1'));
  page.leave();
  const saved = await until('the output in the file', async () => {
    const { cells } = await onDisk(page.spec);
    return cells[1]?.outputs.length ? cells : null;
  });
  expect(saved[0]?.outputs.map((output) => output.text?.join(''))).toEqual([allTwenty]);
  const back = await Page.open(page.base);
  expect(back.text('c1')).toBe(allTwenty);
  expect((await back.first('hello')).runs.map(({ cell_id, state }) => [cell_id, state])).toEqual([
    ['c1', 'ok'],
    ['c2', 'ok'],
  ]);
});

it('a save keeps text and order, and never takes outputs from a tab', async () => {
  const page = await bench.page(['print("one")', 'print("two")'], plain);
  await page.run(['c1', 'c2']);
  const reply = await page.save(({ cells }) => ({
    cells: [...cells]
      .reverse()
      .map((cell) => ({ ...cell, source: `${cell.source}  # kept`, outputs: [] })),
  }));
  expect(await reply.json()).toMatchObject({ version: 2 });
  const { cells } = await onDisk(page.spec);
  expect(cells.map(({ id, source, outputs }) => [id, source.join(''), outputs[0]?.text])).toEqual([
    ['c2', 'print("two")  # kept', ['two\n']],
    ['c1', 'print("one")  # kept', ['one\n']],
  ]);
});

it('a save on top of an older version answers 409 with the newer document, and other tabs are told about every save', async () => {
  const one = await bench.page(['1'], plain);
  const two = await Page.open(one.base);
  expect(
    (
      await one.save(
        ({ cells }) => ({ cells: cells.map((cell) => ({ ...cell, source: '2' })) }),
        'one',
      )
    ).status,
  ).toBe(200);
  expect(await two.first('saved')).toMatchObject({ version: 2, tab: 'one' });
  const refused = await two.save(
    ({ cells }) => ({ cells: cells.map((cell) => ({ ...cell, source: '3' })) }),
    'two',
  );
  expect(refused.status).toBe(409);
  expect(Document.parse(await refused.json())).toMatchObject({
    version: 2,
    cells: [{ source: '2' }],
  });
  expect((await two.save(() => ({ version: 2 }), 'two')).status).toBe(200);
});

it('a save of nothing new leaves file and version alone', async () => {
  const spec = await bench.notebook(['1'], plain);
  const file = path.join(spec.folder, spec.mainFile);
  const before = JSON.stringify(JSON.parse(notebookText(['1'])), null, 4);
  await writeFile(file, before);
  await bench.runtimes.start(spec);
  const page = await Page.open(await bench.base(spec.notebookId));
  expect(await (await page.save()).json()).toMatchObject({ version: 1 });
  expect(await readFile(file, 'utf8')).toBe(before);
});

it('a change of the file by another program becomes a new version that tabs are told of', async () => {
  const page = await bench.page(['1'], plain);
  await writeFile(
    path.join(page.spec.folder, page.spec.mainFile),
    notebookText(['1', 'print("from elsewhere")']),
  );
  expect(await page.first('saved')).toMatchObject({ version: 2, tab: 'disk' });
  expect((await page.read()).cells.map(({ source }) => source)).toEqual([
    '1',
    'print("from elsewhere")',
  ]);
});

it('a save right after another program wrote the file is a conflict, whatever the clock says', async () => {
  const page = await bench.page(['1'], plain);
  const file = path.join(page.spec.folder, page.spec.mainFile);
  await writeFile(file, notebookText(['theirs']));
  await utimes(file, 1, 1);
  const reply = await page.save(({ cells }) => ({
    cells: cells.map((cell) => ({ ...cell, source: 'mine' })),
  }));
  expect([reply.status, Document.parse(await reply.json()).cells[0]?.source]).toEqual([
    409,
    'theirs',
  ]);
});

it('a file that another program broke is kept aside before a save replaces it', async () => {
  const page = await bench.page(['1'], plain);
  await writeFile(path.join(page.spec.folder, page.spec.mainFile), '{ half a noteb');
  expect(
    (
      await page.save(({ cells }) => ({
        cells: cells.map((cell) => ({ ...cell, source: 'mine' })),
      }))
    ).status,
  ).toBe(200);
  expect((await onDisk(page.spec)).cells[0]?.source).toEqual(['mine']);
  const aside = (await readdir(page.spec.folder)).find((name) =>
    name.startsWith('main.unreadable-'),
  );
  expect(await readFile(path.join(page.spec.folder, aside ?? ''), 'utf8')).toBe('{ half a noteb');
});

it('output of a cell that was deleted while it ran stays out of the file and comes back with the cell', async () => {
  const page = await bench.page([LONG, '2'], plain);
  const run = page.run(['c1']);
  await until('output', () => page.text('c1'));
  const all = page.document?.cells ?? [];
  await page.save(({ cells }) => ({ cells: cells.filter(({ id }) => id !== 'c1') }));
  await run;
  await timePasses(500, 'output is written to the file some time after it came');
  expect((await onDisk(page.spec)).cells.map(({ id }) => id)).toEqual(['c2']);
  await page.save(() => ({ cells: all, version: 2 }));
  expect((await onDisk(page.spec)).cells[0]?.outputs[0]?.text?.join('')).toBe(allTwenty);
});

it('a cell that no tab saved yet runs, and its output is there once it is saved', async () => {
  const page = await bench.page(['1'], plain);
  await page.runCode('fresh', 'print("early")');
  await page.save(({ cells }) => ({
    cells: [...cells, { ...cells[0]!, id: 'fresh', source: 'print("early")', outputs: [] }],
  }));
  expect((await page.read()).cells[1]).toMatchObject({
    id: 'fresh',
    outputs: [{ text: 'early\n' }],
    execution_count: 1,
  });
});

it('metadata, attachments and unknown kinds of data survive running and saving', async () => {
  const spec = await bench.notebook(['print("run")'], plain);
  const file = path.join(spec.folder, spec.mainFile);
  const stored = JSON.parse(notebookText(['print("run")'])) as {
    cells: Record<string, unknown>[];
    metadata: Record<string, unknown>;
  };
  stored.metadata['widgets'] = { deep: [1, { two: 2 }] };
  stored.cells.push(
    {
      cell_type: 'markdown',
      id: 'm',
      metadata: { tags: ['x'] },
      source: ['![](attachment:a.png)'],
      attachments: { 'a.png': { 'image/png': 'AAAA' } },
    },
    {
      cell_type: 'code',
      id: 'k',
      metadata: { scrolled: true },
      execution_count: 7,
      source: ['old()'],
      outputs: [
        {
          output_type: 'display_data',
          metadata: {},
          data: { 'application/vnd.other.v1+json': { a: [1] }, 'x/y': 'z' },
        },
      ],
    },
  );
  await writeFile(file, `${JSON.stringify(stored, null, 1)}\n`);
  await bench.runtimes.start(spec);
  const page = await Page.open(await bench.base(spec.notebookId));
  await page.run(['c1']);
  await page.save(({ cells }) => ({
    cells: cells.map((cell) => (cell.id === 'c1' ? { ...cell, source: 'print("again")' } : cell)),
  }));
  const now = JSON.parse(await readFile(file, 'utf8')) as typeof stored;
  expect(now.cells.slice(1)).toEqual(stored.cells.slice(1));
  expect(now.metadata).toEqual(stored.metadata);
  expect(await readFile(file, 'utf8')).toMatch(/^\{\n "cells": \[\n[^]*\}\n$/);
});
