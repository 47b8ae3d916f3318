/** How much of what programs measured is read, listed and told. */
import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { artifactsOf } from '~/server/areas/performance/artifacts';
import { compareRuns } from '~/server/areas/performance/comparing';
import { performanceHandlers } from '~/server/areas/performance/handlers';
import { queryDatabase } from '~/server/areas/performance/mlflow/database';
import { createFileStores } from '~/server/areas/performance/mlflow/fileStore';
import { filesIn } from '~/server/areas/performance/reading';
import { readEventFile } from '~/server/areas/performance/tensorboard/eventFile';
import { createEventFolders } from '~/server/areas/performance/tensorboard/eventFolder';
import { event, simpleValue } from '../../jobs/fixtures';
import { listingsOfTest, pausesAtOnce } from '../support/inNode';

const MIB = 1024 * 1024;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-measured-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});
const write = (name: string, content: string | Buffer, size?: number) => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
  if (size !== undefined) truncateSync(file, size);
  return file;
};
const names = (count: number, ...more: string[]) => [
  ...Array.from({ length: count - more.length }, (_, nth) => `file${nth}`),
  ...more,
];

describe('a folder', () => {
  it('is listed up to 50,000 entries', async () => {
    listingsOfTest([names(50_001)]);
    expect(await filesIn(folder, folder)).toHaveLength(50_000);
  });
});

describe('a run of a file store of MLflow', () => {
  const open = async () => {
    write('mlruns/0/meta.yaml', 'name: one\n');
    write('mlruns/0/run/meta.yaml', 'run_id: run\nlifecycle_stage: active\n');
    const { runs } = await createFileStores()(folder, 'mlruns');
    return runs[0]!;
  };

  it('has texts of 1 MiB, and 32 MiB of them', async () => {
    write('mlruns/0/run/params/a', '', MIB);
    write('mlruns/0/run/params/b', '', MIB + 1);
    const run = await open();
    const { a, b } = await run.params();
    expect([a?.length, b?.length]).toEqual([MIB, 0]);
    for (let nth = 0; nth < 42; nth += 1) write(`mlruns/0/run/params/more${nth}`, '', MIB);
    const texts = Object.values(await run.params()).filter((text) => text !== '');
    // Eight are read at once.
    expect(texts.length).toBeGreaterThanOrEqual(32);
    expect(texts.length).toBeLessThan(40);
  });

  it('has metrics of 64 MiB', async () => {
    const steps = async (size: number) => {
      write('mlruns/0/run/metrics/loss', '1 2 3\n', size);
      return (await (await open()).series('loss'))?.steps.length;
    };
    expect([await steps(64 * MIB), await steps(64 * MIB + 1)]).toEqual([1, 0]);
  });

  it('has 50 datasets', async () => {
    write('mlruns/0/datasets/one/meta.yaml', 'name: iris\ndigest: abc\n');
    for (let nth = 0; nth < 51; nth += 1)
      write(`mlruns/0/run/inputs/in${nth}/meta.yaml`, 'source_id: one\n');
    expect(await (await open()).datasets()).toHaveLength(50);
  });

  it('has names of twelve folders, and is listed up to 50,000 entries', async () => {
    const nested = (deep: number) => Array(deep).fill('a').join('/');
    write(`mlruns/0/run/tags/${nested(12)}/found`, 'x');
    write(`mlruns/0/run/tags/${nested(13)}/lost`, 'x');
    const run = await open();
    expect(Object.keys(await run.tags())).toEqual([`${nested(12)}/found`]);
    for (const [count, listed] of [
      [49_999, 2],
      [50_000, 1],
    ] as const) {
      const links = names(count - 1).map((name) => `${name}@`);
      const listings = listingsOfTest([[...links, 'a/'], []]);
      rmSync(path.join(folder, 'mlruns/0/run/params'), { recursive: true, force: true });
      mkdirSync(path.join(folder, 'mlruns/0/run/params/a'), { recursive: true });
      await run.params().catch(() => undefined);
      expect(listings()).toBe(listed);
    }
  });
});

describe('a database of MLflow', () => {
  const reason = (file: string) =>
    queryDatabase(file, async () => 'read').catch((error: Error) => error.message);

  it('has 256 MiB at most', async () => {
    const file = write('mlflow.db', '', 256 * MIB + 1);
    expect(await reason(file)).toContain('is larger than 256 MiB');
  });

  it('that somebody writes is looked at five times, 60 ms apart', async () => {
    const file = write('mlflow.db', 'x');
    write('mlflow.db-journal', 'x');
    const pauses = pausesAtOnce();
    expect(await reason(file)).toContain('is being written just now');
    expect(pauses.lengths).toEqual([60, 60, 60, 60]);
  });
});

