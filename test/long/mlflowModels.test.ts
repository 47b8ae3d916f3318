import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, machine, needs } from '#test/harness/machine';
import { withoutSetting } from '../server/jobs/fixtures';
import { addJob, executeJob } from '../server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../server/support/openWorkspace';

/** MLflow 2 calls the place of a model by another name, and gives it no id. */
const programFor = (text: string) =>
  withoutSetting(text)
    .replace(
      "name='model'",
      "**{('name' if mlflow.__version__ > '3' else 'artifact_path'): 'model'}",
    )
    .replace('info.model_id, ', '');

/** MLflow 2 opens no database with the SQLAlchemy that pip installs beside it. */
const onlyFilesOnTwo = (text: string) => {
  const first = 'mlflow.set_tracking_uri(uri)';
  expect(text).toContain(first);
  return `${text.replace(first, `if uri.startswith('sqlite') and mlflow.__version__ < '3': continue\n    ${first}`)}
print('mlflow', mlflow.__version__)
`;
};

describe('models that programs log with the whole MLflow', needs('packages'), () => {
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

  const runOf = async (name: string, change = (text: string) => text) => {
    const text = await readFile(fixture(`outside/mlflow/${name}.py`), 'utf8');
    const job = await addJob(server, token, change(programFor(text)));
    const { batch_job_id } = job;
    const submission_id = await executeJob(server, token, job);
    const status = async () =>
      (await server.get('jobs', 'read', { batch_job_id }, { token })).job.status;
    await expect
      .poll(status, { timeout: 300_000, interval: 500 })
      .toSatisfy((found: string) => ['Executed', 'Execution Failed'].includes(found));
    const log = path.join(server.dataFolder, 'engine/jobs', batch_job_id, submission_id);
    const printed = await readFile(path.join(log, 'rank-0.log'), 'utf8');
    const run = { batch_job_id, submission_id };
    const { runs, warnings } = await server.get('performance', 'mlflow', run, { token });
    expect(warnings, printed).toEqual([]);
    const { artifacts } = await server.get('performance', 'artifacts', run, { token });
    return { printed, runs, artifacts };
  };

  it('are found with the versions they are registered as, beside what autologging wrote', async () => {
    const { printed, runs, artifacts } = await runOf('18-autolog');
    // The predictions of the logged model and of the registered one are the same.
    expect(printed).toMatch(/^(\[[01] [01] [01]\]) \1$/m);
    expect(runs.find(({ run_name }) => run_name === 'plain fit')).toMatchObject({
      status: 'FINISHED',
      params: { C: '0.3' },
    });
    expect(runs.find(({ run_name }) => run_name === 'grid')).toMatchObject({
      status: 'FINISHED',
      params: { cv: '2' },
    });
    expect(
      artifacts.filter(({ model }) => model?.versions.some(({ name }) => name === 'wines')),
    ).toContainEqual(
      expect.objectContaining({ path: expect.stringMatching(/\/model\.(pkl|skops)$/) as string }),
    );
  });

  it('stand among the artifacts of the run that logged them, the model file with what describes it', async () => {
    const { runs, artifacts } = await runOf('03-logged-model');
    expect(runs.map(({ run_name }) => run_name)).toEqual(['saved model']);
    const files = artifacts.filter(({ model }) => model?.versions.length === 1);
    expect(files.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['MLmodel', 'requirements.txt']),
    );
    expect(files[0]?.model?.versions).toEqual([{ name: 'wines', version: '1' }]);
  });

  it('and metrics of NaN and infinity alone are told as what they are', async () => {
    const { runs } = await runOf('05-one-nan');
    expect(runs).toMatchObject([
      { run_name: 'torch', metrics: { diverged: { last: 'NaN' }, best: { last: 'Infinity' } } },
    ]);
  });

  it('and runs are found in every folder and database that a program of the job chose', async () => {
    const { runs, printed } = await runOf('08-tracking-uris', onlyFilesOnTwo);
    const inDatabases = printed.includes('mlflow 2.')
      ? []
      : ['sub db', 'top no ending', 'top sqlite3'];
    expect(runs.map(({ run_name }) => run_name).sort()).toEqual(
      ['named logs', 'sub files', ...inDatabases].sort(),
    );
  });
});
