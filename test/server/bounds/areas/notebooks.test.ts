/** How much of a notebook is read and shown. */
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { markdownWriter } from '~/server/areas/notebooks/download/html/markdown';
import { outputsOf } from '~/server/areas/notebooks/download/html/outputs';
import { readMainFile } from '~/server/areas/notebooks/download/reading';
import { languageOf } from '~/server/platform/nbformat/language';
import { notebookPage } from '~/server/platform/gateway/reading/storedNotebook';
import { withNotebookHead } from '~/server/platform/gateway/reading/notebookHead';
import { Prefetch } from '~/server/platform/gateway/reading/prefetch';
import { ReadingSite, type Reading } from '~/server/platform/gateway/reading/readingSite';

const MINUTE = 60_000;
const MIB = 1024 * 1024;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-contents-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, text: string) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};

describe('a notebook', () => {
  it('has a language of at most 40 letters', () => {
    expect(languageOf({ kernelspec: { language: 'X'.repeat(41) } })).toBe('X'.repeat(40));
  });

  it('of a drive is shown up to 50 MiB, with files beside it whose paths have 1,000 characters', async () => {
    const reading = vi.fn((_name: string, _reading: Reading) => '/nb/one/');
    const page = async (size: number) => {
      const find = vi.fn(async () => ({ isDir: false, size }));
      const shown = await notebookPage(
        { runtimes: { reading }, config: { gatewayHost: null, hosts: [] } } as never,
        { hostname: 'a.test', origin: 'http://a.test', session: 'one' } as never,
        { find, area: 'mia' } as never,
        'one.ipynb',
      );
      return { shown, find };
    };
    expect((await page(50 * MIB + 1)).shown.kind).toBe('none');
    const { shown, find } = await page(50 * MIB);
    expect(shown.kind).toBe('page');
    const [, beside] = reading.mock.calls[0]!;
    find.mockClear();
    const folders = Array.from({ length: 4 }, () => 'x'.repeat(199));
    const picture = (length: number) =>
      beside.file([...folders, 'y'.repeat(length - 806), 'a.png']);
    await picture(1_001);
    expect(find).not.toHaveBeenCalled();
    await picture(1_000);
    expect(find).toHaveBeenCalledTimes(1);
  });
});

describe('a notebook that is written as a page', () => {
  const formula = (text: string) => text;
  const markdown = (texts: readonly string[]) => {
    const writeText = markdownWriter(async () => null, formula as never);
    return Promise.all(texts.map((text) => writeText(text, undefined as never, 'Cell 1')));
  };
  const printed = async (output: object) => {
    const pieces: string[] = [];
    for await (const piece of outputsOf([output as never], 'Cell 1', { formula } as never))
      pieces.push(piece);
    return pieces.join('');
  };

  it('has texts of 20,000 characters laid out, and longer ones as they were written', async () => {
    const [short, long] = await markdown(['x'.repeat(20_000), 'x'.repeat(20_001)]);
    expect([short?.includes('class="source"'), long?.includes('class="source"')]).toEqual([
      false,
      true,
    ]);
  });

  it('has texts laid out for five seconds', async () => {
    const laidOut = async (ms: number) => {
      vi.spyOn(performance, 'now')
        .mockReturnValueOnce(0)
        .mockReturnValueOnce(ms)
        .mockReturnValue(ms);
      const writeText = markdownWriter(async () => null, formula as never);
      await writeText('one', undefined as never, 'Cell 1');
      return !(await writeText('two', undefined as never, 'Cell 1')).includes('class="source"');
    };
    expect([await laidOut(4_999), await laidOut(5_000)]).toEqual([true, false]);
  });

  it('has the first million characters of what a cell printed', async () => {
    const text = (length: number) => printed({ output_type: 'stream', text: 'x'.repeat(length) });
    expect(await text(1_000_000)).not.toContain('Only its beginning');
    expect(await text(1_000_001)).toContain('Only its beginning');
  });

  it('has JSON of 100,000 characters laid out in lines', async () => {
    const json = (length: number) => {
      const value = { a: 'x'.repeat(length - '{"a":""}'.length) };
      const data = { 'application/json': value };
      return printed({ output_type: 'display_data', data, metadata: {} });
    };
    const isLaidOut = async (length: number) => /\{\n/.test(await json(length));
    expect([await isLaidOut(100_000), await isLaidOut(100_001)]).toEqual([true, false]);
  });

  it('is read up to 64 MiB', async () => {
    const size = (bytes: number) => {
      truncateSync(write('main.ipynb', ''), bytes);
      const files = { absolute: () => folder };
      const notebook = { notebook_id: 'one', user_name: 'mia', main_file: 'main.ipynb' };
      return readMainFile({ files } as never, notebook as never).catch(String);
    };
    expect(await size(64 * MIB + 1)).toContain('is larger than');
    expect(await size(1)).not.toContain('is larger');
  });
});

describe('the page of a notebook that does not run', () => {
  const cell = (length: number) => ({ source: 'x'.repeat(length) });
  const cellsIn = (cells: readonly object[]) => {
    const page = withNotebookHead('<body></body>', { cells } as never);
    const [, json] = /<script[^>]*>(.*)<\/script>/.exec(page) ?? [];
    return json === undefined ? 0 : (JSON.parse(json) as { read: { cells: [] } }).read.cells.length;
  };

  it('has its first twelve cells in it', () => {
    expect(cellsIn(Array.from({ length: 13 }, () => cell(1)))).toBe(12);
  });

  it('and of those as many as have 512 Ki characters', () => {
    const half = 256 * 1024 - JSON.stringify(cell(0)).length;
    expect(cellsIn([cell(half), cell(half), cell(1)])).toBe(2);
    expect(cellsIn([cell(half), cell(half + 1), cell(1)])).toBe(1);
  });

  const open = () => {
    const read = vi.fn(() => new Promise<never>(() => undefined));
    const assets = { page: async () => '<body></body>', serve: vi.fn() };
    const ahead = new Prefetch();
    const site = new ReadingSite({ fileName: 'a', read } as never, assets as never, ahead, []);
    site.renew('http://a.test');
    const ask = (rest: string) => {
      const response = { writeHead: vi.fn(), end: vi.fn(), setHeader: vi.fn() };
      const request = { method: 'GET', headers: { host: 'a.test' }, url: rest, socket: {} };
      void site.serve(request as never, response as never, rest);
      return response;
    };
    return { assets, ask };
  };
  const statusOf = ({ writeHead }: { writeHead: ReturnType<typeof vi.fn> }) =>
    writeHead.mock.calls[0]?.[0];

  it('is good for ten minutes', () => {
    vi.useFakeTimers();
    const { ask } = open();
    vi.advanceTimersByTime(10 * MINUTE);
    expect(statusOf(ask('nothing'))).toBe(404);
    vi.advanceTimersByTime(1);
    expect(statusOf(ask('nothing'))).toBe(410);
  });

  it('is read by four at a time', () => {
    const { ask } = open();
    const statuses = Array.from({ length: 5 }, () => statusOf(ask('document')));
    expect(statuses).toEqual([undefined, undefined, undefined, undefined, 503]);
  });

  it('waits half a second for its first cells', { timeout: 5_000 }, async () => {
    const { assets, ask } = open();
    const since = performance.now();
    ask('read');
    await vi.waitFor(() => expect(assets.serve).toHaveBeenCalled(), { timeout: 4_000 });
    expect(performance.now() - since).toBeGreaterThan(450);
  });
});
