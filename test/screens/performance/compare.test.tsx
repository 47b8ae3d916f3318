import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { unreachable } from '#test/harness/wire';
import { api, type ComparedRun } from '~/contract';
import { readCompareView } from '~/web/features/performance/model/view';
import { atOverview, replying } from '../overview/atOverview';

const run = (nth: number, lr: string, loss: number | null): ComparedRun => ({
  batch_job_id: 'bj',
  submission_id: `s${nth}`,
  job_name: `Run ${nth}`,
  user_name: 'admin',
  status: 'Executed',
  submit_datetime: '2026-01-01T00:00:00.000Z',
  start_datetime: '2026-01-01T00:00:00.000Z',
  end_datetime: '2026-01-01T00:01:00.000Z',
  parameters: [{ name: 'lr', value: lr }],
  settings: {
    main_file: 'train.py',
    env_id: null,
    instance_id: 'local--whole-machine',
    node_count: 1,
  },
  params: { optimizer: 'adam' },
  metrics: { loss, accuracy: loss === null ? null : 1 - loss },
});
const runs = [run(1, '0.1', 0.5), run(2, '0.2', 0.25), run(3, '0.1', null)];
const curve = { steps: [0, 1], values: [1, 0.5], times: [0, 1000], points: 2, last: '0.5' };
const curves = runs
  .slice(0, 2)
  .map(({ batch_job_id, submission_id }) => ({ batch_job_id, submission_id, curve }));
const work = atOverview();
const open = async (query = 'runs=bj:s1:s2:s3') => {
  const app = await work.open(`/jobs/compare?${query}`, (wire) => {
    wire.break(api.performance.compare, replying({ runs, warnings: [] }));
    wire.break(api.performance.curves, replying({ curves }));
  });
  // The page's code is compiled when the first test asks for it.
  await screen.findByRole('heading', { name: /^Compare runs/ }, { timeout: 30_000 });
  return app;
};
const table = async () =>
  within(await screen.findByRole('region', { name: 'Runs and what differs between them' }));
const rows = async () =>
  (await table())
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

