import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { playEngine } from '#test/flows/support/playedEngine';
import { addJob } from '#test/server/support/jobSettings';
import { api } from '~/contract';
import { atOverview, replying } from '../overview/atOverview';

const curve = { steps: [0, 1], values: [1, 0.5], times: [0, 1000], points: 2, last: '0.5' };
const run = {
  run_id: 'r1',
  run_name: 'first',
  status: 'FINISHED',
  start_datetime: null,
  end_datetime: null,
  params: { lr: '0.1' },
  metrics: { loss: curve },
  tags: {},
};
const scalars = ['train/loss', 'test/loss'].map((tag) => ({ run: '', tag, curve }));
const kept = {
  path: '/model.pkl',
  name: 'model.pkl',
  isDir: false,
  size: 1,
  update_datetime: null,
  run_id: 'r1',
};
const work = atOverview();

/** Accessibility rules that concern a reader who navigates the page by its headings and landmarks. */
const RULES = [
  'heading-order',
  'empty-heading',
  'page-has-heading-one',
  'landmark-unique',
  'landmark-no-duplicate-main',
  'region',
  'aria-valid-attr-value',
];
const barriers = async () => {
  const { violations } = await axe.run(document, {
    runOnly: { type: 'rule', values: RULES },
    resultTypes: ['violations'],
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  );
};

/** The page of a job that ran, with what it measured. */
type Measured = {
  readonly [Part in 'runs' | 'lines' | 'scalars' | 'artifacts']?: readonly object[];
};
const open = async (query: string, measured: Measured) => {
  const token = await work.server.signIn();
  const { batch_job_id } = await addJob(work.server, token, 'echo\n', {
    job_name: 'Train',
    main_file: 'run.sh',
  });
  const { runs = [], lines = [], artifacts = [] } = measured;
  await work.open(`/jobs/${batch_job_id}?tab=performance${query}`, (wire) => {
    void playEngine(work.server, token, wire).begin(batch_job_id);
    wire.break(
      api.performance.mlflow,
      replying({ runs, scalars: lines, warnings: ['One file could not be read.'] }),
    );
    wire.break(
      api.performance.tensorboard,
      replying({ scalars: measured.scalars ?? [], warnings: [] }),
    );
    wire.break(api.performance.artifacts, replying({ artifacts, warnings: [] }));
  });
  // The page's code is compiled when the first test asks for it.
  await screen.findByRole('tablist', { name: 'What was measured' }, { timeout: 30_000 });
};

describe('the Performance tab of a job', () => {
  test('what a program wrote into the file of ATELIER_METRICS is charted without MLflow [JOB-11]', async () => {
    await open('', { lines: scalars });
    expect(await screen.findByText('train/loss')).toBeVisible();
    expect(screen.getByText('test/loss')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'No metrics yet' })).toBeNull();
  });

  test.each([
    [
      'charts and parameters',
      '',
      { runs: [run] },
      () => screen.findByRole('heading', { name: 'Parameters' }),
    ],
    ['groups of scalars', '&part=tensorboard', { scalars }, () => screen.findByText('train')],
    ['artifacts', '&part=artifacts', { artifacts: [kept] }, () => screen.findByText('model.pkl')],
    ['nothing yet', '', {}, () => screen.findByRole('heading', { name: 'No metrics yet' })],
  ] as const)(
    'JOB-11 with %s has its headings in order, and each landmark has a name of its own',
    async (_what, query, measured, there) => {
      await open(query, measured);
      await there();
      expect(await barriers()).toEqual([]);
    },
    60_000,
  );
});
