import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addJob, executeJob } from '../server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../server/support/openWorkspace';
import { longPython } from './support';

/** A small network of PyTorch, trained and logged with the whole MLflow, its model with it. */
const TORCH = `
import mlflow, torch
torch.manual_seed(1)
x = torch.linspace(-1, 1, 64).unsqueeze(1)
y = 3 * x + 1
model = torch.nn.Linear(1, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.5)
with mlflow.start_run(run_name="line"):
    mlflow.log_params({"lr": 0.5, "optimizer": "SGD"})
    for step in range(40):
        loss = torch.nn.functional.mse_loss(model(x), y)
        optimizer.zero_grad(); loss.backward(); optimizer.step()
        mlflow.log_metric("loss", loss.item(), step=step)
    torch.save(model.state_dict(), "line.pt")
    mlflow.log_artifact("line.pt", "model")
print("trained", loss.item() < 0.01)
`;

const AUTOLOG = `
import mlflow
from sklearn.datasets import load_iris
from sklearn.linear_model import LogisticRegression
mlflow.sklearn.autolog(log_models=False)
with mlflow.start_run(run_name="iris"):
    X, y = load_iris(return_X_y=True)
    LogisticRegression(C=0.5, max_iter=300).fit(X, y)
print("fitted")
`;

describe('jobs with large packages', () => {
  const before = process.env['ATELIER_PYTHON'];
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    process.env['ATELIER_PYTHON'] = longPython();
    server = await openWorkspace();
    token = await server.signIn();
  });
  afterAll(async () => {
    if (before === undefined) delete process.env['ATELIER_PYTHON'];
    else process.env['ATELIER_PYTHON'] = before;
    await server.close();
  });

  const runOf = async (program: string) => {
    const job = await addJob(server, token, program);
    const { batch_job_id } = job;
    const submission_id = await executeJob(server, token, job);
    const status = async () =>
      (await server.get('jobs', 'read', { batch_job_id }, { token })).job.status;
    await expect
      .poll(status, { timeout: 500_000, interval: 500 })
      .toSatisfy((found: string) => found.startsWith('Execut') && !found.includes('Progress'));
    const log = path.join(server.dataFolder, 'engine/jobs', batch_job_id, submission_id);
    const run = { batch_job_id, submission_id };
    const { runs, warnings } = await server.get('performance', 'mlflow', run, { token });
    expect(warnings).toEqual([]);
    return { printed: await readFile(path.join(log, 'rank-0.log'), 'utf8'), runs, run };
  };

  it('a loop of PyTorch logs its curve and its model with the whole MLflow [JOB-11 API-56]', async () => {
    const { printed, runs, run } = await runOf(TORCH);
    expect(printed).toContain('trained True');
    expect(runs).toMatchObject([
      { run_name: 'line', status: 'FINISHED', params: { lr: '0.5', optimizer: 'SGD' } },
    ]);
    expect(runs[0]?.metrics['loss']?.points).toBe(40);
    const { artifacts } = await server.get('performance', 'artifacts', run, { token });
    expect(artifacts.map((artifact) => artifact.path)).toContainEqual(
      expect.stringMatching(/\/artifacts\/model\/line\.pt$/),
    );
  });

  it('what autologging of scikit-learn writes is found [JOB-11 API-56]', async () => {
    const { printed, runs } = await runOf(AUTOLOG);
    expect(printed).toContain('fitted');
    expect(runs).toMatchObject([{ run_name: 'iris', status: 'FINISHED', params: { C: '0.5' } }]);
    expect(Number(runs[0]?.metrics['training_score']?.last)).toBeGreaterThan(0.9);
  });
});
