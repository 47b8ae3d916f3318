import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { getFrom, problemOf } from '../support/driveFiles';
import { addJob, executeJob, SLOW_TIMEOUT } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { event, lay, layRun, metricLines, simpleValue } from './fixtures';

/** Leaves what MLflow would, in the store it is told to use. */
const PROGRAM = `
import os, sys, urllib.parse
root = urllib.parse.urlparse(os.environ['MLFLOW_TRACKING_URI']).path
run = os.path.join(root, '0', 'abc')
os.makedirs(os.path.join(run, 'metrics'))
with open(os.path.join(run, 'metrics', 'loss'), 'w') as f:
  for step in range(3): f.write('%d %s %d\\n' % (1700000000000 + step, 1 / (step + 1), step))
with open(os.path.join(run, 'meta.yaml'), 'w') as f:
  f.write('run_id: abc\\nrun_name: real\\nstatus: 3\\nlifecycle_stage: active\\nstart_time: 1700000000000\\nend_time: null\\nartifact_uri: file://%s/artifacts\\n' % run)
os.makedirs(os.path.join(run, 'artifacts', 'model'))
open(os.path.join(run, 'artifacts', 'model', 'weights.txt'), 'w').write('w')
os.makedirs(os.environ['TENSORBOARD_LOGDIR'], exist_ok=True)
`;

