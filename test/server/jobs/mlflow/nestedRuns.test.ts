import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMeasuring, metricOf } from '~/server/areas/performance/measuring';
import { layRun, metricLines, writeDatabase } from '../fixtures';

let work: string;
beforeEach(async () => {
  work = await mkdtemp(path.join(os.tmpdir(), 'atelier-nested-'));
});
afterEach(() => rm(work, { recursive: true }));

const all = () => createMeasuring().all({ work, logFolder: '/tensorboard' });
const last = async (metric: string) => (await metricOf(await all(), metric))?.last ?? null;
const at = (seconds: number) => ({ start_time: String(1_700_000_000_000 + seconds * 1000) });
const child = (id: string, parent: string, seconds: number, score: number) =>
  layRun(work, {
    id,
    meta: at(seconds),
    tags: { 'mlflow.parentRunId': parent },
    params: { fold: id },
    metrics: { score: metricLines([score]), 'fold only': metricLines([1]) },
  });

describe('nested runs of one program', () => {
  it('count by the run that the program started first, never by its children [JOB-11 SWP-02]', async () => {
    await layRun(work, {
      id: 'zz-parent',
      meta: at(0),
      params: { x: '1' },
      metrics: { score: metricLines([101]) },
    });
    await child('fold-a', 'zz-parent', 1, 1);
    await child('fold-b', 'zz-parent', 2, 201);
    await child('below', 'fold-b', 3, 999);
    const measured = await all();
    expect(await measured.params()).toEqual({ x: '1' });
    expect([...measured.series.keys()]).toEqual(['score']);
    expect(measured.run?.run_id).toBe('zz-parent');
    expect(measured.others.map(({ run, parent }) => [run.run_id, parent])).toEqual([
      ['fold-a', 'zz-parent'],
      ['fold-b', 'zz-parent'],
      ['below', 'fold-b'],
    ]);
    expect([await last('score'), await last('fold only')]).toEqual(['101', null]);
    expect(measured.isInChild('fold only')).toBe(true);
    expect(measured.isInChild('nowhere')).toBe(false);
  });

  it('of several runs without a parent the first that has the metric counts', async () => {
    await layRun(work, { id: 'b', meta: at(0), metrics: { loss: metricLines([1]) } });
    await layRun(work, {
      id: 'a',
      meta: at(5),
      metrics: { loss: metricLines([2]), late: metricLines([3]) },
    });
    await layRun(work, { id: 'c', meta: at(9), metrics: { late: metricLines([4]) } });
    expect([await last('loss'), await last('late')]).toEqual(['1', '3']);
  });

  it('a run whose parent is elsewhere, or that names itself or a circle, is not lost', async () => {
    await child('alone', 'of another store', 0, 5);
    expect(await last('score')).toBe('5');
    await rm(path.join(work, 'mlruns'), { recursive: true });
    await child('one', 'two', 0, 7);
    await child('two', 'one', 1, 8);
    expect(await last('score')).toBe('7');
    await rm(path.join(work, 'mlruns'), { recursive: true });
    // Beside one that stands by itself, each of them still counts as the program started it.
    await child('alone', 'of another store', 0, 5);
    await child('own', 'own', 1, 6);
    await layRun(work, { id: 'plain', meta: at(2), metrics: { score: metricLines([9]) } });
    expect(await last('score')).toBe('5');
    expect((await all()).others.map(({ run, parent }) => [run.run_id, parent])).toEqual([
      ['own', null],
      ['plain', null],
    ]);
  });

  it('are told apart in a database too', async () => {
    writeDatabase(
      path.join(work, 'mlflow.db'),
      `
for run, start in (('p', 1), ('c', 2)):
  db.execute("INSERT INTO runs (run_uuid, name, status, start_time, lifecycle_stage, experiment_id) VALUES (?, ?, 'FINISHED', ?, 'active', 0)", (run, run, 1700000000000 + start))
  db.execute("INSERT INTO metrics VALUES ('score', ?, 1, ?, 0, 0)", (float(start), run))
db.execute("INSERT INTO tags VALUES ('mlflow.parentRunId','p','c')")
db.commit()`,
    );
    expect(await last('score')).toBe('1');
    expect((await all()).others.map(({ parent }) => parent)).toEqual(['p']);
  });
});
