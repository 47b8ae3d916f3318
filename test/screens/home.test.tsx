import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AxiosError } from 'axios';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import type { RunAppOptions } from '#test/harness/runApp';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { addJob } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { recents } from '~/web/features/home/model';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

const RECENT = '/fsc/user/objects/recent/read/';
/** A replacement for the server's own answer about recent objects, while a test sets one. */
let recent: (() => Promise<object>) | null = null;
beforeEach(() => {
  recent = null;
});

const open = async () => {
  const real = inMemory(server.app);
  const adapter: RunAppOptions['adapter'] = async (config) => {
    if (config.url !== RECENT || !recent) return real(config);
    return { data: await recent(), status: 200, statusText: '', headers: {}, config };
  };
  const app = await showSignedIn({ adapter, at: '/home' });
  await screen.findByRole('heading', { name: 'Home', level: 1 });
  return app;
};
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Notebooks' })).getAllByRole('link');
const under = async (name: string) =>
  within(await screen.findByRole('region', { name }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('/home', () => {
  test("lists what the server knows of the person's notebooks, newest first, as links", async () => {
    await open();
    const links = await rows();
    const { objects } = await server.get('objects', 'recent', {}, { token: await server.signIn() });
    expect(objects.length).toBeGreaterThan(0);
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      objects.map(({ name, id }) => [name, `/notebooks/${id}`]),
    );
    expect(screen.getByRole('heading', { name: 'Notebooks' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Batch jobs' })).toBeNull();
    expect(document.title).toBe('Home · Atelier');
  });

  test('keeps the space while it loads', async () => {
    recent = () => new Promise(() => undefined);
    await open();
    expect(await screen.findByRole('status', { name: 'Loading what you worked on' })).toBeVisible();
  });

  test.each([
    ['nothing', 0],
    ['the samples alone', 3],
  ])('who has %s yet finds the first steps', async (_, count) => {
    const real = (
      await server.get('objects', 'recent', {}, { token: await server.signIn() })
    ).objects.filter(({ kind }) => kind === 'notebook');
    recent = async () => ({ objects: real.slice(0, count) });
    await open();
    expect(await under('First steps')).toEqual([
      '/notebooks/create',
      '/drive',
      '/environments',
      '/jobs/create',
    ]);
    expect(screen.getByRole('link', { name: 'Create notebook' })).toHaveAttribute(
      'href',
      '/notebooks/create',
    );
  });

  test('what runs is listed first, and can be stopped there, and the rest goes by kind', async () => {
    const token = await server.signIn();
    const job = await addJob(server, token, 'sleep 1\n', {
      main_file: 'long.sh',
      job_name: 'Long',
    });
    const {
      notebooks: [book],
    } = await server.get('notebooks', 'readAll', {}, { token });
    const at = new Date().toISOString();
    recent = async () => ({
      objects: [
        {
          kind: 'job',
          id: job.batch_job_id,
          name: 'Long',
          status: 'Execution In Progress',
          update_datetime: at,
        },
        {
          kind: 'notebook',
          id: book!.notebook_id,
          name: 'Book',
          status: 'Notebook starting',
          update_datetime: at,
        },
        { kind: 'environment', id: 'env-1', name: 'Torch', status: 'ready', update_datetime: at },
      ],
    });
    const app = await open();
    expect(await under('Running now')).toEqual([
      `/jobs/${job.batch_job_id}`,
      `/notebooks/${book!.notebook_id}`,
    ]);
    expect([await under('Batch jobs'), await under('Environments')]).toEqual([
      [`/jobs/${job.batch_job_id}`],
      ['/environments/env-1'],
    ]);
    expect(screen.getByText('Ready')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull();
    const [stop, ...others] = within(
      screen.getByRole('region', { name: 'Running now' }),
    ).getAllByRole('button', { name: 'Stop' });
    expect(others).toEqual([]);
    await waitFor(() => {
      expect(stop).not.toHaveAttribute('aria-disabled', 'true');
    });
    await userEvent.click(stop!);
    await waitFor(() => {
      expect(app.told()).toContain('jobs/stopRequested');
    });
  });

  test("ERR-07 a list that cannot be loaded says so in the server's words, and Retry loads it", async () => {
    recent = async () => {
      throw new AxiosError('', '', undefined, null, {
        status: 500,
        data: { Error: 'The disk is full' },
        headers: {},
      } as never);
    };
    await open();
    expect(
      await screen.findByRole('heading', { name: 'Sorry, something went wrong' }),
    ).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
    recent = null;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await rows()).length).toBeGreaterThan(0);
  });

  test('CON-05 rows that were read stay through a failure, and say that they may be old', async () => {
    const app = await open();
    const before = (await rows()).length;
    recent = async () => {
      throw new AxiosError('', 'ERR_NETWORK');
    };
    const missed = app.next(recents.events.failed);
    act(() => void app.dispatch(recents.events.refreshRequested()));
    await act(() => missed);
    expect(
      screen.getByText('This may be out of date: The server could not be reached'),
    ).toBeVisible();
    expect(await rows()).toHaveLength(before);
  });

  test('a reply that is no list is a load error, not a crash', async () => {
    recent = async () => ({ objects: 'none' });
    const app = await open();
    expect(
      await screen.findByRole('heading', { name: 'Sorry, something went wrong' }),
    ).toBeVisible();
    expect(app.crashes).toEqual([]);
  });

  test('RT-05 lists notebooks and batch jobs, each kind under its own heading', async () => {
    const token = await server.signIn();
    const job = await addJob(server, token, 'echo hello\n', {
      main_file: 'train.sh',
      job_name: 'Train a net',
    });
    await open();
    const { objects } = await server.get('objects', 'recent', {}, { token });
    const known = (wanted: string) =>
      objects.filter(({ kind }) => kind === wanted).map(({ id }) => id);
    expect(known('job')).toContain(job.batch_job_id);
    expect(await under('Batch jobs')).toEqual(known('job').map((id) => `/jobs/${id}`));
    expect(await under('Notebooks')).toEqual(known('notebook').map((id) => `/notebooks/${id}`));
  });
});
