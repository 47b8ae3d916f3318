import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { playEngine } from '#test/flows/support/playedEngine';
import { showApp } from '#test/harness/showApp';
import { dropped, openWire, type Wire } from '#test/harness/wire';
import { addJob } from '#test/server/support/jobSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type Submission } from '~/contract';
import { whyNothing } from '~/web/features/jobOutput/messages';
import { noticed } from '~/web/features/notices/events';
import { signedIn, signInRequested } from '~/web/features/session/events';

let server: TestWorkspace;
let token: string;
let ids: Record<string, string> = {};
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  await server.addUser('mia');
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  const { jobs } = await server.get('jobs', 'readAll', {}, { token });
  for (const { batch_job_id } of jobs) await server.get('jobs', 'delete', { batch_job_id }, { token });
  ids = {};
  for (const name of ['Alpha', 'Beta', 'Gamma']) ids[name] = (await addJob(server, token, 'echo\n', { job_name: name, main_file: 'run.sh' })).batch_job_id;
});

const shown: { close: () => void }[] = [];
afterEach(() => { for (const app of shown.splice(0)) app.close(); });

const open = async (at: string, person: { user_name: string; password: string } = ADMIN, prepare: (wire: Wire) => void = () => undefined) => {
  const wire = openWire(server.app);
  const engine = playEngine(server, token, wire);
  prepare(wire);
  const app = await showApp({ adapter: wire.adapter, at });
  shown.push(app);
  const done = app.next(signedIn);
  act(() => void app.dispatch(signInRequested(person)));
  await act(() => done);
  await screen.findByRole('heading', { level: 1 }, { timeout: 15_000 });
  return { ...app, wire, engine };
};
const user = userEvent.setup();
const names = () => screen.getAllByRole('link').filter((link) => link.dataset['open'] === '').map((link) => link.textContent);
const showing = (count: number) => waitFor(() => { expect(names()).toHaveLength(count); });
const menuOf = async (name: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return screen.getByRole('menu');
};
const choose = async (...chosen: string[]) => {
  for (const name of chosen) await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
};
const MIA = { user_name: 'mia', password: "mia's password" };

