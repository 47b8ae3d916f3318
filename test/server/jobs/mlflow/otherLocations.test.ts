import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixture } from '#test/harness/machine';
import { createMeasuring } from '~/server/areas/performance/measuring';
import { lay, layRun, writeDatabase } from '../fixtures';

let work: string;
beforeEach(async () => {
  work = await mkdtemp(path.join(os.tmpdir(), 'atelier-places-'));
});
afterEach(() => rm(work, { recursive: true }));

const place = () => ({ work, logFolder: '/tensorboard' });
const tracked = () => createMeasuring().tracked(place());
const logged = () => createMeasuring().logged(place());
const runIn = (id: string) =>
  `db.execute("INSERT INTO runs (run_uuid, name, status, start_time, lifecycle_stage, experiment_id) VALUES ('${id}', '${id}', 'FINISHED', 1, 'active', 0)"); db.commit()`;

describe('logs that lie where programs chose', () => {
  it('are read from databases and file stores below the working folder [JOB-11]', async () => {
    await mkdir(path.join(work, 'outputs/db'), { recursive: true });
    writeDatabase(path.join(work, 'outputs/db/exp.db'), runIn('sub db'));
    writeDatabase(path.join(work, 'top.sqlite3'), runIn('top'));
    writeDatabase(path.join(work, 'noending'), runIn('no ending'));
    for (const [folder, id] of [
      ['outputs/mlruns', 'sub files'],
      ['logs', 'named logs'],
      ['mlruns', 'usual'],
    ] as const) {
      const scratch = path.join(work, '.scratch');
      await layRun(scratch, { id });
      await lay(scratch, { 'mlruns/0/meta.yaml': 'name: Default\nexperiment_id: 0\n' });
      await rename(path.join(scratch, 'mlruns'), path.join(work, folder));
    }
    await lay(work, { Makefile: 'no database', 'node_modules/x/0/meta.yaml': 'a: b' });
    const { runs, warnings, unread } = await tracked();
    expect(runs.map(({ run_id }) => run_id).sort()).toEqual([
      'named logs',
      'no ending',
      'sub db',
      'sub files',
      'top',
      'usual',
    ]);
    expect([warnings, unread]).toEqual([[], []]);
  });

  it('of tools that are not read are named once', async () => {
    await lay(work, { 'wandb/offline-run-1/run.wandb': 'x', 'trackio/p.db': '' });
    const tables = (...names: readonly string[]) =>
      `db.executescript("DROP TABLE runs; DROP TABLE metrics; ${names.map((name) => `CREATE TABLE ${name} (a);`).join(' ')}"); db.commit()`;
    writeDatabase(path.join(work, 'study.db'), tables('studies', 'trials', 'trial_params'));
    const { unread, warnings } = await tracked();
    expect(warnings).toEqual([]);
    expect(unread).toEqual([
      expect.stringMatching(
        /^Found but not shown here: runs of Weights & Biases \(wandb\), runs of Trackio \(trackio\), studies of Optuna \(study\.db\)\./,
      ),
    ]);
  });

  it('of PyTorch’s SummaryWriter are read beside the log folder too, and what is no scalar is named once', async () => {
    await cp(fixture('outside/mlflow/06-default-writer'), work, { recursive: true });
    const noScalars = fixture('outside/mlflow/07-no-scalars/tensorboard');
    for (const folder of ['tensorboard/more', 'logs'])
      await cp(noScalars, path.join(work, folder), { recursive: true });
    const { scalars, unread } = await logged();
    expect(scalars.map(({ run, tag, series }) => ({ run, tag, ...series() }))).toEqual([
      {
        run: '',
        tag: 'named place',
        steps: [0],
        values: [1],
        times: [1_795_962_312_553],
        last: '1',
      },
      {
        run: 'runs/Nov29_14-25-12_host',
        tag: 'default place',
        steps: [0],
        values: [5],
        times: [1_795_962_312_563],
        last: '5',
      },
    ]);
    expect(unread).toEqual([
      expect.stringMatching(
        /^Found but not shown here: histograms of TensorBoard, images of TensorBoard, texts of TensorBoard\./,
      ),
    ]);
    expect((await createMeasuring().all(place())).warnings).toEqual([]);
  });
});
