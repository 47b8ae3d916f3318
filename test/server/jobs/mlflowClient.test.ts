import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, machine, needs } from '#test/harness/machine';
import { choice, sweepSettings } from '../sweeps/sweepSettings';
import { addJob, executeJob, SLOW_TIMEOUT, untilStatus } from '../support/jobSettings';
import { withoutSetting } from './fixtures';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const PROGRAM = `
import mlflow
print("mlflow", mlflow.__version__)
with mlflow.start_run(run_name="first") as run:
    mlflow.log_param("lr", 0.1)
    for step in range(3):
        mlflow.log_metric("loss", 1 / (step + 1), step=step)
    mlflow.set_tag("team", "blue")
    mlflow.log_text("weights", "model/weights.txt")
print("logged", mlflow.get_run(run.info.run_id).data.metrics)
`;

/** A search by scikit-learn under autologging: MLflow logs a run for the search, and one in it for each candidate. */
const SEARCH = `
import numpy as np, mlflow
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GridSearchCV
X = np.array([[0., 1], [1, 0], [2, 1], [3, 0], [4, 1], [5, 0]] * 5); y = np.array([0, 0, 0, 1, 1, 1] * 5)
mlflow.sklearn.autolog(log_models=False)
with mlflow.start_run(run_name="grid"):
    GridSearchCV(LogisticRegression(), {"C": [0.01, 0.1, 1, 10]}, cv=2).fit(X, y)
`;

/** Cross-validation: the run of the program logs the mean of three nested ones. */
const NESTED = async () =>
  withoutSetting(await readFile(fixture('outside/mlflow/02-nested-score.py'), 'utf8'));

describe('a job that logs with the newest MLflow client', needs('packages'), () => {
  const before = process.env['ATELIER_PYTHON'];
  let server: TestWorkspace;
  beforeAll(async () => {
    process.env['ATELIER_PYTHON'] = machine.packages ?? '';
    server = await openWorkspace({ config: { flags: { sweeps: true } } });
  });
  afterAll(async () => {
    if (before === undefined) delete process.env['ATELIER_PYTHON'];
    else process.env['ATELIER_PYTHON'] = before;
    await server.close();
  });

  it('succeeds without any setting of its own, and its run is found with all that it logged [JOB-11 API-56]', async () => {
    const token = await server.signIn();
    const job = await addJob(server, token, PROGRAM);
    const { batch_job_id } = job;
    const submission_id = await executeJob(server, token, job);
    await untilStatus(server, token, batch_job_id, 'Executed', 'Execution Failed');
    const run = { batch_job_id, submission_id };
    const log = path.join(server.dataFolder, 'engine/jobs', batch_job_id, submission_id);
    const printed = await readFile(path.join(log, 'rank-0.log'), 'utf8');
    expect(printed).toContain("logged {'loss': 0.3333333333333333}");
    const { runs, warnings } = await server.get('performance', 'mlflow', run, { token });
    expect(warnings).toEqual([]);
    expect(runs).toMatchObject([
      {
        run_name: 'first',
        status: 'FINISHED',
        params: { lr: '0.1' },
        tags: { team: 'blue' },
        metrics: { loss: { steps: [0, 1, 2], values: [1, 0.5, 1 / 3] } },
      },
    ]);
    const { artifacts } = await server.get('performance', 'artifacts', run, { token });
    expect(artifacts.map((artifact) => artifact.path)).toContainEqual(
      expect.stringMatching(/\/artifacts\/model\/weights\.txt$/),
    );
  });

  it('compares the mean that its own run logged, each nested fold as a row of its own [JOB-11]', async () => {
    const token = await server.signIn();
    const job = await addJob(server, token, await NESTED(), {
      parameters: [{ name: 'x', value: '5' }],
    });
    const submission_id = await executeJob(server, token, job);
    await untilStatus(server, token, job.batch_job_id, 'Executed', 'Execution Failed');
    const submissions = [{ batch_job_id: job.batch_job_id, submission_id }];
    const { runs } = await server.get('performance', 'compare', { submissions }, { token });
    expect(runs).toMatchObject([{ params: { x: '5.0' }, metrics: { score: 109 } }]);
    expect(
      runs[0]?.further_runs?.map(({ run_name, metrics }) => [run_name, metrics['score']]),
    ).toEqual([
      ['fold 0', 9],
      ['fold 1', 109],
      ['fold 2', 209],
    ]);
  });

  it('compares what a search under autologging came to, each candidate as a row of its own [JOB-11]', async () => {
    const token = await server.signIn();
    const job = await addJob(server, token, SEARCH);
    const submission_id = await executeJob(server, token, job);
    await untilStatus(server, token, job.batch_job_id, 'Executed', 'Execution Failed');
    const submissions = [{ batch_job_id: job.batch_job_id, submission_id }];
    const { runs, warnings } = await server.get(
      'performance',
      'compare',
      { submissions },
      { token },
    );
    expect(warnings).toEqual([]);
    expect(runs).toMatchObject([
      { params: { cv: '2' }, metrics: { best_cv_score: expect.any(Number) as number } },
    ]);
    expect(runs[0]?.metrics).not.toHaveProperty('mean_test_score');
    expect(
      runs[0]?.further_runs
        ?.map(({ params, metrics }) => [params['C'], typeof metrics['mean_test_score']])
        .sort(),
    ).toEqual([
      ['0.01', 'number'],
      ['0.1', 'number'],
      ['1', 'number'],
      ['10', 'number'],
    ]);
  });

  it('is optimised by a sweep by that mean, not by what a fold logged last [SWP-02]', async () => {
    const token = await server.signIn();
    const { batch_job_id } = await addJob(server, token, await NESTED());
    const settings = sweepSettings({
      batch_job_id,
      metric: 'score',
      strategy: 'grid',
      search_space: [choice('x', '1', '2')],
      trial_count: 2,
      at_once: 2,
    });
    const { sweep } = await server.get('sweeps', 'create', { settings }, { token });
    const { sweep_id } = sweep;
    const executed = await server.get('sweeps', 'execute', { sweep_id }, { token });
    const submission_id = executed.sweep?.submission_id ?? '';
    const trials = async () =>
      (await server.get('sweeps', 'trials', { sweep_id, submission_id, since: 0 }, { token }))
        .trials;
    await expect
      .poll(async () => (await trials()).map(({ status }) => status), SLOW_TIMEOUT)
      .toEqual(['complete', 'complete']);
    expect(
      (await trials()).map(({ parameters, value }) => [parameters['x'], value]).sort(),
    ).toEqual([
      ['1', 101],
      ['2', 100],
    ]);
  });
});