/** Measurements that real jobs on this machine logged. */
export const performanceSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('performance of jobs', () => {
    let server: TestWorkspace;
    let token: string;
    let first: { batch_job_id: string; submission_id: string };
    let second: typeof first;
    const workOf = ({ batch_job_id, submission_id }: typeof first) =>
      path.join(server.dataFolder, 'jobs', batch_job_id, 'runs', submission_id, 'work');

    beforeAll(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
      const job = await addJob(server, token, PROGRAM, {
        parameters: [{ name: 'lr', value: '0.1' }],
      });
      const { batch_job_id } = job;
      const run = async () => {
        const submission_id = await executeJob(server, token, job);
        await vi.waitFor(
          async () =>
            expect((await server.get('jobs', 'read', { batch_job_id }, { token })).job.status).toBe(
              'Executed',
            ),
          SLOW_TIMEOUT,
        );
        return { batch_job_id, submission_id };
      };
      first = await run();
      second = await run();
      await layRun(workOf(second), {
        id: 'later',
        params: { optimiser: 'sgd' },
        metrics: { acc: metricLines([0.1, 'nan']) },
      });
      const events = (lr: number) => event(1, simpleValue('lr', lr));
      await lay(workOf(second), {
        'tensorboard/events.out.tfevents.1': events(0.1),
        'tensorboard/b/events.out.tfevents.1': events(0.2),
      });
    });
    afterAll(() => server.close());

    it('API-56 JOB-11 what a job logged to MLflow', async () => {
      const { runs, warnings } = await server.get('performance', 'mlflow', first, { token });
      expect(warnings).toEqual([]);
      expect(runs).toEqual([
        {
          run_id: 'abc',
          run_name: 'real',
          status: 'FINISHED',
          start_datetime: '2023-11-14T22:13:20.000Z',
          end_datetime: null,
          params: {},
          tags: {},
          metrics: {
            loss: {
              steps: [0, 1, 2],
              values: [1, 0.5, 1 / 3],
              times: [0, 1, 2].map((step) => 1_700_000_000_000 + step),
              points: 3,
              last: '0.3333333333333333',
            },
          },
        },
      ]);
      expect(
        (await server.get('performance', 'mlflow', { ...first, max_points: 2 }, { token })).runs[0]
          ?.metrics['loss'],
      ).toMatchObject({ steps: [0, 2], points: 3 });
    });

    it('API-56 JOB-11 its artifacts are results that can be fetched', async () => {
      const { artifacts } = await server.get('performance', 'artifacts', first, { token });
      expect(artifacts.map(({ path: at, run_id, size }) => [at, run_id, size])).toEqual([
        ['/mlruns/0/abc/artifacts/model/', 'abc', null],
        ['/mlruns/0/abc/artifacts/model/weights.txt', 'abc', 1],
      ]);
      const { url } = await server.get(
        'output',
        'resultDownload',
        { ...first, paths: [artifacts[1]!.path] },
        { token },
      );
      expect((await getFrom(server, url)).body).toBe('w');
      await layRun(workOf(second), { id: 'away', meta: { artifact_uri: 's3://bucket/x' } });
      await layRun(workOf(second), { id: 'out', meta: { artifact_uri: '/etc' } });
      expect((await server.get('performance', 'artifacts', second, { token })).warnings).toEqual([
        'The artifacts of run-away are not among the results: s3://bucket/x',
        'The artifacts of run-out are not among the results: /etc',
      ]);
    });

    it('API-56 JOB-11 what a job logged for TensorBoard', async () => {
      const { scalars } = await server.get('performance', 'tensorboard', second, { token });
      expect(scalars.map(({ run, tag, curve }) => [run, tag, curve.last])).toEqual([
        ['', 'lr', '0.1'],
        ['b', 'lr', '0.2'],
      ]);
      expect(await server.get('performance', 'tensorboard', first, { token })).toEqual({
        scalars: [],
        warnings: [],
      });
    });

    it('JOB-11 runs side by side in one request, and one metric of all', async () => {
      const submissions = [second, first];
      const { runs, warnings } = await server.get(
        'performance',
        'compare',
        { submissions: [...submissions, { ...first, submission_id: 'gone' }] },
        { token },
      );
      expect(warnings).toEqual([
        '1 of the chosen runs does not exist any more, or you may not see it.',
      ]);
      const told = runs.map(
        ({ submission_id, job_name, user_name, parameters, params, metrics, further_runs }) => ({
          submission_id,
          job_name,
          user_name,
          parameters,
          params,
          metrics,
          further_runs,
        }),
      );
      expect(told).toEqual([
        {
          submission_id: second.submission_id,
          job_name: 'Train',
          user_name: 'admin',
          parameters: [{ name: 'lr', value: '0.1' }],
          params: {},
          metrics: { loss: 1 / 3, lr: 0.1, 'b/lr': 0.2 },
          further_runs: expect.arrayContaining([
            {
              run_id: 'later',
              run_name: 'run-later',
              parent_run_id: null,
              status: 'FINISHED',
              start_datetime: '2023-11-14T22:13:20.000Z',
              end_datetime: '2023-11-14T22:14:20.000Z',
              params: { optimiser: 'sgd' },
              metrics: { acc: 'NaN' },
            },
          ]) as unknown,
        },
        {
          submission_id: first.submission_id,
          job_name: 'Train',
          user_name: 'admin',
          parameters: [{ name: 'lr', value: '0.1' }],
          params: {},
          metrics: { loss: 1 / 3 },
          further_runs: [],
        },
      ]);
      const of = async (metric: string) =>
        (await server.get('performance', 'curves', { submissions, metric }, { token })).curves.map(
          ({ submission_id, curve }) => [submission_id, curve.values],
        );
      expect(await of('loss')).toEqual([
        [second.submission_id, [1, 0.5, 1 / 3]],
        [first.submission_id, [1, 0.5, 1 / 3]],
      ]);
      expect(await of('b/lr')).toEqual([[second.submission_id, [Math.fround(0.2)]]]);
      expect(await of('../../meta.yaml')).toEqual([]);
      const acc = { submissions, metric: 'acc' };
      const { further_curves } = await server.get('performance', 'curves', acc, { token });
      expect(further_curves).toMatchObject([
        { ...second, run_id: 'later', curve: { values: [0.1, null] } },
      ]);
    });

    it('what does not exist, or is not theirs, is missing', async () => {
      const stranger = await server.addUser('eve', 'others');
      for (const name of ['mlflow', 'tensorboard', 'artifacts'] as const) {
        expect(
          problemOf(await server.ask('performance', name, first, { token: stranger })),
        ).toEqual([404, 'missing', expect.any(String)]);
      }
      expect(
        (await server.get('performance', 'compare', { submissions: [first] }, { token: stranger }))
          .runs,
      ).toEqual([]);
      expect(
        (
          await server.get(
            'performance',
            'curves',
            { submissions: [first], metric: 'loss' },
            { token: stranger },
          )
        ).curves,
      ).toEqual([]);
      const nothing = await server.ask('performance', 'compare', { submissions: [] }, { token });
      expect(nothing).toMatchObject({
        status: 422,
        failure: { fields: { submissions: 'Choose at least one run.' } },
      });
      expect(server.reported).toEqual([]);
    });

    it('what a program wrote into the file of ATELIER_METRICS is charted beside what MLflow has, and under TensorBoard [JOB-11]', async () => {
      await lay(workOf(second), { 'metrics.jsonl': '{"step": 3, "f1": 0.5}\n' });
      const f1 = {
        run: '',
        tag: 'f1',
        curve: expect.objectContaining({ steps: [3], values: [0.5] }) as unknown,
      };
      const { scalars } = await server.get('performance', 'mlflow', second, { token });
      expect(scalars).toEqual([f1]);
      expect((await server.get('performance', 'mlflow', first, { token })).scalars).toEqual([]);
      const under = await server.get('performance', 'tensorboard', second, { token });
      expect(under.scalars).toContainEqual(f1);
    });

    it('lines of a metric that cannot be read are told beside the curve of the others [JOB-11]', async () => {
      const acc = { acc: `${metricLines([0.1])}garbage\n` };
      await layRun(workOf(first), { id: 'torn', metrics: acc });
      const { warnings } = await server.get('performance', 'mlflow', first, { token });
      expect(warnings).toEqual([expect.stringMatching(/^1 line of the metric acc .*“garbage”$/)]);
    });
  });
