import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { AxiosError } from 'axios';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import type { Given } from '#test/harness/runApp';
import { showApp } from '#test/harness/showApp';
import { addJob } from '#test/server/support/jobSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { recents } from '~/web/features/home/model/recents';
import { signedIn, signInRequested } from '~/web/features/session/events';

let server: TestWorkspace;
beforeAll(async () => { server = await openWorkspace(); }, 60_000);
afterAll(() => server.close());

const RECENT = '/fsc/user/objects/recent/read/';
/** What stands in for the server's own answer about recent objects, while a test says so. */
let recent: (() => Promise<object>) | null = null;
beforeEach(() => { recent = null; });
const shown: { close: () => void }[] = [];
afterEach(() => { for (const app of shown.splice(0)) app.close(); });

const open = async () => {
  const real = inMemory(server.app);
  const adapter: Given['adapter'] = async (config) => {
    if (config.url !== RECENT || !recent) return real(config);
    return { data: await recent(), status: 200, statusText: '', headers: {}, config };
  };
  const app = await showApp({ adapter, at: '/home' });
  shown.push(app);
  const done = app.next(signedIn);
  act(() => void app.dispatch(signInRequested(ADMIN)));
  await act(() => done);
  await screen.findByRole('heading', { name: 'Home', level: 1 });
  return app;
};
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => within(row).getByRole('link'));

describe('/home', () => {
  test('lists what the server knows of the person\'s notebooks, newest first, as links', async () => {
    await open();
    const links = await rows();
    const { objects } = await server.get('objects', 'recent', {}, { token: await server.signIn() });
    expect(objects.length).toBeGreaterThan(0);
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(objects.map(({ name, id }) => [name, `/notebooks/${id}`]));
    expect(screen.getByRole('heading', { name: 'Notebooks' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Batch jobs' })).toBeNull();
    expect(document.title).toBe('Home · Atelier');
  });

  test('keeps the space while it loads', async () => {
    recent = () => new Promise(() => undefined);
    await open();
    expect(await screen.findByRole('status', { name: 'Loading what you worked on' })).toBeVisible();
  });

  test('where there is nothing yet it leads to Create', async () => {
    recent = async () => ({ objects: [] });
    await open();
    expect(await screen.findByRole('heading', { name: 'Nothing here yet' })).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Create notebook' })) expect(link).toHaveAttribute('href', '/notebooks/create');
  });

  test('ERR-07 a list that cannot be loaded says so in the server\'s words, and Retry loads it', async () => {
    recent = async () => { throw new AxiosError('', '', undefined, null, { status: 500, data: { Error: 'The disk is full' }, headers: {} } as never); };
    await open();
    expect(await screen.findByRole('heading', { name: 'Sorry, something went wrong' })).toBeVisible();
    expect(screen.getByText('The disk is full')).toBeVisible();
    recent = null;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await rows()).length).toBeGreaterThan(0);
  });

  test('CON-05 rows that were read stay through a failure, and say that they may be old', async () => {
    const app = await open();
    const before = (await rows()).length;
    recent = async () => { throw new AxiosError('', 'ERR_NETWORK'); };
    const missed = app.next(recents.events.missed);
    act(() => void app.dispatch(recents.events.wanted()));
    await act(() => missed);
    expect(screen.getByText('This may be out of date: The server could not be reached')).toBeVisible();
    expect(await rows()).toHaveLength(before);
  });

  test('a reply that is no list is a load error, not a crash', async () => {
    recent = async () => ({ objects: 'none' });
    const app = await open();
    expect(await screen.findByRole('heading', { name: 'Sorry, something went wrong' })).toBeVisible();
    expect(app.crashes).toEqual([]);
  });

  test('RT-05 lists notebooks and batch jobs, each kind under its own heading', async () => {
    const token = await server.signIn();
    const job = await addJob(server, token, 'echo hello\n', { main_file: 'train.sh', job_name: 'Train a net' });
    await open();
    const under = async (name: string) => (
      within(await screen.findByRole('region', { name })).getAllByRole('link').map((link) => link.getAttribute('href'))
    );
    expect(await under('Batch jobs')).toEqual([`/jobs/${job.batch_job_id}`]);
    const { objects } = await server.get('objects', 'recent', {}, { token });
    expect(await under('Notebooks')).toEqual(objects.filter(({ id }) => id !== job.batch_job_id).map(({ id }) => `/notebooks/${id}`));
  });
});
