/** How much is remembered of the cells and widgets of a notebook, and how much of it waits. */
import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timePasses, until } from '#test/harness/until';
import { onLines } from '~/server/platform/kernels/kernels/lines';
import { CellOutputs } from '~/server/platform/kernels/session/cellOutputs';
import { Runs } from '~/server/platform/kernels/session/cellRuns';
import { NotebookDocument } from '~/server/platform/kernels/session/document';
import { KernelMessageRouter } from '~/server/platform/kernels/session/kernelMessages';
import { LongText } from '~/server/platform/kernels/session/longText';
import { MainFile } from '~/server/platform/kernels/session/mainFile';
import { NotebookWidgets } from '~/server/platform/kernels/widgets/notebookWidgets';
import { emptyNotebook, writeNotebook } from '~/server/platform/nbformat/nbformat';

/** The longest time that real I/O takes, ms. */
const PATIENCE_MS = 10_000;
const MIB = 1024 * 1024;
const report = () => undefined;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-session-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});
const at = (name: string) => path.join(folder, name);

describe('the text that a cell printed', () => {
  it('has its end told anew four times a second', () => {
    vi.useFakeTimers();
    const book = new CellOutputs([], null, new LongText(at('text')));
    const tells = () => book.takeChanges(false).some(({ op }) => op === 'replace');
    book.text('stdout', 'x'.repeat(MIB));
    vi.advanceTimersByTime(1_000);
    expect(tells()).toBe(true);
    book.text('stdout', 'more');
    vi.advanceTimersByTime(249);
    expect(tells()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(tells()).toBe(true);
    book.long.close();
  });

  it('takes 512 MiB of the disk, and of more it says that it is not kept', () => {
    const text = new LongText(at('text'));
    text.add('x'.repeat(MIB));
    const before = readFileSync(at('text')).length;
    // As many bytes as that are not written here.
    Object.assign(text, { spooled: 512 * MIB });
    for (const each of ['1', '2']) text.add(each);
    expect(readFileSync(at('text'), 'utf8').slice(before)).toMatch(/^1\n… The rest is not kept/);
    expect(readFileSync(at('text'), 'utf8')).not.toContain('2\n');
    text.close();
  });
});

describe('a line of a kernel', () => {
  it('has 128 MiB at most', () => {
    const source = new EventEmitter();
    const [heard, dropped] = [vi.fn(), vi.fn()];
    onLines(source as never, (line) => heard(line.length), dropped);
    const piece = Buffer.alloc(32 * MIB, 'x');
    const say = (more: string) => {
      for (let count = 0; count < 4; count += 1) source.emit('data', piece);
      source.emit('data', Buffer.from(`${more}\n`));
    };
    say('');
    expect([heard.mock.calls, dropped.mock.calls.length]).toEqual([[[128 * MIB]], 0]);
    say('x');
    expect([heard.mock.calls.length, dropped.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('the runs of cells', () => {
  const cells = (from: number, count: number) =>
    Array.from({ length: count }, (_, nth) => ({ cell_id: `cell ${from + nth}`, code: '' }));

  it('are remembered of 30,000 cells, then the oldest 10,000 are forgotten', () => {
    const runs = new Runs(report);
    runs.add(cells(0, 30_000), false);
    runs.abortQueue();
    expect(runs.all).toHaveLength(30_000);
    runs.add(cells(30_000, 1), false);
    expect(runs.all).toHaveLength(20_001);
    expect(runs.all[0]?.cell_id).toBe('cell 10000');
  });
});

describe('a notebook', () => {
  const open = async () => {
    writeFileSync(at('main.ipynb'), writeNotebook(emptyNotebook()));
    return MainFile.open(folder, 'main.ipynb');
  };

  it('keeps outputs of 2,000 cells that are not in it, and then of the last 1,000', async () => {
    await open();
    const widgets = { unsaved: false, restore: report, keep: report };
    const document = await NotebookDocument.open(folder, 'main.ipynb', at('spool'), widgets);
    const cells = document.notebook.cells.length;
    const stray = (nth: number) => document.bookOf(`stray ${nth}`);
    for (let nth = 0; nth < 2_000; nth += 1) stray(nth);
    document.forgetStrays('none');
    expect(document.has('stray 0')).toBe(true);
    stray(2_000);
    document.forgetStrays('none');
    expect([document.has('stray 1000'), document.has('stray 1001'), cells]).toEqual([
      false,
      true,
      cells,
    ]);
    document.close();
  });

  it('is looked at every 1.5 s, whether somebody else wrote it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { file } = await open();
    const changed = vi.fn();
    file.follow(changed);
    writeFileSync(at('main.ipynb'), 'something else');
    vi.advanceTimersByTime(1_499);
    await timePasses(20, 'a look at the file would be over by then');
    expect(changed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    await until('the change', () => changed.mock.calls.length === 1, PATIENCE_MS);
    file.unfollow();
  });
});

describe('messages to widgets', () => {
  const setUp = () => {
    const widgets = new NotebookWidgets(at('spool'), report, report);
    const kernel = { comm: vi.fn((_id: string) => undefined) };
    const tab = { send: vi.fn() };
    const data = { state: { _model_name: 'IntSliderModel', value: 1 }, buffer_paths: [] };
    const content = { comm_id: 'one', target_name: 'jupyter.widget', data, buffers: [] };
    widgets.hear({ type: 'comm_open', id: null, content } as never, kernel as never);
    let count = 0;
    const answer = () => {
      const asked = { request_id: `${(count += 1)}`, cell_id: 'cell', model_id: 'one', by: 'me' };
      const said = { data: { method: 'custom', content: {} }, buffers: [] };
      widgets.answer(tab as never, { type: 'widget', ...asked, ...said } as never, kernel as never);
    };
    const done = (id: string) =>
      widgets.hear({ type: 'comm_done', id, content: {} } as never, kernel as never);
    return { widgets, kernel, tab, answer, done };
  };

  it('wait 1,000 at most until the kernel has answered', () => {
    const { widgets, kernel, tab, answer } = setUp();
    for (let nth = 0; nth < 1_000; nth += 1) answer();
    expect([kernel.comm.mock.calls.length, tab.send.mock.calls.length]).toEqual([1_000, 0]);
    answer();
    expect(kernel.comm).toHaveBeenCalledTimes(1_000);
    expect(tab.send.mock.calls[0]?.[0]).toMatchObject({ type: 'refused' });
    widgets.end();
  });

  it('are known by their cell for 500 more that were answered', () => {
    const { widgets, kernel, answer, done } = setUp();
    const idOf = (nth: number) => kernel.comm.mock.calls[nth]?.[0] ?? '';
    for (let nth = 0; nth < 1_501; nth += 1) {
      answer();
      done(idOf(nth));
    }
    expect([widgets.cellOf(idOf(0)), widgets.cellOf(idOf(1))]).toEqual([null, 'cell']);
    widgets.end();
  });

  it('weigh 512 characters beside their binary data', () => {
    const weigh = vi.fn();
    const router = new KernelMessageRouter({
      news: { weigh },
      widgets: { hear: report },
      kernel: () => null,
    } as never);
    const content = { comm_id: 'one', data: {}, buffers: ['12', '345'] };
    router.take({ type: 'comm_msg', id: null, content } as never);
    expect(weigh).toHaveBeenCalledWith(517);
  });
});
