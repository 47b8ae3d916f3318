import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { fixture } from '#test/harness/machine';
import { metricLinesIn } from '~/server/areas/jobs/folders';
import { createMetricLines } from '~/server/areas/performance/metricLines';
import { createEventFolders } from '~/server/areas/performance/tensorboard/eventFolder';

it('what a program measured is read whole where some of it is no number: as Python writes that', async () => {
  const work = await mkdtemp(path.join(os.tmpdir(), 'atelier-metrics-'));
  try {
    execFileSync('python3', [fixture('reports/nan-metric-lines.py')], {
      env: { ...process.env, ATELIER_METRICS: metricLinesIn(work) },
    });
    const { scalars: found, warnings } = await createMetricLines()(work);
    expect(warnings).toEqual([]);
    const read = Object.fromEntries(found.map(({ tag, series }) => [tag, series().values]));
    expect(read).toEqual({
      loss: [0.9, 0.4, 0.05, NaN, NaN],
      lr: [0.1, 0.1, 0.1, 0.1, 0.1],
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
});

it('lines that cannot be read are counted, and the first is told in one short line', async () => {
  const work = await mkdtemp(path.join(os.tmpdir(), 'atelier-metrics-'));
  const read = async (text: string) => {
    await writeFile(metricLinesIn(work), text);
    const { scalars, warnings } = await createMetricLines()(work);
    return { values: scalars.map(({ tag, series }) => [tag, series().values]), warnings };
  };
  try {
    const hostile = `\u001b[31m<b>\u202e${'x'.repeat(5000)}`;
    const { values, warnings } = await read(
      `{"loss": 1}\n\n${hostile}\n[1]\n{"step": "two", "loss": 3}\n{"loss": 2, "note": "text"}\nbeing writ`,
    );
    expect(values).toEqual([['loss', [1, 2]]]);
    expect(warnings).toHaveLength(1);
    const [warning = ''] = warnings;
    expect(warning).toMatch(
      /^3 lines of metrics\.jsonl could not be read\. The first: line 3, “\[31m<b> x+…”$/,
    );
    expect(warning.length).toBeLessThan(200);
    expect(await read('{"loss": 1}\nnonsense\n')).toEqual({
      values: [['loss', [1]]],
      warnings: ['1 line of metrics.jsonl could not be read. The first: line 2, “nonsense”'],
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
});

it('a run that went on from a checkpoint is one curve: of the steps that it repeated its own values alone', async () => {
  const work = await mkdtemp(path.join(os.tmpdir(), 'atelier-resume-'));
  try {
    execFileSync('python3', [fixture('reports/tensorboard-resume.py')], {
      env: { ...process.env, TENSORBOARD_LOGDIR: path.join(work, 'tensorboard') },
    });
    const { scalars } = await createEventFolders()(work, '/tensorboard');
    const series = scalars.map((scalar) => scalar.series());
    expect(series).toHaveLength(1);
    expect(series[0]?.steps).toEqual(Array.from({ length: 20 }, (_, step) => step));
    expect(series[0]?.values[9]).toBeCloseTo(0.91);
    expect(series[0]?.values[10]).toBeCloseTo(4.9);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
});
