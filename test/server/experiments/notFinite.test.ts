import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fixture } from '#test/harness/machine';
import { lay, layRun, metricLines, writeDatabase } from '../jobs/fixtures';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const project_name = 'odd';
const fields = ['m.inf', 'm.nan', 'm.low'];

/** Infinity and NaN as a file store, a database and a tracking server have them: each told in the same way. */
describe('metrics that are no finite numbers', () => {
  let there: Server;
  let server: TestWorkspace;
  let token: string;

  beforeAll(async () => {
    const { runs } = JSON.parse(
      await readFile(fixture('outside/mlflow/04-remote-infinity.json'), 'utf8'),
    ) as { runs: { data: { metrics: object[] } }[] };
    runs[0]!.data.metrics.push({ key: 'low', value: -1.797_693_134_862_315_7e308 });
    const point = (value: number | string) => ({ value, timestamp: 1_700_000_000_000, step: 0 });
    there = createServer((request, response) => {
      const asked = request.url ?? '';
      const answer = asked.includes('experiments/search')
        ? { experiments: [{ experiment_id: '1', name: project_name }] }
        : asked.includes('runs/search')
          ? { runs }
          : {
              metrics: [
                {
                  run_id: 'a0000000000000000000000000000001',
                  key: 'inf',
                  ...point(1.797_693_134_862_315_7e308),
                },
              ],
            };
      request.resume();
      response.end(JSON.stringify(answer));
    });
    await new Promise<void>((resolve) => {
      there.listen(0, '127.0.0.1', resolve);
    });
    const url = `http://127.0.0.1:${(there.address() as AddressInfo).port}`;
    server = await openWorkspace({
      config: { flags: { experiments: true }, tracking: { url, token: null, team: null } },
    });
    token = await server.signIn();
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Odd' });
    const folder = server.workspace.files.absolute('admin', `notebooks/${notebook_id}`);
    await layRun(
      folder,
      {
        id: 'files',
        metrics: {
          inf: metricLines([1, 'inf']),
          nan: metricLines(['nan']),
          low: metricLines(['-inf']),
        },
      },
      '3',
    );
    await layRun(
      folder,
      { id: 'plain', metrics: { inf: metricLines([5]), low: metricLines([-5]) } },
      '3',
    );
    await lay(folder, { 'mlruns/3/meta.yaml': `name: ${project_name}\n` });
    writeDatabase(
      path.join(folder, 'mlflow.db'),
      `
db.execute("INSERT INTO experiments VALUES (1, 'odd', '', 'active')")
db.execute("INSERT INTO runs (run_uuid, name, status, start_time, lifecycle_stage, experiment_id) VALUES ('sql', 'database', 'FINISHED', 1700000000000, 'active', 1)")
for key, value, nan in (('inf', 1.7976931348623157e308, 0), ('nan', 0, 1), ('low', -1.7976931348623157e308, 0)):
  db.execute("INSERT INTO metrics VALUES (?, ?, 1, 'sql', 0, ?)", (key, value, nan))
db.commit()`,
    );
    await vi.waitFor(
      async () => {
        const { reading } = await server.get('experiments', 'read', { project_name }, { token });
        expect([reading.left, (await rows()).length]).toEqual([0, 4]);
      },
      { timeout: 60_000 },
    );
  }, 60_000);
  afterAll(async () => {
    await server.close();
    there.close();
  });

  const rows = async (asked: object = {}) =>
    (await server.get('experiments', 'runs', { project_name, fields, ...asked }, { token })).rows;
  const names = async (filter: string) =>
    (await rows({ filter, sort: { field: 'a.name', descending: false } })).map(
      ({ run_name }) => run_name,
    );

  it('are told as NaN, Infinity and -Infinity, wherever the run was logged to [EXP-03]', async () => {
    const all = await rows({ sort: { field: 'a.name', descending: false } });
    expect(all.map(({ run_name, values }) => [run_name, values])).toEqual([
      ['big 0', ['Infinity', 'NaN', '-Infinity']],
      ['database', ['Infinity', 'NaN', '-Infinity']],
      ['run-files', ['Infinity', 'NaN', '-Infinity']],
      ['run-plain', [5, null, -5]],
    ]);
    const { runs } = await server.get(
      'experiments',
      'compare',
      { runs: all.map(({ run_id }) => run_id) },
      { token },
    );
    const odd = { inf: 'Infinity', nan: 'NaN', low: '-Infinity' };
    expect(runs.map(({ metrics }) => metrics)).toEqual([odd, odd, odd, { inf: 5, low: -5 }]);
    const { curves } = await server.get(
      'experiments',
      'curves',
      { runs: all.slice(0, 3).map(({ run_id }) => run_id), metric: 'inf' },
      { token },
    );
    expect(curves.map(({ curve }) => [curve.values.at(-1), curve.last])).toEqual([
      [null, 'Infinity'],
      [null, 'Infinity'],
      [null, 'Infinity'],
    ]);
  });

  it('are found by filters as MLflow finds them: infinity is more than any number, NaN is neither more nor less', async () => {
    expect(await names('metrics.inf > 10')).toEqual(['big 0', 'database', 'run-files']);
    expect(await names('metrics.low < -10')).toEqual(['big 0', 'database', 'run-files']);
    expect(await names('metrics.nan > 0 or metrics.nan <= 0')).toEqual([]);
    expect(await names('metrics.nan != 0')).toHaveLength(4);
    expect(await names('metrics.nan is not null')).toEqual(['big 0', 'database', 'run-files']);
    expect(await names('metrics.nan = NaN')).toEqual(['big 0', 'database', 'run-files']);
    expect(await names('metrics.inf = Infinity and metrics.low = -inf')).toHaveLength(3);
    expect(await names('metrics.inf != inf')).toEqual(['run-plain']);
  });

  it('are put in order, NaN after every number and before what is missing', async () => {
    const order = async (field: string, descending: boolean) =>
      (await rows({ sort: { field, descending } })).map(
        ({ values }) => values[fields.indexOf(field)],
      );
    expect(await order('m.inf', false)).toEqual([5, 'Infinity', 'Infinity', 'Infinity']);
    expect(await order('m.low', true)).toEqual([-5, '-Infinity', '-Infinity', '-Infinity']);
    for (const descending of [false, true])
      expect(await order('m.nan', descending)).toEqual(['NaN', 'NaN', 'NaN', null]);
  });

  it('are left out of what a group comes to', async () => {
    const asked = { project_name, by: 'a.status', fields: ['m.inf', 'm.nan'] };
    const { groups } = await server.get('experiments', 'groups', asked, { token });
    expect(groups).toEqual([
      { value: 'FINISHED', runs: 4, values: [{ min: 5, mean: 5, max: 5 }, null] },
    ]);
  });
});