describe('/jobs', () => {
  test('RT-10 LST-01 LST-10 LST-11 shows the jobs with id, name, status, update and person; its order stands in the address', async () => {
    const app = await open('/jobs?view=list');
    await showing(3);
    expect(document.title).toBe('Batch Jobs · Atelier');
    const titles = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(titles.filter((title) => title !== '')).toEqual(['Name', 'Batch job id', 'Status', 'Last updated', 'User', 'Actions']);
    expect(screen.getByText(ids['Alpha']!)).toBeInTheDocument();
    for (const name of ['Alpha', 'Beta', 'Gamma']) {
      const row = within(screen.getByText(ids[name]!).closest('tr')!);
      for (const text of [name, 'Defined', /^\s*admin$/]) expect(row.getByText(text)).toBeVisible();
      expect(row.getByText(/just now|\d+ (s|min) ago/)).toBeVisible();
      expect(row.getByText(/^\s*admin$/).querySelector('.at-avatar')).toBeVisible();
    }
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(app.path()).toBe('/jobs?view=list&sort=name');
  });

  test('LST-21 LST-23 the filter looks at name and id, and what it hides can be shown again', async () => {
    await open('/jobs?q=zzz');
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all jobs' }));
    await showing(3);
  });

  test('LST-21 who has none is told what a job is, and how to make one', async () => {
    await open('/jobs', MIA);
    expect(await screen.findByRole('heading', { name: 'No jobs yet' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Create job' })[0]).toHaveAttribute('href', '/jobs/create');
  });

  test('LST-10 PRM-10 the team\'s jobs can be looked at, and nothing else', async () => {
    await open('/jobs?team=true', MIA);
    await showing(3);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(within(await menuOf('Beta')).getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['View']);
  });

  test('JOB-04 the menu of a row executes, and then stops', async () => {
    const app = await open('/jobs');
    await showing(3);
    const menu = within(await menuOf('Beta')).getAllByRole('menuitem').map((item) => item.getAttribute('aria-label'));
    expect(menu).toEqual(['Open', 'Execute', 'Re-run…', 'Clone…', 'Delete…']);
    await user.click(screen.getByRole('menuitem', { name: 'Execute' }));
    expect(await screen.findByText('Job Submitted')).toBeVisible();
    await waitFor(() => { expect(app.engine.isRunning(ids['Beta']!)).toBe(true); });
    const stop = within(await menuOf('Beta')).getByRole('menuitem', { name: 'Stop' });
    await user.click(stop);
    expect(await screen.findByText('Stopping')).toBeVisible();
  });

  test('JOB-06 a status that nobody knows is shown as it is, and can be executed', async () => {
    const app = await open('/jobs');
    await app.engine.begin(ids['Beta']!);
    app.engine.become(ids['Beta']!, { status: 'Paused by the moon' });
    act(() => app.history.push(`/jobs/${ids['Beta']!}`));
    expect((await screen.findAllByText('Paused by the moon'))[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Execute' })).not.toHaveAttribute('aria-disabled');
  });

  test('what can be done with the chosen ones, and why not', async () => {
    const app = await open('/jobs');
    await showing(3);
    await choose('Alpha');
    expect(screen.getByRole('button', { name: 'Stop' })).toHaveAccessibleDescription('None of them is running.');
    expect(screen.getByRole('button', { name: 'Compare' })).toHaveAccessibleDescription('Choose at least two jobs that have run.');
    await choose('Beta');
    expect(screen.getByRole('button', { name: 'Clone…' })).toHaveAccessibleDescription('Choose one job to clone.');
    await user.click(screen.getByRole('button', { name: 'Execute' }));
    await waitFor(() => { expect(screen.getAllByText('Job Submitted')).toHaveLength(2); });
    await waitFor(() => { expect(screen.getByRole('button', { name: 'Compare' })).not.toHaveAttribute('aria-disabled'); });
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const runs = new URLSearchParams(app.history.location.search).get('runs')?.split(',').sort();
    expect([app.history.location.pathname, runs]).toEqual(['/jobs/compare', ['Alpha', 'Beta'].map((name) => `${ids[name]!}:${ids[name]!}-1`).sort()]);
  });

  test('JOB-08 several are deleted after a question that names their number', async () => {
    await open('/jobs');
    await showing(3);
    await choose('Alpha', 'Beta');
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete 2 jobs?' });
    await user.click(within(question).getByRole('button', { name: 'Delete 2 jobs' }));
    await showing(1);
    expect(await screen.findByText(/Delete job success/)).toBeVisible();
  });

  test('ERR-07 a list that cannot be read says so, and Retry reads it', async () => {
    const app = await open('/jobs', ADMIN, (wire) => wire.break(api.jobs.readAll, dropped));
    expect(await screen.findByRole('heading', { name: 'Sorry, something went wrong' })).toBeVisible();
    app.wire.mend(api.jobs.readAll);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await showing(3);
  });

  test('LST-09 Create New of the notebooks offers a batch job', async () => {
    const app = await open('/notebooks');
    await user.click((await screen.findAllByRole('button', { name: 'Create New' }))[0]!);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Batch Job', 'Notebook']);
    await user.click(screen.getByRole('menuitem', { name: 'Batch Job' }));
    expect(app.history.location.pathname).toBe('/jobs/create');
  });
});

describe('the history of notices', () => {
  test('a bell counts what is unread; the panel lists it with its age and leads there', async () => {
    const app = await open('/drive');
    act(() => void app.dispatch(noticed({ kind: 'error', text: 'Train: Execution Failed', lines: ['It ended with exit code 3.'], to: '/jobs', about: 'one' })));
    await user.click(screen.getByRole('button', { name: 'Notices, 1 unread' }));
    const panel = within(screen.getByRole('dialog', { name: 'Notices so far' }));
    expect(panel.getByRole('listitem')).toHaveTextContent(/Train: Execution Failed.*exit code 3.*just now/);
    expect(screen.getByRole('button', { name: 'Notices' })).toHaveAttribute('aria-expanded', 'true');
    await user.click(panel.getByRole('link', { name: 'Train: Execution Failed' }));
    expect(app.path()).toBe('/jobs');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('Escape closes it, Clear empties it', async () => {
    const app = await open('/drive');
    act(() => void app.dispatch(noticed({ kind: 'success', text: 'Saved' })));
    await user.click(screen.getByRole('button', { name: 'Notices' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.getByText(/Nothing yet/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Notices' })).toHaveFocus();
  });
});

describe('/jobs/:id', () => {
  test.each(['waiting for 2 CPUs', 'held back by its owner in Slurm'])('JOB-06 a job that is %s says so once, in its line and beside its log', async (waiting_for) => {
    const app = await open('/jobs');
    await showing(3);
    await app.engine.begin(ids['Beta']!);
    app.engine.become(ids['Beta']!, { waiting_for });
    act(() => { app.history.push(`/jobs/${ids['Beta']!}`); });
    expect(await screen.findByText(new RegExp(`^Submitted .*· ${waiting_for}$`))).toBeVisible();
    expect(whyNothing({ waiting_for } as Submission, false)).toBe(`It is ${waiting_for}.`);
    expect(document.body).not.toHaveTextContent(/waiting: waiting|waiting: held/i);
  });
});
