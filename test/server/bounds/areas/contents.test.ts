/** How much of notebooks, drives and published work is shown, copied and taken along. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gather } from '~/server/platform/storage/gather';
import { cellsOf, executedOf } from '~/server/platform/storage/preview/executed';
import { encodingOf } from '~/server/platform/storage/preview/text';
import { zipValidators } from '~/server/areas/drive/zip/zipStream';
import { freeze } from '~/server/areas/gallery/freezing';
import { jobPage } from '~/server/areas/gallery/publishedPage';
import { logsOf } from '~/server/areas/jobs/folders';
import { framed } from '~/server/areas/notebooks/download/html/frame';
import { folderPictures } from '~/server/areas/notebooks/download/html/pictures';
import { widgetWriter } from '~/server/areas/notebooks/download/html/widgets';
import { emptyNotebook } from '~/server/platform/nbformat/nbformat';
import { rankLog } from '~/server/platform/engine/layout';

const MIB = 1024 * 1024;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-contents-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});
const write = (name: string, content: string, size?: number) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  if (size !== undefined) truncateSync(file, size);
  return file;
};
/** A store with one folder that holds so many files. */
const storeOf = (count: number, size = 1) => ({
  find: async () => ({ isDir: true, size: null, modified: 0, name: 'a' }),
  async *walk() {
    for (let nth = 0; nth < count; nth += 1)
      yield { path: `a/${nth}`, isDir: false, size, modified: 0 };
  },
});
const code = (outputs: readonly object[] = [], source = '') =>
  ({ cell_type: 'code', source, execution_count: 1, outputs }) as never;
const stream = (text: string, name = 'stdout') => ({ output_type: 'stream', name, text });
const shown = (mime: string, data: string) => ({
  ...{ output_type: 'display_data', metadata: {}, data: { [mime]: data } },
});

describe('what runs of a drive bring along', () => {
  it('are 20,000 files and folders', async () => {
    const bring = (count: number) => gather(storeOf(count) as never, ['a'], 2 ** 40);
    expect((await bring(19_999)).files).toHaveLength(19_999);
    await expect(bring(20_000)).rejects.toThrow('At most 20000 files and folders');
  });

  it('and a zip of 10,000 of them is known again', async () => {
    const known = (count: number) =>
      zipValidators({ store: storeOf(count) as never, locations: ['a'] });
    expect(await known(9_999)).not.toBeNull();
    expect(await known(10_000)).toBeNull();
  });
});

describe('a preview', () => {
  it('shows 200 cells, 50 outputs of each and 20,000 characters of a text', () => {
    const cells = cellsOf(Array<never>(201).fill(code())).cells;
    expect(cells).toHaveLength(200);
    const many = Array.from({ length: 51 }, (_, nth) => stream('x', `s${nth}`));
    const [cell] = cellsOf([code(many, 'x'.repeat(20_001))]).cells;
    expect([cell?.outputs.length, cell?.source.length]).toEqual([50, 20_001]);
    expect(cell?.source.endsWith('x…')).toBe(true);
  });

  it('shows pictures of 2 MiB, and 12 MiB of everything together', () => {
    const base64 = (bytes: number) => 'A'.repeat(Math.ceil(bytes / 3) * 4);
    const picture = (bytes: number) => shown('image/png', base64(bytes));
    const [two] = cellsOf([code([picture(2 * MIB - 2), picture(2 * MIB + 3)])]).cells;
    expect(two?.outputs.map(({ kind }) => kind)).toEqual(['image', 'other']);
    const [all] = cellsOf([code(Array<object>(9).fill(picture(1.125 * MIB)))]).cells;
    // A byte takes 4/3 of a character.
    expect(all?.outputs).toHaveLength(7);
  });

  it('is made of notebooks of 50 MiB', async () => {
    const read = vi.fn(async () => Promise.reject(new Error('It is read.')));
    const see = (size: number) =>
      executedOf({ find: async () => ({ isDir: false, size }), read } as never, 'a').catch(
        (error: Error) => error.message,
      );
    expect(await see(50 * MIB)).toBe('It is read.');
    expect(await see(50 * MIB + 1)).toMatchObject({ kind: 'none' });
  });

  it('tells UTF-16 by the first 4,096 bytes', () => {
    const letters = (count: number) => Buffer.from('a'.repeat(count), 'utf16le');
    const odd = Buffer.from([0, 1]);
    const encoding = (before: number) =>
      encodingOf(Buffer.concat([letters(before), odd, letters(8)]), false);
    expect(encoding(2_048)).toBe('utf-16le');
    expect(encoding(2_047)).not.toBe('utf-16le');
  });
});