describe('event files of TensorBoard', () => {
  it('have two million values at most', async () => {
    const file = write(
      'tfevents',
      Buffer.concat([0, 1].map((at) => event(at, simpleValue('a', 1)))),
    );
    const nothing = {
      isBroken: false,
      isFull: false,
      scalars: new Map(),
      unread: new Set<string>(),
    };
    const before = { inode: statSync(file).ino, read: 0, points: 1_999_999, ...nothing };
    const events = await readEventFile(file, folder, before);
    expect([events?.isFull, events?.scalars.get('a')?.steps]).toEqual([true, [0]]);
  });

  it('lie twelve folders below the log folder, and four folders below any other', async () => {
    for (const [place, deep] of [
      ['logs', 12],
      ['logs', 13],
      ['else', 3],
      ['else', 4],
    ] as const) {
      const nested = Array(deep).fill('a').join('/');
      write(`${place}/${nested}/tfevents`, event(0, simpleValue(`${place} ${deep}`, 1)));
    }
    const { scalars } = await createEventFolders()(folder, 'logs');
    expect(scalars.map(({ tag }) => tag).sort()).toEqual(['else 3', 'logs 12']);
  });

  it('are looked for among 20,000 entries, and among 2,000 elsewhere', async () => {
    mkdirSync(path.join(folder, 'logs/a/a'), { recursive: true });
    mkdirSync(path.join(folder, 'a'));
    const listed = async (...counts: readonly [number, number]) => {
      const [inLogs, elsewhere] = counts.map((count) => [...names(count - 1), 'a/']);
      const wide = counts[0] < 20_000;
      const listings = listingsOfTest([inLogs ?? [], ...(wide ? [[]] : []), elsewhere ?? [], []]);
      await createEventFolders()(folder, 'logs');
      return listings();
    };
    expect(await listed(19_999, 1_999)).toBe(4);
    expect(await listed(20_000, 1_999)).toBe(3);
    expect(await listed(19_999, 2_000)).toBe(3);
  });
});

describe('what is told', () => {
  const metrics = Array.from({ length: 25 }, (_, nth) => `metric${nth}`);
  const run = (id: string) => ({
    ...{ run_id: id, run_name: '', status: 'FINISHED', start: null, end: null, metrics: [] },
    ...{ params: async () => ({}), tags: async () => ({}), series: async () => null },
  });

  it('of lines that could not be read: 20 sentences', async () => {
    const unread = {
      ...run('one'),
      metrics,
      series: async (metric: string) => ({ steps: [], values: [], times: [], unread: metric }),
    };
    const measuring = {
      tracked: async () => ({ runs: [unread], warnings: [], unread: [] }),
      lines: async () => ({ scalars: [], warnings: [] }),
    };
    const handlers = performanceHandlers({
      ...{ measuring, secrets: { givenTo: async () => ({}) } },
    } as never);
    const object = {
      ...{ work: folder, settings: { tensorboard_logs_dir: 'logs' }, end: { endDatetime: null } },
      submission: { submission_id: 'one' },
    };
    const { warnings } = await handlers.mlflow({ max_points: 10 } as never, { object } as never);
    expect(warnings).toEqual(metrics.slice(0, 20));
  });

  it('of a comparison: 1,000 further runs of all submissions together', async () => {
    const others = Array.from({ length: 501 }, (_, nth) => ({ run: run(`${nth}`), parent: null }));
    const measured = { params: async () => ({}), series: new Map(), others, warnings: [] };
    const chosen = (id: string) => ({
      ...{ batch_job_id: id, submission: { submission_id: id }, jobName: id, owner: 'mia' },
      measurements: {},
    });
    const { runs, warnings } = await compareRuns(
      { all: async () => measured } as never,
      [chosen('one'), chosen('two')] as never,
    );
    expect(runs.map(({ further_runs }) => further_runs?.length)).toEqual([500, 500]);
    expect(warnings[0]).toContain('1 more of its MLflow runs are not listed here');
  });

  it('of artifacts: 5,000 files and folders', async () => {
    const results = {
      find: async () => ({ isDir: true }),
      async *walk() {
        for (let nth = 0; nth < 5_001; nth += 1)
          yield { path: `a/${nth}`, isDir: false, size: 1, modified: null };
      },
    };
    const of = {
      ...run('one'),
      artifacts: 'a',
      models: async () => ({ logged: [], versions: [] }),
    };
    const { artifacts, warnings } = await artifactsOf([of] as never, results as never, folder);
    expect(artifacts).toHaveLength(5_000);
    expect(warnings).toEqual(['Only the first 5000 artifacts are listed.']);
  });
});
