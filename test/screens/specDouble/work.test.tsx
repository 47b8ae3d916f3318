/** The journeys of people who work, at a server that answers only what the specification names. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { showApp } from '#test/harness/showApp';
import { addJob } from '#test/server/support/jobSettings';
import { addNotebook } from '#test/server/support/notebookSettings';
import { ADMIN } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import { atSpecDouble } from './atSpecDouble';

const work = atSpecDouble();
const user = userEvent.setup();
const wait = { timeout: 30_000 };
const press = async (name: string) =>
  user.click((await screen.findAllByRole('button', { name }, wait))[0]!);
let made = 0;
let notebook: string;
let job: string;
beforeEach(async () => {
  made += 1;
  const { server, token } = work;
  notebook = (await addNotebook(server, token, { notebook_name: `Churn ${made}` })).notebook_id;
  const run = { job_name: `Train ${made}`, main_file: 'run.sh' };
  job = (await addJob(server, token, 'echo\n', run)).batch_job_id;
});

test('LOG-07 API-02 somebody signs in and finds what they touched lately', async () => {
  const app = await showApp({ adapter: work.double().adapter, at: '/login' });
  await screen.findByRole('heading', { name: 'Welcome Back' });
  await user.type(screen.getByLabelText('Username'), ADMIN.user_name);
  await user.type(screen.getByLabelText('Password'), `${ADMIN.password}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Home', level: 1 }, wait)).toBeVisible();
  expect(
    await screen.findByRole('link', { name: new RegExp(`Churn ${made}`) }, wait),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: new RegExp(`Train ${made}`) })).toBeVisible();
  expect(app.crashes).toEqual([]);
  app.close();
});

describe('notebooks', () => {
  test('NBS-03 API-02 one is found in the list, started and stopped', async () => {
    const app = await work.open('/notebooks');
    expect(await screen.findByRole('link', { name: `Churn ${made}` }, wait)).toBeVisible();
    app.go(`/notebooks/${notebook}`);
    expect(
      await screen.findByRole('heading', { level: 1, name: `Churn ${made}` }, wait),
    ).toBeVisible();
    await press('Start');
    expect(await screen.findByTitle(/editor of|Editor/i, {}, wait)).toBeInTheDocument();
    await press('Stop');
    await waitFor(() => {
      expect(screen.getAllByRole('button', { name: 'Start' }).length).toBeGreaterThan(0);
    }, wait);
  });
});

describe('jobs', () => {
  test('JOB-05 API-02 a submit that is answered with its status alone shows the job as the server has it then', async () => {
    const app = await work.open(`/jobs/${job}`);
    await screen.findByRole('heading', { level: 1, name: `Train ${made}` }, wait);
    await press('Execute');
    await waitFor(() => {
      expect(app.state().jobs?.objects?.pending).toEqual({});
    }, wait);
    expect(app.engine.isRunning(job)).toBe(true);
    expect(await screen.findByRole('button', { name: 'Stop' }, wait)).toBeVisible();
    expect(screen.queryByText(/Asking the server/)).toBeNull();
    await press('Stop');
    await waitFor(() => {
      expect(app.told()).toContain('jobs/stopSucceeded');
    }, wait);
    expect(app.state().jobs?.objects?.pending).toEqual({});
  });

  test('JOB-05 JOB-07 API-02 any other answer is an error in its words, and the job is as it was', async () => {
    const app = await work.open(`/jobs/${job}`);
    await screen.findByRole('heading', { level: 1, name: `Train ${made}` }, wait);
    app.wire.break(api.jobs.execute, (config) =>
      Promise.resolve({
        data: { status: 'Queue is full' },
        status: 200,
        statusText: '',
        headers: {},
        config,
      }),
    );
    await press('Execute');
    expect((await screen.findAllByText(/Queue is full/, {}, wait)).length).toBeGreaterThan(0);
    await waitFor(() => {
      expect(app.state().jobs?.objects?.pending).toEqual({});
    }, wait);
    expect((await screen.findAllByRole('button', { name: 'Execute' }, wait))[0]).toBeVisible();
  });

  test('RT-12 API-02 the submissions of a job are listed, of which the server tells the status alone', async () => {
    const app = await work.open(`/jobs/${job}`);
    await screen.findByRole('heading', { level: 1, name: `Train ${made}` }, wait);
    await app.engine.begin(job);
    app.engine.end(job);
    app.go('/jobs');
    expect(await screen.findByTitle('Executed', {}, wait)).toBeVisible();
    app.go(`/jobs/${job}?tab=submissions`);
    const table = within(await screen.findByRole('grid', { name: 'Submissions' }, wait));
    expect(table.getAllByRole('row')).toHaveLength(2);
  });
});

describe('comments', () => {
  test('CMT-03 CMT-09 API-02 a topic is begun and answered without counts, places and mentions', async () => {
    await work.server.get(
      'comments',
      'create',
      { object_type: 'notebook', object_id: notebook, comment: 'Why?' },
      { token: work.token },
    );
    await work.open(`/notebooks/${notebook}`);
    await user.click(await screen.findByRole('button', { name: /^Comments/ }, wait));
    const side = within(await screen.findByRole('complementary', { name: 'Comments' }, wait));
    expect(await side.findByText('Why?', {}, wait)).toBeVisible();
    await user.type(side.getByRole('textbox', { name: 'New topic' }), 'Because');
    await user.click(side.getByRole('button', { name: 'Comment' }));
    await waitFor(() => {
      expect(side.getAllByRole('article', { name: /^Topic of/ })).toHaveLength(2);
    }, wait);
    await user.click(side.getAllByRole('button', { name: /^Reply/ })[0]!);
    await user.type(
      side.getByRole('textbox', { name: /^Reply/ }),
      'Indeed{Control>}{Enter}{/Control}',
    );
    await waitFor(() => {
      expect(side.getByText('Indeed')).toBeVisible();
    }, wait);
    expect(side.queryByText(/lacks/)).toBeNull();
  });
});
