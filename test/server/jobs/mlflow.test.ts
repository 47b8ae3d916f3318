import { appendFile, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMeasuring } from '~/server/areas/performance/measuring';
import { readMeta } from '~/server/areas/performance/mlflow/meta';
import { layRun, metricLines, writeDatabase } from './fixtures';

let work: string;
let measuring = createMeasuring();
beforeEach(async () => {
  work = await mkdtemp(path.join(os.tmpdir(), 'atelier-mlflow-'));
  measuring = createMeasuring();
});
afterEach(() => rm(work, { recursive: true }));

const tracked = () => measuring.tracked({ work, logFolder: '/tensorboard' });
const seriesOf = async (metric: string, at = 0) =>
  (await tracked()).runs[at]?.series(metric) ?? null;

describe('a file store of MLflow', () => {
  it('JOB-11 API-56 runs with names, times, status, parameters, tags and metrics', async () => {
    await layRun(work, {
      id: 'b2',
      meta: { start_time: '1700000500000', end_time: 'null', status: '1' },
    });
    await layRun(work, {
      id: 'a1',
      params: { lr: '0.1', 'model/depth': '3', note: 'two\nlines' },
      tags: { 'mlflow.user': 'ada' },
      metrics: {
        loss: metricLines([1, '0.50', 'nan', 'inf', '-inf', '1e-05']),
        'val/acc': metricLines([0.25]),
      },
    });
    const {
      runs: [first, second],
      warnings,
    } = await tracked();
    expect(first).toMatchObject({
      run_id: 'a1',
      run_name: 'run-a1',
      status: 'FINISHED',
      start: 1_700_000_000_000,
      end: 1_700_000_060_000,
      metrics: ['loss', 'val/acc'],
    });
    expect(await first?.params()).toEqual({ lr: '0.1', 'model/depth': '3', note: 'two\nlines' });
    expect(second).toMatchObject({ run_id: 'b2', status: 'RUNNING', end: null, metrics: [] });
    expect(await first?.tags()).toEqual({ 'mlflow.user': 'ada' });
    expect(await first?.series('loss')).toEqual({
      steps: [0, 1, 2, 3, 4, 5],
      values: [1, 0.5, Number.NaN, Infinity, -Infinity, 1e-5],
      times: [0, 1, 2, 3, 4, 5].map((step) => 1_700_000_000_000 + step * 1000),
      last: '1e-05',
    });
    expect(warnings).toEqual([]);
  });

  it('deleted runs, experiments in the trash, models and links are left out', async () => {
    await layRun(work, { id: 'gone', meta: { lifecycle_stage: 'deleted' } });
    await layRun(work, { id: 'trashed' }, '.trash/1');
    await layRun(work, { id: 'model' }, 'models');
    await layRun(work, { id: 'there' });
    await symlink(path.join(work, 'mlruns/0/there'), path.join(work, 'mlruns/0/again'));
    expect((await tracked()).runs.map(({ run_id: id }) => id)).toEqual(['there']);
  });

  it('a last line that is half written is told when it is whole, and what has changed is read anew', async () => {
    await layRun(work, { id: 'a', metrics: { loss: `${metricLines([3, 2])}1700000002000 1.2` } });
    expect(await seriesOf('loss')).toMatchObject({ values: [3, 2], last: '2' });
    await appendFile(path.join(work, 'mlruns/0/a/metrics/loss'), '5 2\n');
    expect(await seriesOf('loss')).toMatchObject({ values: [3, 2, 1.25], last: '1.25' });
    await appendFile(path.join(work, 'mlruns/0/a/metrics/loss'), 'nonsense\n1700000009000 9 1\n');
    expect(await seriesOf('loss')).toMatchObject({
      steps: [0, 1, 1, 2],
      values: [3, 2, 9, 1.25],
      last: '1.25',
    });
  });

  it('the flat YAML of MLflow in all its ways of quoting', () => {
    expect(
      readMeta(
        [
          'a: plain text',
          `b: 'it''s'`,
          'c: "tab\\tand \\u00e4 \\',
          '  \\ folded"',
          'd: a long text',
          '  that goes on',
          'e: null',
          'f: []',
          `g: ''`,
          'h:',
          '- x',
          'i: 12',
          '',
        ].join('\n'),
      ),
    ).toEqual({
      a: 'plain text',
      b: "it's",
      c: 'tab\tand ä  folded',
      d: 'a long text that goes on',
      g: '',
      i: '12',
    });
  });
});

