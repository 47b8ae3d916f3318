import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { dropped, openWire, type Wire } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api, type Team } from '~/contract';
import { notebooks } from '~/web/features/notebooks/model';

let server: TestWorkspace;
let token: string;
let mate: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  const { notebooks } = await server.get('notebooks', 'readAll', {}, { token });
  for (const { notebook_id } of notebooks)
    await server.get('notebooks', 'delete', { notebook_id }, { token });
  for (const notebook_name of ['Alpha', 'Beta', 'Gamma'])
    await addNotebook(server, token, { notebook_name });
  mate = await server.addUser('mia');
  await addNotebook(server, mate, { notebook_name: 'Theirs' });
});
afterAll(() => server.close());

type Person = { user_name: string; password: string };

const open = async (
  at: string,
  prepare: (wire: Wire) => void = () => undefined,
  person: Person = ADMIN,
) => {
  const wire = openWire(server.app);
  prepare(wire);
  const app = await showSignedIn({ adapter: wire.adapter, at }, person);
  await screen.findByRole('heading', { level: 1 }, { timeout: 30_000 });
  return { ...app, wire };
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
const read = async (app: Awaited<ReturnType<typeof open>>) => {
  const done = Promise.race([
    app.next(notebooks.own.events.succeeded),
    app.next(notebooks.own.events.unchanged),
  ]);
  act(() => void app.dispatch(notebooks.own.events.refreshRequested()));
  await act(async () => {
    await done;
  });
};

describe('/notebooks', () => {
  test('RT-06 LST-01 LST-06 LST-07 shows the notebooks as a grid under Code, with their number', async () => {
    await open('/notebooks');
    await showing(3);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Code3');
    expect(screen.getByRole('grid', { name: 'Notebooks' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Read just now')).toBeVisible();
    expect(document.title).toBe('Code · Atelier');
  });

  test('LST-09 RT-07 Create New offers a batch job, and a notebook over the page', async () => {
    const app = await open('/notebooks?q=a');
    await user.click(screen.getByRole('button', { name: 'Create New' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Batch Job',
      'Notebook',
    ]);
    await user.click(screen.getByRole('menuitem', { name: 'Notebook' }));
    expect(app.history.location).toMatchObject({
      pathname: '/notebooks/create',
      state: { background: { pathname: '/notebooks', search: '?q=a' } },
    });
  });

  test('LST-08 the list has the columns of the contract, and its order stands in the address', async () => {
    const app = await open('/notebooks?view=list');
    await showing(3);
    const titles = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(titles.filter((title) => title !== '')).toEqual([
      'Name',
      'Notebook id',
      'Status',
      'Published',
      'Last updated',
      'Actions',
    ]);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Alpha', 'Beta', 'Gamma']);
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(names()).toEqual(['Gamma', 'Beta', 'Alpha']);
    expect(app.path()).toBe('/notebooks?view=list&sort=-name');
  });

  test('LST-01 list or grid: the choice stands in the address and is remembered', async () => {
    const app = await open('/notebooks');
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(app.path()).toBe('/notebooks?view=list');
    act(() => app.history.push('/notebooks'));
    expect(await screen.findByRole('columnheader', { name: 'Notebook id' })).toBeInTheDocument();
  });

  test('LST-21 LST-23 the filter looks at name and id, in any case, where nothing is left it says so', async () => {
    const app = await open('/notebooks');
    await showing(3);
    await user.type(screen.getByRole('searchbox'), 'aLPh');
    expect(names()).toEqual(['Alpha']);
    expect(app.path()).toBe('/notebooks?q=aLPh');
    expect(screen.getByText('1 of 3 match')).toBeVisible();
    const { notebooks } = await server.get(
      'notebooks',
      'readAll',
      {},
      { token: await server.signIn() },
    );
    const beta = notebooks.find(({ notebook_name }) => notebook_name === 'Beta')!;
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), beta.notebook_id.slice(0, 12).toUpperCase());
    expect(names()).toEqual(['Beta']);
    await user.type(screen.getByRole('searchbox'), 'zz');
    expect(screen.getByRole('heading', { name: 'Nothing found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all notebooks' }));
    await showing(3);
    expect(app.wire.count(api.notebooks.readAll)).toBe(1);
  });

  test("LST-04 LST-08 PRM-07 PRM-10 PRM-11 Team shows the teammates' notebooks, to look at", async () => {
    const app = await open('/notebooks?view=list');
    await user.click(screen.getByRole('button', { name: 'Team' }));
    await showing(1);
    expect(app.path()).toBe('/notebooks?view=list&team=true');
    expect(screen.getByRole('columnheader', { name: 'User' })).toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(
      within(await menuOf('Theirs'))
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual([
      'View',
      'Download as .ipynb',
      'Download as Python (.py)',
      'Download as a page (.html)',
      'Open in new tab',
      'Copy link',
    ]);
  });

  test('LST-04 LST-05 the toggle says Shared with me on small plans, and is not there without a plan', async () => {
    const { accounts } = server.workspace;
    await accounts.addTeam({ name: 'small', plan: 'explorer' });
    await server.addUser('sam', 'small');
    const { close } = await open('/notebooks', undefined, {
      user_name: 'sam',
      password: "sam's password",
    });
    expect(await screen.findByRole('button', { name: 'Shared with me' })).toBeVisible();
    close();
    await open(
      '/notebooks?team=true',
      (wire) =>
        wire.break(api.account.readTeam, async (config, real) => {
          const reply = await real(config);
          const { team } = reply.data as { team: Team };
          return {
            ...reply,
            data: { team: { ...team, account_details: { plan_details: { plan_type: null } } } },
          };
        }),
      { user_name: 'sam', password: "sam's password" },
    );
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Shared with me' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Team' })).toBeNull();
  });

  test('NBS-02 NBS-03 the menu of a row starts and stops', async () => {
    await open('/notebooks');
    await showing(3);
    await user.click(within(await menuOf('Beta')).getByRole('menuitem', { name: 'Start' }));
    expect(await screen.findByText('Notebook started')).toBeVisible();
    await user.click(within(await menuOf('Beta')).getByRole('menuitem', { name: 'Stop' }));
    await waitFor(() => {
      expect(screen.queryByText(/Notebook (started|stopping)/)).toBeNull();
    });
  });

  test('LST-24 a poll moves nothing, clears no mark and closes no menu, though a row changed', async () => {
    const app = await open('/notebooks?sort=name');
    await showing(3);
    await user.click(screen.getByRole('checkbox', { name: 'Select Beta' }));
    const menu = await menuOf('Alpha');
    const { notebook_id } = (
      await server.get('notebooks', 'readAll', {}, { token })
    ).notebooks.find(({ notebook_name }) => notebook_name === 'Gamma')!;
    await server.get('notebooks', 'connect', { notebook_id }, { token });
    await read(app);
    expect(await screen.findByTitle(/Notebook start/)).toBeVisible();
    expect(menu).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'Select Beta' })).toBeChecked();
    expect(screen.getByText('1 selected')).toBeVisible();
    const {
      execution_details: [run],
    } = (await server.get('notebooks', 'read', { notebook_id }, { token })).notebook;
    await server.get(
      'notebooks',
      'disconnect',
      { notebook_id, submission_id: run!.submission_id },
      { token },
    );
  });

  test('LST-24 a poll that brings nothing new draws nothing', async () => {
    const app = await open('/notebooks');
    await showing(3);
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    observer.observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    });
    await read(app);
    expect(app.told().at(-1)).toBe('notebooks/list/unchanged');
    expect(changes).toEqual([]);
    observer.disconnect();
  });

  test('several are deleted after a question that names their number', async () => {
    for (const notebook_name of ['Old 1', 'Old 2'])
      await addNotebook(server, token, { notebook_name });
    await open('/notebooks');
    await showing(5);
    for (const name of ['Old 1', 'Old 2'])
      await user.click(screen.getByRole('checkbox', { name: `Select ${name}` }));
    await user.click(screen.getByRole('button', { name: 'Delete…' }));
    const question = screen.getByRole('alertdialog', { name: 'Delete 2 notebooks?' });
    expect(question).toHaveTextContent('Old 1');
    await user.click(within(question).getByRole('button', { name: 'Delete 2 notebooks' }));
    await showing(3);
    expect(await screen.findByText(/Delete notebook success/)).toBeVisible();
  });

  test('what cannot be done with the chosen ones says why', async () => {
    await open('/notebooks');
    await showing(3);
    await user.click(screen.getByRole('checkbox', { name: 'Select Alpha' }));
    expect(screen.getByRole('button', { name: 'Stop' })).toHaveAccessibleDescription(
      'None of them is started.',
    );
  });

  test('ERR-07 a list that cannot be read says so, and Retry reads it', async () => {
    const app = await open('/notebooks', (wire) => wire.break(api.notebooks.readAll, dropped));
    expect(
      await screen.findByRole('heading', { name: 'Sorry, something went wrong' }),
    ).toBeVisible();
    app.wire.mend(api.notebooks.readAll);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await showing(3);
  });

  test('CON-05 a list that cannot be read again stays, and says so', async () => {
    const app = await open('/notebooks');
    await showing(3);
    app.wire.break(api.notebooks.readAll, dropped);
    const missed = app.next(notebooks.own.events.failed);
    act(() => void app.dispatch(notebooks.own.events.refreshRequested()));
    await act(async () => {
      await missed;
    });
    expect(screen.getByText(/Not read again: The server could not be reached/)).toBeVisible();
    await showing(3);
  });
});
