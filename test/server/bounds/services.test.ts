/** Lookup results that the server remembers, and its counting of calls. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCalls, percentile } from '~/server/areas/predictions/serving/calls';
import { lastLines } from '~/server/areas/predictions/serving/lastLines';
import { createRoutes } from '~/server/areas/predictions/serving/routes';
import { createViews } from '~/server/areas/gallery/views';
import { rankLog } from '~/server/platform/engine/layout';
import { logsOf } from '~/server/areas/jobs/folders';
import { createHealth } from '~/server/platform/http/health';

const SECOND = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('how the server is', () => {
  it('is looked at once a second, however many ask', async () => {
    const askDatabase = vi.fn(async () => undefined);
    const health = createHealth({ askDatabase, folders: [] });
    await Promise.all([health(), health()]);
    vi.advanceTimersByTime(SECOND);
    await health();
    expect(askDatabase).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await health();
    expect(askDatabase).toHaveBeenCalledTimes(2);
  });
});

describe('where an address of a prediction leads', () => {
  const setUp = () => {
    const route = vi.fn(async () => null);
    return { route, routes: createRoutes({ route }, 0, new AbortController().signal) };
  };

  it('is believed for a second', async () => {
    const { route, routes } = setUp();
    await routes.find('one', 1);
    vi.advanceTimersByTime(SECOND - 1);
    await routes.find('one', 1);
    expect(route).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await routes.find('one', 1);
    expect(route).toHaveBeenCalledTimes(2);
  });

  it('is remembered of the last 2,000', async () => {
    const { route, routes } = setUp();
    for (let at = 0; at < 2_001; at += 1) await routes.find(`prediction ${at}`, 1);
    await routes.find('prediction 1', 1);
    expect(route).toHaveBeenCalledTimes(2_001);
    await routes.find('prediction 0', 1);
    expect(route).toHaveBeenCalledTimes(2_002);
  });
});

describe('the calls of a prediction', () => {
  const setUp = () => {
    const execute = vi.fn(async (_: unknown) => undefined);
    const db = { execute, delete: () => ({ where: async () => undefined }) };
    return { execute, calls: createCalls(db as never, vi.fn()) };
  };
  const version = { pfId: 'one', version: 1 };
  /** The time that is told of calls that took so long. */
  const toldOf = async (ms: number) => {
    const { execute, calls } = setUp();
    calls.note(version, ms, null);
    await calls.flush();
    const { queryChunks } = execute.mock.calls[0]?.[0] as { queryChunks: unknown[] };
    const stretches = queryChunks.find(
      (chunk) => typeof chunk === 'string' && chunk.startsWith('{'),
    ) as string;
    await calls.close();
    return percentile(JSON.parse(stretches), 0.5) ?? NaN;
  };

  it('are written down every two seconds', async () => {
    const { execute, calls } = setUp();
    calls.note(version, 1, null);
    await vi.advanceTimersByTimeAsync(2 * SECOND - 1);
    expect(execute).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(execute).toHaveBeenCalledTimes(1);
    await calls.close();
  });

  it('and of those of ten seconds together', async () => {
    const { execute, calls } = setUp();
    vi.setSystemTime(0);
    calls.note(version, 1, null);
    vi.setSystemTime(9_999);
    calls.note(version, 1, null);
    await calls.flush();
    expect(execute).toHaveBeenCalledTimes(1);
    vi.setSystemTime(10_000);
    calls.note(version, 1, null);
    await calls.flush();
    expect(execute).toHaveBeenCalledTimes(2);
    await calls.close();
  });

  it.each([0.2, 1, 30, 2_000, 600_000])('that took %d ms are told within a tenth', async (ms) => {
    const told = await toldOf(ms);
    expect(told / ms).toBeGreaterThan(0.9);
    expect(told / ms).toBeLessThan(1.1);
  });

  it('that took months are counted with those that took hours', async () => {
    expect(await toldOf(1e12)).toBeLessThan(1e7);
  });
});

describe('the last lines of a prediction that failed', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'atelier-lines-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['three of them', 'one\ntwo\nthree\nfour\n', 'two\nthree\nfour'],
    ['300 characters of each', `${'x'.repeat(301)}\n`, 'x'.repeat(300)],
    ['out of the last 4 KiB', `first${'\n'.repeat(4_096 - 'last'.length - 1)}last\n`, 'last'],
  ])('%s', async (_, written, told) => {
    const config = { sharedFolder: folder };
    const submission = { jobId: 'job', submissionId: 'run' } as never;
    const file = rankLog(logsOf(config, submission), 0);
    vi.useRealTimers();
    const { mkdirSync } = await import('node:fs');
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, written);
    expect(await lastLines(config, submission)).toBe(told);
  });
});

describe('the views of a page', () => {
  it('are counted once for each of the last 20,000 viewers of a day', () => {
    const saw = vi.fn(async () => undefined);
    const views = createViews({ publications: { saw } as never, report: vi.fn() });
    const look = (at: number) =>
      views.saw({ row: { folder: 'one', publishToken: 'one' }, owner: 'mia' } as never, {
        ...{ user_name: `person ${at}`, address: '', userAgent: '' },
      });
    for (let at = 0; at < 20_001; at += 1) look(at);
    look(0);
    expect(saw.mock.calls.length).toBeGreaterThan(20_001);
  });
});