describe('an SQLite store of MLflow', () => {
  const RUNS = `
db.execute("INSERT INTO runs VALUES ('r1','first','LOCAL','','','root','FINISHED',1700000000000,1700000060000,'','active','./mlruns/0/r1/artifacts',0,NULL)")
db.execute("INSERT INTO runs VALUES ('r2','gone','LOCAL','','','root','FAILED',1700000000000,NULL,'','deleted','',0,1)")
db.execute("INSERT INTO params VALUES ('lr','0.1','r1')")
db.execute("INSERT INTO tags VALUES ('mlflow.user','ada','r1')")
for step, value, nan in [(2, 0.5, 0), (0, 2.5, 0), (1, 0.0, 1), (3, -1.7976931348623157e308, 0)]:
  db.execute("INSERT INTO metrics VALUES ('loss', ?, ?, 'r1', ?, ?)", (value, 1700000000000 + step, step, nan))
db.execute("INSERT INTO metrics VALUES ('loss', 1.0, 1, 'r2', 0, 0)")
`;

  it('JOB-11 API-56 runs with parameters, tags and metrics in the order of their steps', async () => {
    writeDatabase(path.join(work, 'mlflow.db'), `${RUNS}\ndb.commit()`);
    const { runs, warnings } = await tracked();
    expect(runs).toMatchObject([
      {
        run_id: 'r1',
        run_name: 'first',
        status: 'FINISHED',
        metrics: ['loss'],
        start: 1_700_000_000_000,
      },
    ]);
    expect([await runs[0]?.params(), await runs[0]?.tags()]).toEqual([
      { lr: '0.1' },
      { 'mlflow.user': 'ada' },
    ]);
    expect(await seriesOf('loss')).toMatchObject({
      steps: [0, 1, 2, 3],
      values: [2.5, Number.NaN, 0.5, -Infinity],
      last: '-Infinity',
    });
    expect(warnings).toEqual([]);
  });

  it('what stands in its write-ahead log counts, and a transaction that is not finished does not', async () => {
    const file = path.join(work, 'mlflow.db');
    writeDatabase(
      file,
      `
import os, shutil
db.execute("PRAGMA journal_mode=WAL"); db.execute("PRAGMA wal_autocheckpoint=0")
${RUNS}
db.commit()
for step in range(4, 3000):
  db.execute("INSERT INTO metrics VALUES ('loss', ?, ?, 'r1', ?, 0)", (float(step), 1700000000000 + step, step))
db.commit()
db.execute("PRAGMA cache_size=2")
for step in range(3000, 6000):
  db.execute("INSERT INTO metrics VALUES ('loss', ?, ?, 'r1', ?, 0)", (float(step), 1700000000000 + step, step))
shutil.copy(sys.argv[1], sys.argv[1] + '.copy'); shutil.copy(sys.argv[1] + '-wal', sys.argv[1] + '.copy-wal')
os._exit(0)
`,
    );
    await rm(file);
    await rm(`${file}-wal`);
    await rm(`${file}-shm`);
    writeDatabase(path.join(work, 'other.db'), 'db.commit()');
    await rename(`${file}.copy`, file);
    await rename(`${file}.copy-wal`, `${file}-wal`);
    expect(await seriesOf('loss')).toMatchObject({ last: '2999' });
    expect((await seriesOf('loss'))?.steps).toHaveLength(3000);
  });

  it('a database of something else is nothing, a damaged one is told', async () => {
    writeDatabase(
      path.join(work, 'other.db'),
      'db.executescript("DROP TABLE metrics"); db.commit()',
    );
    await writeFile(path.join(work, 'broken.db'), 'this is no database at all'.repeat(100));
    await writeFile(path.join(work, 'empty.db'), '');
    await layRun(work, { id: 'a' });
    const { runs, warnings } = await tracked();
    expect(runs.map(({ run_id: id }) => id)).toEqual(['a']);
    expect(warnings).toEqual([
      expect.stringMatching(/^broken\.db could not be read: .*not a database\.$/),
    ]);
  });

  it('one that is being written is told, and read the next time', async () => {
    const file = path.join(work, 'mlflow.db');
    writeDatabase(file, `${RUNS}\ndb.commit()`);
    await writeFile(`${file}-journal`, 'a transaction that goes on');
    expect(await tracked()).toEqual({
      runs: [],
      warnings: ['mlflow.db is being written just now; it is read the next time.'],
      unread: [],
    });
    await rm(`${file}-journal`);
    expect((await tracked()).runs).toHaveLength(1);
  });
});
