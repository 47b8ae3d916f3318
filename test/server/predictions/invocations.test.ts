import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixture, machine, needs, root } from '#test/harness/machine';

const PROGRAM = path.join(root, 'src/server/areas/predictions/program/serve_model.py');
const MODELS = `
import joblib, sys
from sklearn.linear_model import LinearRegression
class Doubling:
    def predict(self, context, model_input, params=None):
        return [sum(row) * (params or {}).get("factor", 2) for row in model_input]
model = LinearRegression().fit([[0, 0], [1, 0], [0, 1], [1, 1]], [0, 1, 10, 11])
joblib.dump(model, "model.pkl")
model.feature_names_in_ = ["a", "b"]
joblib.dump(model, "named.joblib")
`;

/** The program that serves saved models, asked as MLflow's own server is. */
describe('a saved model at /invocations', needs('packages'), () => {
  let folder: string;
  let server: ChildProcess | null = null;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-serving-'));
    execFileSync(machine.packages!, ['-c', MODELS], { cwd: folder });
  });
  afterEach(async () => {
    server?.kill();
    server = null;
    await rm(folder, { recursive: true });
  });

  const start = (model: string, env: Readonly<Record<string, string>> = {}) =>
    new Promise<string>((resolve, reject) => {
      const started = spawn(machine.packages!, [PROGRAM, '--model', model], {
        cwd: folder,
        env: { ...process.env, ...env, ATELIER_SERVE_SOCKET: path.join(folder, 's.sock') },
      });
      server = started;
      let said = '';
      const hear = (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Serving')) resolve(said);
      };
      started.stdout.on('data', hear);
      started.stderr.on('data', hear);
      started.on('error', reject);
      started.on('exit', () => resolve(said));
    });
  const ask = (url: string, body?: unknown, type = 'application/json') =>
    new Promise<[status: number, body: unknown]>((resolve, reject) => {
      const request = http.request(
        {
          socketPath: path.join(folder, 's.sock'),
          path: url,
          method: body === undefined ? 'GET' : 'POST',
          headers: { 'content-type': type },
        },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () =>
            resolve([response.statusCode ?? 0, text === '' ? '' : (JSON.parse(text) as unknown)]),
          );
        },
      );
      request.on('error', reject);
      request.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
  const numbers = async (body: unknown, type?: string) => {
    const [status, reply] = await ask('/invocations', body, type);
    const { predictions } = reply as { predictions?: number[] };
    return [status, predictions?.map(Math.round) ?? reply];
  };

  it('takes inputs, instances, dataframe_split, dataframe_records and CSV, and /ping says nothing [PRD-02]', async () => {
    await start('named.joblib');
    const rows = [
      [1, 2],
      [3, 4],
    ];
    const right = [200, [21, 43]];
    expect(await numbers({ inputs: rows })).toEqual(right);
    expect(await numbers({ instances: rows })).toEqual(right);
    expect(await numbers({ inputs: { a: [1, 3], b: [2, 4] } })).toEqual(right);
    const split = { columns: ['b', 'a'], data: rows.map(([a, b]) => [b, a]) };
    expect(await numbers({ dataframe_split: split })).toEqual(right);
    const records = [
      { b: 2, a: 1 },
      { a: 3, b: 4 },
    ];
    expect(await numbers({ dataframe_records: records })).toEqual(right);
    expect(await numbers('b,a\n2,1\n4,3\n', 'text/csv')).toEqual(right);
    expect(await ask('/ping')).toEqual([200, '']);
    expect(await ask('/health')).toEqual([200, { status: 'ok' }]);
  });

  it('says what is wrong with rows that it cannot read', async () => {
    await start('named.joblib');
    const error = (text: string) => [400, { error: expect.stringContaining(text) as unknown }];
    expect(await ask('/invocations', { rows: 1 })).toEqual(error('Send {"instances"'));
    expect(await ask('/invocations', { inputs: [[1]], instances: [[1]] })).toEqual(
      error('not instances and inputs'),
    );
    expect(
      await ask('/invocations', { dataframe_split: { columns: ['a', 'b'], data: [[1]] } }),
    ).toEqual(error('every row of data needs a value'));
    expect(await ask('/invocations', { dataframe_records: [{ a: 1 }, [2]] })).toEqual(
      error('only objects'),
    );
    expect(await ask('/invocations', { dataframe_records: [{ a: 1 }] })).toEqual(error('no b'));
  });

  it('serves the file of an MLmodel where MLflow itself is not there, and names a package that is missing', async () => {
    await mkdir(path.join(folder, 'saved'));
    await writeFile(path.join(folder, 'saved/MLmodel'), 'flavors:\n  python_function:\n');
    await copyFile(path.join(folder, 'model.pkl'), path.join(folder, 'saved/model.pkl'));
    await mkdir(path.join(folder, 'without'));
    await writeFile(
      path.join(folder, 'without/mlflow.py'),
      'raise ImportError("No module named mlflow", name="mlflow")\n',
    );
    const withoutMlflow = { PYTHONPATH: path.join(folder, 'without') };
    expect(await start('saved/MLmodel', withoutMlflow)).toContain('Serving');
    expect(await numbers({ inputs: [[1, 2]] })).toEqual([200, [21]]);
    server?.kill();
    await rm(path.join(folder, 's.sock'));
    await copyFile(fixture('outside/mlflow/12-model.skops'), path.join(folder, 'model.skops'));
    const hasSkops = execFileSync(machine.packages!, [
      '-c',
      'import importlib.util; print(importlib.util.find_spec("skops") is not None)',
    ])
      .toString()
      .includes('True');
    expect(await start('model.skops')).toContain(
      hasSkops ? 'Serving' : 'needs the package skops, which this environment does not have',
    );
  });

  it('gives a python model of MLflow the context and the parameters that it takes', async () => {
    await writeFile(path.join(folder, 'doubling.py'), MODELS.split('model = ')[0]!);
    execFileSync(
      machine.packages!,
      ['-c', 'import joblib, doubling; joblib.dump(doubling.Doubling(), "python_model.pkl")'],
      { cwd: folder, env: { ...process.env, PYTHONPATH: folder } },
    );
    await start('python_model.pkl', { PYTHONPATH: folder });
    expect(await numbers({ inputs: [[1, 2]] })).toEqual([200, [6]]);
    expect(await numbers({ inputs: [[1, 2]], params: { factor: 3 } })).toEqual([200, [9]]);
  });
});
