import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { playEngine } from '#test/flows/support/playedEngine';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { dropped, openWire, type Wire } from '#test/harness/wire';
import { addJob } from '#test/server/support/jobSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';

let server: TestWorkspace;
let token: string;
let ids: Record<string, string> = {};
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  await server.addUser('mia');
});
afterAll(() => server.close());
beforeEach(async () => {
  const { jobs } = await server.get('jobs', 'readAll', {}, { token });
  for (const { batch_job_id } of jobs)
    await server.get('jobs', 'delete', { batch_job_id }, { token });
  ids = {};
  for (const name of ['Alpha', 'Beta', 'Gamma'])
    ids[name] = (
      await addJob(server, token, 'echo\n', { job_name: name, main_file: 'run.sh' })
    ).batch_job_id;
});

const open = async (
  at: string,
  person: { user_name: string; password: string } = ADMIN,
  prepare: (wire: Wire) => void = () => undefined,
) => {
  const wire = openWire(server.app);
  const engine = playEngine(server, token, wire);
  prepare(wire);
  const app = await showSignedIn({ adapter: wire.adapter, at }, person);
  await screen.findByRole('heading', { level: 1 }, { timeout: 30_000 });
  return { ...app, wire, engine };
};
const user = userEvent.setup();
const names = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.dataset['open'] === '')
    .map((link) => link.textContent);
const showing = (count: number) =>
  waitFor(() => {
    expect(names()).toHaveLength(count);
  });
const menuOf = async (name: string) => {
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }));
  return screen.getByRole('menu');
};
const choose = async (...chosen: string[]) => {
  for (const name of chosen)
    await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
};
const MIA = { user_name: 'mia', password: "mia's password" };

