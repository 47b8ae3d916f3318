import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { fixture } from '#test/harness/machine';
import { metricLinesIn } from '~/server/areas/jobs/folders';
import { createMetricLines } from '~/server/areas/performance/metricLines';

it('what a program measured is read whole where some of it is no number: as Python writes that', async () => {
  const work = await mkdtemp(path.join(os.tmpdir(), 'atelier-metrics-'));
  try {
    execFileSync('python3', [fixture('reports/nan-metric-lines.py')], {
      env: { ...process.env, ATELIER_METRICS: metricLinesIn(work) },
    });
    const found = await createMetricLines()(work);
    const read = Object.fromEntries(found.map(({ tag, series }) => [tag, series().values]));
    expect(read).toEqual({
      loss: [0.9, 0.4, 0.05, NaN, NaN],
      lr: [0.1, 0.1, 0.1, 0.1, 0.1],
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
});