describe('an exported page', () => {
  it('says that scripts ask the web where they are shorter than 100,000 characters', () => {
    const script = (length: number) => {
      const begin = '<script>fetch("https://a.test");';
      return `${begin}${'x'.repeat(length - begin.length)}</script>`;
    };
    const says = (length: number) => framed(script(length), 'Output').includes('come from the web');
    expect([says(99_999), says(100_000)]).toEqual([true, false]);
  });

  it('has pictures of 10 MiB, and 64 MiB of them', async () => {
    for (let nth = 0; nth < 6; nth += 1) write(`${nth}.png`, '', 10 * MIB);
    write('large.png', '', 10 * MIB + 1);
    write('more.png', '', 4 * MIB + 1);
    write('last.png', '', 4 * MIB);
    const pictures = folderPictures(folder, 'main.ipynb');
    const has = async (name: string) => (await pictures(name)) !== null;
    expect(await has('large.png')).toBe(false);
    for (let nth = 0; nth < 6; nth += 1) expect(await has(`${nth}.png`)).toBe(true);
    expect([await has('more.png'), await has('last.png')]).toEqual([false, true]);
  });

  it('draws widgets 30 deep, and 2,000 of an output', async () => {
    const state = (children: readonly string[], _model_name = 'BoxModel') => ({
      ...{ model_name: _model_name, model_module: 'm', model_module_version: '1' },
      state: { _model_name, children: children.map((id) => `IPY_MODEL_${id}`), value: 'x' },
    });
    const draw = async (models: Readonly<Record<string, object>>) => {
      const saved = { version_major: 2, version_minor: 0, state: models };
      const writer = widgetWriter(
        { 'application/vnd.jupyter.widget-state+json': saved },
        async () => '',
        ((text: string) => text) as never,
      );
      return (await writer('0', 'Output')) ?? '';
    };
    const label = state([], 'LabelModel');
    const chain = Object.fromEntries(
      Array.from({ length: 40 }, (_, nth) => [`${nth}`, state([`${nth + 1}`])]),
    );
    expect((await draw(chain)).split('<div').length - 1).toBe(31);
    const ids = Array.from({ length: 2_100 }, (_, nth) => `${nth + 1}`);
    const wide = Object.fromEntries(ids.map((id) => [id, label]));
    expect((await draw({ 0: state(ids), ...wide })).split('<p').length - 1).toBe(1_999);
  });
});

describe('published work', () => {
  const publish = async (count: number, size: number) =>
    freeze(path.join(folder, 'version'), {
      shown: { notebook: emptyNotebook(), mainText: '' },
      ...{ title: 'x', mainFile: 'main.ipynb', pictures: async () => null },
      ...{ store: storeOf(count, size), folder: 'a', withFiles: true },
    } as never).catch((error: Error) => error.message);

  it('has 1,000 files beside it, and 512 MiB of them', async () => {
    expect(await publish(1_001, 0)).toContain('More than 1,000 files');
    expect(await publish(2, 256 * MIB + 1)).toContain('are larger than 512 MiB together');
  });

  it('of a job shows 2 MiB of its main file, and the last 512 KiB of what it printed', async () => {
    const config = { sharedFolder: folder };
    const row = { jobId: 'job', submissionId: 'run' };
    const workspace = {
      files: { absolute: () => folder },
      ...{ config, jobs: { submission: async () => row }, secrets: { givenTo: async () => ({}) } },
    };
    const log = rankLog(logsOf(config as never, row as never), 0);
    mkdirSync(path.dirname(log), { recursive: true });
    writeFileSync(log, 'x'.repeat(MIB));
    const page = () =>
      jobPage(
        workspace as never,
        { batch_job_id: 'job', submission_id: 'run', user_name: 'mia', main_file: 'a.py' } as never,
        { code: true, outputs: true } as never,
      );
    write('a.py', '', 2 * MIB);
    const { notebook } = await page();
    expect((notebook.cells.at(-1)?.outputs[0] as { text: string }).text).toHaveLength(MIB / 2);
    write('a.py', '', 2 * MIB + 1);
    await expect(page()).rejects.toMatchObject({ code: 'too_large' });
    expect(readFileSync(log)).toHaveLength(MIB);
  });
});