describe('/jobs/compare', () => {
  test('API-56 what differs stands in the table, what is the same behind a count, the best of a metric is marked', async () => {
    await open();
    expect((await table()).getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Run',
      'lr',
      'accuracy',
      'loss',
      'Job',
    ]);
    expect(await rows()).toEqual([
      'Run 10.10.50.5Run 1',
      'Run 20.20.750.25Run 2',
      'Run 30.1––Run 3',
    ]);
    expect(
      (await table()).getAllByLabelText('Best').map((star) => star.closest('td')?.textContent),
    ).toEqual(['0.75', '0.25']);
    await userEvent.click(screen.getByText('8 the same in all 3 runs'));
    expect(screen.getByText('optimizer', { selector: 'dt' }).nextSibling).toHaveTextContent('adam');
    await userEvent.click((await table()).getByRole('button', { name: /^loss: Lower is better/ }));
    expect(
      (await table()).getAllByLabelText('Best').map((star) => star.closest('td')?.textContent),
    ).toEqual(['0.5', '0.75']);
    expect(document.title).toBe('Compare runs · Atelier');
  });

  test('nested MLflow runs are rows of their own below the run that the program started first, each with its curve [API-56]', async () => {
    const further = (run_id: string, parent_run_id: string | null, score: number) => ({
      run_id,
      run_name: `fold ${run_id}`,
      parent_run_id,
      status: 'FINISHED',
      start_datetime: '2026-01-01T00:00:00.000Z',
      end_datetime: '2026-01-01T00:00:30.000Z',
      params: { fold: run_id },
      metrics: { score },
    });
    const nested = {
      ...run(1, '0.1', 0.5),
      further_runs: [
        further('a', 'p', 0.25),
        further('later', null, 0.125),
        further('below', 'a', 7),
      ],
    };
    const of = { batch_job_id: 'bj', submission_id: 's1' };
    await work.open('/jobs/compare?runs=bj:s1', (wire) => {
      wire.break(api.performance.compare, replying({ runs: [nested], warnings: [] }));
      wire.break(
        api.performance.curves,
        replying({ curves: [], further_curves: [{ ...of, run_id: 'a', curve }] }),
      );
    });
    expect((await rows()).map((text) => text.replace(/Run 1$/, ''))).toEqual([
      expect.stringMatching(/^Run 1.*0\.5/),
      expect.stringMatching(/^Run 1 › fold a.*0\.25/),
      expect.stringMatching(/^Run 1 › fold below.*7/),
      expect.stringMatching(/^Run 1 › fold later.*0\.125/),
    ]);
    // The metric that most rows have is drawn, which the first run here has not.
    await screen.findByRole('figure', { name: /^score, one curve\. Run 1 › fold a: / });
    await userEvent.click((await table()).getByRole('button', { name: 'Remove Run 1 › fold a' }));
    expect(await screen.findByText('Nothing to compare yet')).toBeInTheDocument();
  });

  test('a value filters to itself, a head orders, and both stand in the address', async () => {
    const app = await open();
    await userEvent.click((await table()).getByRole('button', { name: '0.2' }));
    expect(await rows()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Stop showing only lr = 0.2' }));
    await userEvent.click((await table()).getByRole('button', { name: 'loss' }));
    expect((await rows()).map((text) => text.slice(0, 5))).toEqual(['Run 2', 'Run 1', 'Run 3']);
    expect(readCompareView(app.history.location.search)).toMatchObject({
      where: [],
      sort: { column: 'm.loss', direction: 'ascending' },
    });
    expect((await table()).getByRole('columnheader', { name: /^loss/ })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  });

  test('runs are taken out and joined: those over that are not there yet', async () => {
    const app = await open();
    await userEvent.click((await table()).getByRole('button', { name: 'Remove Run 2' }));
    expect(
      readCompareView(app.history.location.search).runs.map(({ submission_id }) => submission_id),
    ).toEqual(['s1', 's3']);
    await userEvent.click(screen.getByRole('button', { name: 'Add runs' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add runs' }));
    expect(await dialog.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add' })).toHaveAccessibleDescription(
      'Choose a run.',
    );
  });

  test('the curves have the colours of their rows, and the metric is chosen by the person', async () => {
    const app = await open('runs=bj:s1:s2:s3&metric=loss');
    expect(
      await screen.findByRole('img', { name: /^loss, 2 curves\. Run 1: last 0\.5/ }),
    ).toBeVisible();
    const swatches = (root: HTMLElement) =>
      [...root.querySelectorAll<HTMLElement>('.at-swatch')]
        .slice(0, 2)
        .map(({ style }) => style.background);
    expect(swatches(screen.getByRole('figure'))).toEqual(
      swatches(await screen.findByRole('region', { name: 'Runs and what differs between them' })),
    );
    await userEvent.click(screen.getByRole('combobox', { name: 'Metric' }));
    await userEvent.click(screen.getByRole('option', { name: 'accuracy' }));
    expect(readCompareView(app.history.location.search).metric).toBe('accuracy');
  });

  test('columns are chosen', async () => {
    await open();
    await userEvent.click(await screen.findByText('Columns · 4 of 14'));
    await userEvent.click(screen.getByRole('checkbox', { name: 'optimizer' }));
    expect((await table()).getAllByRole('columnheader').map((head) => head.textContent)).toContain(
      'optimizer',
    );
    await userEvent.click(screen.getAllByRole('button', { name: 'Show those that differ' })[0]!);
    expect((await table()).getAllByRole('columnheader')).toHaveLength(5);
  });

  test('without runs it says how to begin, and a failed read says why', async () => {
    await work.open('/jobs/compare');
    expect(await screen.findByRole('heading', { name: 'Nothing to compare yet' })).toBeVisible();
    await work.open('/jobs/compare?runs=a:1', (wire) =>
      wire.break(api.performance.compare, unreachable(500, 'The shared folder is away')),
    );
    expect(await screen.findByText('The shared folder is away')).toBeVisible();
  });
});