describe('/jobs', () => {
  test('RT-10 LST-01 LST-10 shows the jobs, and the order of any column stands in the address, and in its header', async () => {
    const app = await open('/jobs?view=list');
    await showing(3);
    expect(document.title).toBe('Batch Jobs · Atelier');
    const titles = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(titles.filter((title) => title !== '')).toEqual([
      'Name',
      'Status',
      'Duration',
      'Parameters',
      'Last updated',
      'User',
      'Actions',
    ]);
    const head = screen.getByRole('columnheader', { name: 'Name' });
    expect(head).not.toHaveAttribute('aria-sort');
    await user.click(within(head).getByRole('button', { name: 'Name' }));
    expect([names(), app.path(), head.getAttribute('aria-sort')]).toEqual([
      ['Alpha', 'Beta', 'Gamma'],
      '/jobs?view=list&sort=name',
      'ascending',
    ]);
    await user.click(within(head).getByRole('button', { name: 'Name' }));
    expect([names(), app.path(), head.getAttribute('aria-sort')]).toEqual([
      ['Gamma', 'Beta', 'Alpha'],
      '/jobs?view=list&sort=-name',
      'descending',
    ]);
  });

  test('LST-11 each row shows id, name, status, when it was updated, and the person with a picture', async () => {
    await open('/jobs?view=list');
    await showing(3);
    for (const name of ['Alpha', 'Beta', 'Gamma']) {
      const row = within(screen.getByText(ids[name]!).closest('tr')!);
      for (const text of [name, 'Defined', /^\s*admin$/, ids[name]!])
        expect(row.getByText(text)).toBeVisible();
      expect(row.getByText(/just now|\d+ (s|min) ago/)).toBeVisible();
      expect(row.getByText(/^\s*admin$/).querySelector('.at-avatar')).toBeVisible();
    }
  });

  test('a row tells how long the job took and with what it ran, and the list can be put in that order', async () => {
    const started = Date.now() - 3_600_000;
    const app = await open('/jobs?view=list&sort=-duration', ADMIN, (wire) => {
      const engine = playEngine(server, token, wire);
      wire.break(api.jobs.readAll, async (config, real) => {
        for (const [nth, name] of ['Alpha', 'Beta'].entries()) {
          await engine.begin(ids[name]!, [{ name: 'epochs', value: String(40 + nth) }]);
          engine.end(ids[name]!, {
            start_datetime: new Date(started).toISOString(),
            end_datetime: new Date(started + (nth + 1) * 65_000).toISOString(),
          });
        }
        const reply = await real(config);
        const { jobs } = reply.data as { jobs: { batch_job_id: string }[] };
        const told = jobs.map((job) => ({
          ...job,
          execution_details: engine.submissionsOf(job.batch_job_id).slice(0, 1),
        }));
        return { ...reply, headers: {}, data: { jobs: told } };
      });
    });
    await showing(3);
    expect(names()).toEqual(['Beta', 'Alpha', 'Gamma']);
    const row = (name: string) => screen.getByText(ids[name]!).closest('tr');
    expect(row('Beta')).toHaveTextContent(/2 min 10 s.*epochs=41/);
    expect(row('Alpha')).toHaveTextContent(/1 min 5 s.*epochs=40/);
    expect(row('Gamma')).toHaveTextContent(/Defined.*—.*—/);
    expect(app.path()).toBe('/jobs?view=list&sort=-duration');
  });

  test('cards show id and owner beside the status', async () => {
    await open('/jobs?view=grid');
    await showing(3);
    const card = screen.getByRole('link', { name: 'Alpha' }).closest('[role="gridcell"]');
    expect(card).toHaveTextContent(`DefinedA admin · Updated just now${ids['Alpha']!}`);
  });

  test('a chip for each status shows those alone, and it stands in the address, and the filter narrows what it counts', async () => {
    const app = await open('/jobs?view=list');
    await showing(3);
    expect(screen.queryByRole('group', { name: 'Show by status' })).toBeNull();
    await user.click(within(await menuOf('Beta')).getByRole('menuitem', { name: 'Execute' }));
    await user.click(await screen.findByRole('button', { name: 'Job Submitted 1' }));
    expect([names(), app.path()]).toEqual([['Beta'], '/jobs?view=list&status=Job+Submitted']);
    expect(screen.getByRole('button', { name: 'Job Submitted 1' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await user.type(screen.getByRole('searchbox'), 'Alph');
    expect(screen.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    expect(
      screen.getByText('No job has “Alph” in its name or id and stands at “Job Submitted”.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all jobs' }));
    await showing(3);
    expect(app.path()).toBe('/jobs?view=list');
  });

  test('LST-21 LST-23 the filter looks at name and id, in any case, without asking again, and what it hides can be shown again', async () => {
    const app = await open('/jobs');
    await showing(3);
    for (const [typed, found] of [
      ['aLPh', ['Alpha']],
      [ids['Gamma']!.slice(4).toUpperCase(), ['Gamma']],
      ['zzz', []],
    ] as const) {
      fireEvent.change(screen.getByRole('searchbox'), { target: { value: typed } });
      expect(names()).toEqual(found);
    }
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all jobs' }));
    await showing(3);
    expect(app.wire.count(api.jobs.readAll)).toBe(1);
  });

  test('LST-21 LST-22 who has none is told what a job is, and how to make one', async () => {
    await open('/jobs', MIA);
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    expect(screen.getByText(/^You have no jobs yet\. A job runs a script/)).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Create job' })[0]).toHaveAttribute(
      'href',
      '/jobs/create',
    );
  });

  test("LST-10 PRM-10 the team's jobs can be looked at, and nothing else", async () => {
    await open('/jobs?team=true', MIA);
    await showing(3);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(
      within(await menuOf('Beta'))
        .getAllByRole('menuitem')
        .map((item) => item.getAttribute('aria-label')),
    ).toEqual(['View', 'Download results', 'Open in new tab', 'Copy link']);
  });

  test('JOB-04 the menu of a row executes, and then stops', async () => {
    const app = await open('/jobs');
    await showing(3);
    const menu = within(await menuOf('Beta'))
      .getAllByRole('menuitem')
      .map((item) => item.getAttribute('aria-label'));
    expect(menu).toEqual([
      'Open',
      'Execute',
      'Re-run…',
      'Rename…',
      'Duplicate…',
      'Publish…',
      'Download results',
      'Open in new tab',
      'Copy link',
      'Delete…',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Execute' }));
    expect(await screen.findByTitle('Job Submitted')).toBeVisible();
    await waitFor(() => {
      expect(app.engine.isRunning(ids['Beta']!)).toBe(true);
    });
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
    expect(screen.getByRole('button', { name: 'Stop' })).toHaveAccessibleDescription(
      'None of them is running.',
    );
    expect(screen.getByRole('button', { name: 'Compare' })).toHaveAccessibleDescription(
      'Choose at least two jobs that have run.',
    );
    await choose('Beta');
    expect(screen.getByRole('button', { name: 'Duplicate…' })).toHaveAccessibleDescription(
      'Choose one job to duplicate.',
    );
    await user.click(screen.getByRole('button', { name: 'Execute' }));
    await waitFor(() => {
      expect(screen.getAllByTitle('Job Submitted')).toHaveLength(2);
    });
    await waitFor(() => {
      expect(screen.getByRole('button', { name: 'Compare' })).not.toHaveAttribute('aria-disabled');
    });
    await user.click(screen.getByRole('button', { name: 'Compare' }));
    const runs = new URLSearchParams(app.history.location.search).get('runs')?.split(',').sort();
    expect([app.history.location.pathname, runs]).toEqual([
      '/jobs/compare',
      ['Alpha', 'Beta'].map((name) => `${ids[name]!}:${ids[name]!}-1`).sort(),
    ]);
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
    expect(
      await screen.findByRole('heading', { name: 'Sorry, something went wrong' }),
    ).toBeVisible();
    app.wire.mend(api.jobs.readAll);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await showing(3);
  });
});
