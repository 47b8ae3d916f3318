import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMeasuring } from '~/server/areas/performance/measuring';
import { lay, layRun } from '../fixtures';

let work: string;
beforeEach(async () => {
  work = await mkdtemp(path.join(os.tmpdir(), 'atelier-damaged-'));
});
afterEach(() => rm(work, { recursive: true }));

const tracked = () => createMeasuring().tracked({ work, logFolder: '/tensorboard' });

it('a run whose meta.yaml is damaged is told by its place, and the others are shown [JOB-11]', async () => {
  await layRun(work, { id: 'whole' });
  await lay(work, {
    'mlruns/0/meta.yaml': 'name: Default\n',
    'mlruns/0/bad1/meta.yaml': '\u001b[31m{{{ no yaml',
    'mlruns/0/bad2/meta.yaml': '',
    'mlruns/0/unfinished/metrics/loss': '1 1 0\n',
  });
  const { runs, warnings } = await tracked();
  expect(runs.map(({ run_id }) => run_id)).toEqual(['whole']);
  expect(warnings).toEqual([
    '2 runs of MLflow could not be read: mlruns/0/bad1/meta.yaml is damaged, and 1 more.',
  ]);
});

it('lines of a metric that are none are counted, the first is told, and the others are a curve', async () => {
  await layRun(work, {
    id: 'torn',
    metrics: {
      loss: '1700000000000 0.5 0\n\n<b>garbage\n1700000000002 abc 2\n1700000000003 nan 3\n1700000000004 -inf 4\nbeing wri',
      whole: '1700000000000 0.5 0\n',
    },
  });
  const [run] = (await tracked()).runs;
  const loss = await run?.series('loss');
  expect([loss?.steps, loss?.values]).toEqual([
    [0, 3, 4],
    [0.5, Number.NaN, -Infinity],
  ]);
  expect(loss?.unread).toBe(
    '2 lines of the metric loss could not be read. The first: line 3, “<b>garbage”',
  );
  expect(await run?.series('whole')).not.toHaveProperty('unread');
});
