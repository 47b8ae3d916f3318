import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machine, needs } from '#test/harness/machine';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
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

describe('a job that logs with the newest MLflow client', needs('packages'), () => {
  const before = process.env['ATELIER_PYTHON'];
  let server: TestWorkspace;
  beforeAll(async () => {
    process.env['ATELIER_PYTHON'] = machine.packages ?? '';
    server = await openWorkspace();
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
});
