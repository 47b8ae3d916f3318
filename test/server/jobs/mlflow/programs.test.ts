import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, machine, needs } from '#test/harness/machine';
import { createMeasuring, metricOf } from '~/server/areas/performance/measuring';
import { trackingVariables } from '~/server/platform/work/tracking';
import { Bench, Page } from '../../runtimes/bench';
import { addJob, executeJob, untilStatus } from '../../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../../support/openWorkspace';

/** The program that the guide shows on its page about comparing runs. */
const guideSample = async () =>
  /```python\n([^]*?)```/.exec(await readFile('docs/guide/compare.md', 'utf8'))?.[1] ?? '';

const CELLS = [
  "import mlflow\nmlflow.start_run(run_name='from a cell')",
  "mlflow.log_metric('loss', 0.5, step=3)\nmlflow.log_param('lr', 0.1)",
  "mlflow.end_run()\nprint('ended')",
] as const;

const cellOf = (source: string, id: string) => ({
  cell_type: 'code',
  id,
  metadata: {},
  source,
  outputs: [],
  execution_count: null,
});

const NOTEBOOK = JSON.stringify({
  cells: CELLS.map((source, at) => cellOf(source, `c${at}`)),
  metadata: {},
  nbformat: 4,
  nbformat_minor: 5,
});

describe('programs that log with MLflow', needs('packages'), () => {
  const before = process.env['ATELIER_PYTHON'];
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    process.env['ATELIER_PYTHON'] = machine.packages ?? '';
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(async () => {
    if (before === undefined) delete process.env['ATELIER_PYTHON'];
    else process.env['ATELIER_PYTHON'] = before;
    await server.close();
  });

  const runOf = async (program: string, main_file = 'train.py') => {
    const job = await addJob(server, token, program, { main_file });
    const { batch_job_id } = job;
    const submission_id = await executeJob(server, token, job);
    await untilStatus(server, token, batch_job_id, 'Executed', 'Execution Failed');
    const log = path.join(server.dataFolder, 'engine/jobs', batch_job_id, submission_id);
    const run = { batch_job_id, submission_id };
    const printed = await readFile(path.join(log, 'rank-0.log'), 'utf8');
    const { runs, warnings } = await server.get('performance', 'mlflow', run, { token });
    expect(warnings, printed).toEqual([]);
    return { printed, runs, run };
  };

  it('the sample of the guide logs its parameter and all of its curve', async () => {
    const program = await guideSample();
    expect(program).toBe(await readFile(fixture('outside/mlflow/01-guide-sample.py'), 'utf8'));
    const { runs } = await runOf(program);
    expect(runs).toMatchObject([
      { status: 'FINISHED', params: { lr: '0.1' }, metrics: { loss: { last: '0.01' } } },
    ]);
    expect(runs[0]?.metrics['loss']?.points).toBe(100);
  });

  it('cells of a notebook that runs as a job log one run', async () => {
    const { runs } = await runOf(NOTEBOOK, 'train.ipynb');
    expect(runs).toMatchObject([
      {
        run_name: 'from a cell',
        status: 'FINISHED',
        params: { lr: '0.1' },
        metrics: { loss: { steps: [3], values: [0.5] } },
      },
    ]);
  });

  it('cells of a running notebook log one run', async () => {
    const bench = await Bench.open();
    try {
      const spec = await bench.notebook(CELLS, null);
      const logFolder = '/tensorboard';
      const variables = trackingVariables({ work: spec.folder, logFolder, name: 'Explore' });
      await bench.runtimes.start({ ...spec, python: machine.packages ?? '', variables });
      const page = await Page.open(await bench.base(spec.notebookId));
      const ended = await page.run(['c1', 'c2', 'c3']);
      expect(ended.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
      const measured = await createMeasuring().all({ work: spec.folder, logFolder });
      expect(measured.run).toMatchObject({ run_name: 'from a cell', status: 'FINISHED' });
      expect(await measured.params()).toEqual({ lr: '0.1' });
      expect((await metricOf(measured, 'loss'))?.last).toBe('0.5');
    } finally {
      await bench.close();
    }
  });
});
