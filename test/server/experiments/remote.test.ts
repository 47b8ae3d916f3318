import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { experimentSources } from '~/server/areas/experiments/tables';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

type Answer = (path: string, body: Record<string, unknown>) => unknown;

/** Answers of MLflow's REST API 2.0: two pages of runs, numbers as texts, one run that is still running. */
const mlflow: Answer = (path, body) => {
  const run = (id: string, status: string, more: object = {}) => ({
    info: {
      run_id: id,
      run_uuid: id,
      run_name: `remote ${id}`,
      experiment_id: '5',
      status,
      start_time: '1700000000000',
      user_id: 'ada',
      lifecycle_stage: 'active',
      ...more,
    },
    data: {
      metrics: [{ key: 'acc', value: 0.8, timestamp: '1700000000000', step: '3' }],
      params: [{ key: 'lr', value: '0.2' }],
      tags: [],
    },
  });
  if (path.startsWith('experiments/search'))
    return {
      experiments: [
        {
          experiment_id: '5',
          name: 'far away',
          artifact_location: 's3://x',
          lifecycle_stage: 'active',
        },
      ],
    };
  if (path.startsWith('runs/search')) {
    return body['page_token'] === undefined
      ? { runs: [run('a', 'FINISHED', { end_time: '1700000060000' })], next_page_token: 'two' }
      : { runs: [run('b', 'RUNNING')] };
  }
  // A server of MLflow 2.2, which knows no question for many runs.
  if (path.startsWith('metrics/get-history-bulk-interval')) return null;
  return {
    metrics: [0, 1, 2].map((step) => ({
      key: 'acc',
      value: step / 2,
      timestamp: 1_700_000_000_000 + step,
      step,
    })),
  };
};

describe('a tracking server', () => {
  const asked: string[] = [];
  let answer: Answer = mlflow;
  let there: Server;
  let url: string;
  let server: TestWorkspace;
  let token: string;

  beforeAll(async () => {
    there = createServer((request, response) => {
      const path = (request.url ?? '').replace('/api/2.0/mlflow/', '');
      asked.push(`${request.method} ${path.split('?')[0]} ${request.headers.authorization ?? ''}`);
      let text = '';
      request.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      request.on('end', () => {
        const said = answer(path, JSON.parse(text || '{}') as Record<string, unknown>);
        if (said === null) response.statusCode = 404;
        response.end(typeof said === 'string' ? said : JSON.stringify(said));
      });
    });
    await new Promise<void>((resolve) => {
      there.listen(0, '127.0.0.1', resolve);
    });
    url = `http://127.0.0.1:${(there.address() as AddressInfo).port}`;
    server = await openWorkspace({
      config: { flags: { experiments: true }, tracking: { url, token: 's3cret', team: 'atelier' } },
    });
    token = await server.signIn();
  });
  afterAll(async () => {
    await server.close();
    there.close();
  });
  const again = async () => {
    await server.workspace.db.update(experimentSources).set({ scannedAt: new Date(0), tookMs: 0 });
    await expect
      .poll(async () => (await server.get('experiments', 'readAll', {}, { token })).reading.left)
      .toBe(0);
    return server.get('experiments', 'readAll', {}, { token });
  };

  it("EXP-03 its runs stand beside the team's, page by page, and are only searched and read", async () => {
    const { experiments } = await again();
    expect(experiments).toEqual([
      {
        project_name: 'far away',
        run_count: 2,
        running_count: 1,
        user_names: ['ada'],
        last_datetime: '2023-11-14T22:14:20.000Z',
      },
    ]);
    const { rows } = await server.get(
      'experiments',
      'runs',
      {
        project_name: 'far away',
        fields: ['m.acc', 'p.lr'],
        sort: { field: 'a.name', descending: false },
      },
      { token },
    );
    expect(rows.map(({ run_name, values, origin }) => [run_name, values, origin.kind])).toEqual([
      ['remote a', [0.8, '0.2'], 'remote'],
      ['remote b', [0.8, '0.2'], 'remote'],
    ]);
    const { curves } = await server.get(
      'experiments',
      'curves',
      { runs: [rows[0]!.run_id], metric: 'acc' },
      { token },
    );
    expect(curves[0]?.curve.values).toEqual([0, 0.5, 1]);
    expect([...new Set(asked)]).toEqual([
      'POST experiments/search Bearer s3cret',
      'POST runs/search Bearer s3cret',
      'GET metrics/get-history-bulk-interval Bearer s3cret',
      'GET metrics/get-history Bearer s3cret',
    ]);
  });

  it("the curves of many runs are one question, sampled as by MLflow's own page [EXP-03]", async () => {
    const { rows } = await server.get(
      'experiments',
      'runs',
      { project_name: 'far away', fields: [] },
      { token },
    );
    const questions: string[] = [];
    answer = (path, body) => {
      if (!path.startsWith('metrics/')) return mlflow(path, body);
      questions.push(path);
      const value = (run_id: string, step: number, of: number | string) => ({
        run_id,
        key: 'acc',
        value: of,
        step,
        timestamp: 1_700_000_000_000 + step,
      });
      return {
        metrics: [
          value('a', 9, 'NaN'),
          value('a', 0, 0.5),
          value('b', 0, 1.797_693_134_862_315_7e308),
        ],
      };
    };
    const { curves } = await server.get(
      'experiments',
      'curves',
      { runs: rows.map(({ run_id }) => run_id), metric: 'acc', max_points: 320 },
      { token },
    );
    expect(curves.map(({ curve }) => [curve.steps, curve.values, curve.last]).sort()).toEqual([
      [[0], [null], 'Infinity'],
      [[0, 9], [0.5, null], 'NaN'],
    ]);
    expect(questions).toHaveLength(1);
    const asked = new URLSearchParams(questions[0]!.split('?')[1]);
    expect([asked.getAll('run_ids').sort(), asked.get('max_results')]).toEqual([['a', 'b'], '320']);
    answer = mlflow;
  });

  it('EXP-03 a team that the setting does not name sees none of them', async () => {
    const other = await server.addUser('zoe', 'others');
    expect((await server.get('experiments', 'readAll', {}, { token: other })).experiments).toEqual(
      [],
    );
  });

  it('EXP-03 one that answers something else, or endless pages, is told as a sentence, and what was known stays', async () => {
    answer = () => '<html>';
    expect((await again()).reading.warnings).toEqual([
      `The tracking server ${url} answers experiments/search with something that is not MLflow's.`,
    ]);
    expect((await again()).experiments).toHaveLength(1);
    const before = asked.length;
    answer = (path, body) => ({ ...(mlflow(path, body) as object), next_page_token: 'more' });
    await again();
    expect(asked.length - before).toBeLessThanOrEqual(110);
  });

  it('EXP-03 one that cannot be reached is told as a sentence', async () => {
    await new Promise((resolve) => {
      there.close(resolve);
      there.closeAllConnections();
    });
    expect((await again()).reading.warnings).toEqual([
      `The tracking server ${url} cannot be reached.`,
    ]);
  });
});
