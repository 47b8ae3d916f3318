/** How much a notebook holds for its pages and its kernel, and how often it tells and writes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EDITOR_LIMITS, type ChannelEvent } from '~/contract/editor';
import { LongText } from '~/server/platform/kernels/session/longText';
import { OutputUpdates } from '~/server/platform/kernels/session/outputUpdates';
import { Questions } from '~/server/platform/kernels/session/questions';
import { Saver } from '~/server/platform/kernels/session/saver';
import { WidgetModels } from '~/server/platform/kernels/widgets/models';
import { WidgetUpdates } from '~/server/platform/kernels/widgets/widgetUpdates';

const SECOND = 1_000;
const MIB = 1024 * 1024;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the text that a cell printed', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'atelier-text-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('is kept whole up to 512 KiB, and of a longer one the last 32 KiB are kept, and it says what is left out', () => {
    const text = new LongText(path.join(folder, 'text'));
    expect(text.add('a'.repeat(MIB / 2))).toHaveLength(MIB / 2);
    expect(text.overflows).toBe(false);
    expect(text.add('b'.repeat(MIB / 4))).toBe('');
    expect(text.overflows).toBe(true);
    const tail = text.tailText();
    expect(tail.match(/b/g)).toHaveLength(32 * 1024);
    expect(tail).toContain('229,376 characters are left out here');
    text.close();
  });
});

describe('questions to a kernel that is busy', () => {
  const setUp = () => {
    const tab = { send: vi.fn() };
    const kernel = { ask: vi.fn() };
    const questions = new Questions();
    const ask = (code: string) =>
      questions.ask(
        tab as never,
        { type: 'complete', request_id: 'one', code, cursor_pos: 0 } as never,
        kernel as never,
      );
    return { ask, refused: () => tab.send.mock.calls.length };
  };

  it('are 32 at most', () => {
    const { ask, refused } = setUp();
    for (let at = 0; at < 32; at += 1) ask('x');
    expect(refused()).toBe(0);
    ask('x');
    expect(refused()).toBe(1);
  });

  it('hold twice the code of a cell together', () => {
    const { ask, refused } = setUp();
    ask('x'.repeat(EDITOR_LIMITS.source));
    ask('x'.repeat(EDITOR_LIMITS.source));
    expect(refused()).toBe(0);
    ask('x');
    expect(refused()).toBe(1);
  });
});

describe('the widgets of a notebook', () => {
  const patch = (size = 1) => ({ state: { value: 'x'.repeat(size) }, buffers: [] }) as never;
  const open = (models: WidgetModels, count: number, size?: number) =>
    Array.from({ length: count }, (_, at) => models.open(`widget ${at}`, patch(size), null));

  it('are 10,000 at most, and hold 64 MiB together', () => {
    expect(open(new WidgetModels(), 10_001).filter(Boolean)).toHaveLength(10_000);
    expect(open(new WidgetModels(), 3, 31 * MIB)).toEqual([true, true, false]);
  });

  it('that no kernel holds and nobody needs are kept 500 at most', () => {
    const models = new WidgetModels();
    open(models, 600);
    models.forgetRest(new Set());
    expect(models.ids).toHaveLength(500);
  });
});

describe('what became of widgets', () => {
  const setUp = () => {
    const told: ChannelEvent[] = [];
    const news = new WidgetUpdates(
      (event) => told.push(event),
      () => undefined,
    );
    const update = (size = 1) =>
      news.note({
        op: 'update',
        model_id: 'one',
        by: null,
        state: { value: 'x'.repeat(size) },
        buffers: [],
      } as never);
    const message = (size = 1) =>
      news.note({
        op: 'custom',
        model_id: 'one',
        content: 'x'.repeat(size),
        buffers: [],
      } as never);
    return { told, update, message };
  };
  /** How long the next telling waits after one of this size. */
  const waitAfter = (size: number) => {
    const { told, update } = setUp();
    update(size);
    vi.advanceTimersByTime(10);
    expect(told).toHaveLength(1);
    update();
    let waited = 0;
    for (; told.length < 2 && waited < 3_000; waited += 5) vi.advanceTimersByTime(5);
    return waited;
  };

  it('is told every 50 ms at most, later where much was told, a second at most', () => {
    expect(waitAfter(1)).toBeGreaterThanOrEqual(40);
    expect(waitAfter(1)).toBeLessThanOrEqual(55);
    const later = waitAfter(600_000);
    expect([later >= 285, later <= 310]).toEqual([true, true]);
    const last = waitAfter(8 * MIB);
    expect([last >= 985, last <= 1_005]).toEqual([true, true]);
  });

  it('2,000 messages wait at most, and 8 MiB of them: the rest is left out, and the page hears of it', () => {
    const { told, message } = setUp();
    for (let at = 0; at < 2_000; at += 1) message();
    expect(told).toHaveLength(0);
    message();
    expect(told).toMatchObject([{ type: 'refused' }]);
    const large = setUp();
    large.message(7 * MIB);
    expect(large.told).toHaveLength(0);
    large.message(MIB);
    expect(large.told).toMatchObject([{ type: 'refused' }]);
  });
});

describe('what cells show', () => {
  const setUp = () => {
    const told: ChannelEvent[] = [];
    const kernel = { pause: vi.fn(), resume: vi.fn() };
    const book = { text: vi.fn(), takeChanges: () => [{}], hasChanges: false };
    const news = new OutputUpdates(
      { bookOf: () => book } as never,
      (event) => told.push(event),
      () => kernel as never,
    );
    const print = (size = 1) =>
      news.take('cell', 'run', {
        type: 'stream',
        content: { name: 'stdout', text: 'x'.repeat(size) },
      } as never);
    return { told, kernel, print };
  };

  it('is told every 50 ms at most', () => {
    const { told, print } = setUp();
    vi.advanceTimersByTime(SECOND);
    print();
    vi.advanceTimersByTime(5);
    expect(told).toHaveLength(1);
    print();
    vi.advanceTimersByTime(49);
    expect(told).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(told).toHaveLength(2);
  });

  it('a kernel that says more than 1 MiB meanwhile has to wait', () => {
    const { kernel, print } = setUp();
    print(MIB - 1);
    expect(kernel.pause).not.toHaveBeenCalled();
    print();
    expect(kernel.pause).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60);
    expect(kernel.resume).toHaveBeenCalledTimes(1);
  });
});

describe('outputs', () => {
  const setUp = () => {
    const saveOutputs = vi.fn(async () => false);
    const saver = new Saver(
      { follow: () => undefined, saveOutputs } as never,
      () => true,
      vi.fn(),
      vi.fn(),
    );
    return { saver, saveOutputs };
  };

  it('are written 300 ms after a cell ended', async () => {
    const { saver, saveOutputs } = setUp();
    saver.runs(false);
    await vi.advanceTimersByTimeAsync(299);
    expect(saveOutputs).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(saveOutputs).toHaveBeenCalledTimes(1);
  });

  it('and every ten seconds while one runs', async () => {
    const { saver, saveOutputs } = setUp();
    saver.runs(true);
    await vi.advanceTimersByTimeAsync(10 * SECOND - 1);
    expect(saveOutputs).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10 * SECOND + 1);
    expect(saveOutputs).toHaveBeenCalledTimes(2);
  });
});
