/** How many runs, experiments, groups and fields are told, how deep runs are nested, and how long the index is waited for. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createIndexing } from '~/server/areas/experiments/index/indexing';
import { syncRuns } from '~/server/areas/experiments/index/scanning';
import { treeOf } from '~/server/areas/experiments/queries/nesting';
import { runRepository } from '~/server/areas/experiments/queries/repository';
import { experimentRuns, experimentSources } from '~/server/areas/experiments/tables';
import { viewRepository } from '~/server/areas/experiments/views';
import { PARENT_TAG } from '~/server/areas/performance/mlflow/tracked';
import { pollTrials } from '~/server/areas/sweeps/pollTrials';
import { openDatabase, type OpenDatabase } from '~/server/platform/database/database';
import { pausesAtOnce } from '../support/inNode';
import { chainOf } from '../support/queries';

const SECOND = 1_000;
const report = () => undefined;

describe('the table of runs', () => {
  let database: OpenDatabase;
  const row = (nth: number, more: object = {}) => ({
    ...{ runKey: `key${nth}`, sourceId: 'one', projectName: 'some', runId: `run${nth}` },
    ...{ runName: '', status: 'FINISHED', params: {}, metrics: {}, tags: {}, digest: '', ...more },
  });
  const many = (count: number, of: (nth: number) => object) =>
    Array.from({ length: count }, (_, nth) => row(nth, of(nth)));
  beforeAll(async () => {
    database = await openDatabase({ memory: true });
    const source = { sourceId: 'one', scannedAt: new Date(), tookMs: 0, warnings: [] };
    await database.db.insert(experimentSources).values(source);
  });
  afterAll(() => database.close());
  const fill = async (rows: readonly ReturnType<typeof row>[]) => {
    await database.db.delete(experimentRuns);
    for (let at = 0; at < rows.length; at += 1_000)
      await database.db.insert(experimentRuns).values(rows.slice(at, at + 1_000));
    return runRepository(database.db);
  };

  it('has 2,000 experiments', async () => {
    const repository = await fill(many(2_001, (nth) => ({ projectName: `project ${nth}` })));
    expect(await repository.experiments(sql`true`)).toHaveLength(2_000);
  });

  it('has 1,000 groups', async () => {
    const repository = await fill(many(1_001, (nth) => ({ params: { a: `${nth}` } })));
    const which = { project_name: 'some', condition: undefined, hidden: [], pinned: [] };
    const { groups } = await repository.groups(sql`true`, which as never, 'p.a', []);
    expect(groups).toHaveLength(1_000);
  });

  it('has 1,000 fields of a kind', async () => {
    const params = Object.fromEntries(many(1_001, () => ({})).map(({ runId }) => [runId, 'x']));
    const repository = await fill([row(0, { params })]);
    expect(await repository.fields(sql`true`, 'some')).toHaveLength(1_000);
  });

  it('has runs nested in 20 others', async () => {
    await fill(many(23, (nth) => (nth === 0 ? {} : { tags: { [PARENT_TAG]: `run${nth - 1}` } })));
    const found = sql`select run_key, source_id, run_id, tags->>${PARENT_TAG} as parent_id, false as pinned, row_number() over (order by run_id) as place from experiment_runs`;
    const expanded = many(23, () => ({})).map(({ runKey }) => runKey);
    const { rows } = await treeOf(database.db, { found, expanded, offset: 0, limit: 100 });
    expect(Math.max(...rows.map(({ depth }) => depth))).toBe(20);
    expect(rows.filter(({ depth }) => depth === 0)).toHaveLength(3);
  });
});

describe('a person', () => {
  it('keeps 100 views of an experiment', async () => {
    const save = (count: number) => {
      const insert = () => {
        throw new Error('It went on.');
      };
      const db = { select: () => chainOf(() => [{ count }]), insert };
      const view = { projectName: 'some', name: 'one', shared: false, search: '' };
      const user = { user_name: 'mia', team_name: 'red' };
      return viewRepository(db as never)
        .save(view, user as never)
        .catch((error: Error) => error.message);
    };
    expect(await save(99)).toBe('It went on.');
    expect(await save(100)).toContain('You keep 100 views');
  });
});

describe('the index', () => {
  it('is waited for for 700 ms by who asks for a table', async () => {
    const never = new Proxy(report, {
      get: (_, name): unknown => (name === 'then' ? report : () => never),
    });
    const pauses = pausesAtOnce();
    await createIndexing({ db: { select: () => never } } as never, null).refresh('red');
    expect(pauses.lengths).toEqual([700]);
  });

  it('asks the tracking server every half minute', async () => {
    const asks = async (age: number) => {
      const runs = vi.fn(() => []);
      const known = { scannedAt: new Date(Date.now() - age), tookMs: 0 };
      const select = (columns?: object) => chainOf(() => (columns ? [] : [known]));
      const insert = () => chainOf(() => []);
      const indexing = createIndexing(
        { db: { select, insert }, report } as never,
        { runs } as never,
      );
      await indexing.refresh('red');
      await indexing.close();
      return runs.mock.calls.length;
    };
    expect([await asks(30 * SECOND - 500), await asks(30 * SECOND)]).toEqual([0, 1]);
  });

  const scan = async (count: number, params: Readonly<Record<string, string>>) => {
    const told: unknown[] = [];
    const values = (row: { warnings?: readonly string[] }) => {
      told.push(...(row.warnings ?? []));
      return chainOf(() => []);
    };
    const db = { insert: () => ({ values }), select: () => chainOf(() => []) };
    const content = { params, tags: {}, metrics: {} };
    const run = { project: 'some', name: '', status: 'FINISHED', start: null, end: null };
    const found = (function* runs() {
      for (let nth = 0; nth < count; nth += 1)
        yield { ...run, runId: `${nth}`, read: async () => content };
    })();
    await syncRuns(db as never, { sourceId: 'one' } as never, found, [], 0);
    return told;
  };

  it('has 20,000 runs of a place', async () => {
    expect(await scan(20_000, {})).toEqual([]);
    expect(await scan(20_001, {})).toEqual([expect.stringContaining('Only 20000 of the runs')]);
  });

  it('has 64 MiB of a place', async () => {
    const names = Array.from({ length: 100 }, (_, nth) => `name ${nth}`);
    const params = Object.fromEntries(names.map((name) => [name, 'x'.repeat(500)]));
    const [told] = await scan(2_000, params);
    const runs = Number(/Only (\d+) of the runs/.exec(String(told))?.[1]);
    const bytes = JSON.stringify([params, {}, {}]).length + 500;
    expect(runs).toBe(Math.floor((64 * 1024 * 1024) / bytes) + 1);
  });
});

describe('a trial', () => {
  it('has its first 1,000 reports kept', async () => {
    const steps = Array.from({ length: 1_500 }, (_, nth) => nth);
    const series = new Map([['loss', async () => ({ steps, values: steps, times: steps })]]);
    const measured = { run: null, series, later: new Map(), isInChild: () => false };
    const trial = { number: 0, status: 'running', reports: [], rungs: [] };
    const submission = { submissionId: 's', settings: { tensorboard_logs_dir: '' } };
    const settings = { metric: 'loss', early_stopping: 'median', direction: 'minimize' };
    const [seen] = await pollTrials(
      { config: { sharedFolder: '/nowhere' }, sweeps: { all: async () => [] } } as never,
      { all: async () => measured } as never,
      { settings, childId: 'job', submissionId: 'run' } as never,
      [{ trial, submission }] as never,
    );
    expect(seen?.changes.reports).toHaveLength(1_000);
  });
});
