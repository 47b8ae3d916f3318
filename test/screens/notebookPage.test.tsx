import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { dropped, openWire } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';
import { editorOpened, editorRetried, editorSlow } from '~/web/features/notebooks/editor/events';
import { contentsRequested } from '~/web/features/notebooks/events';

let server: TestWorkspace;
let token: string;
let id: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  await server.addUser('mia');
});
afterAll(() => server.close());
beforeEach(async () => {
  id = (await addNotebook(server, token, { notebook_name: 'Factorials' })).notebook_id;
});

afterEach(() => {
  server.runtimes.refuseStart(null);
  server.runtimes.holdPending(null);
});

const open = async (
  at = `/notebooks/${id}`,
  person: { user_name: string; password: string } = ADMIN,
) => {
  const wire = openWire(server.app);
  const app = await showSignedIn({ adapter: wire.adapter, at }, person);
  return { ...app, wire };
};
const user = userEvent.setup();
/** The button beside the name; the page may offer the same in its middle. */
const press = async (name: string) =>
  user.click((await screen.findAllByRole('button', { name }))[0]!);

describe('/notebooks/{id}', () => {
  test('RT-08 NBS-01 shows name, status and interpreter, and what to do next', async () => {
    await open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Factorials' })).toBeVisible();
    expect(screen.getByText('Defined')).toBeVisible();
    expect(screen.getByText('never run')).toBeVisible();
    expect(await screen.findByText('Python 3.11.2 · plain · /usr/bin/python3')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'This notebook is not running' })).toBeVisible();
    expect(document.title).toBe('Factorials · Atelier');
  });

  test('NBS-06 one that does not run is read in a frame of the gateway, in the colours of the app, with Start above', async () => {
    const app = await open();
    const held = within(await screen.findByRole('region', { name: 'Cells and outputs' }));
    const frame = await screen.findByTitle<HTMLIFrameElement>('Cells and outputs of Factorials');
    expect(new URL(frame.src).origin).not.toBe(location.origin);
    expect([frame.src, frame.getAttribute('sandbox')]).toEqual([
      expect.stringMatching(/\/nb\/read-.*theme=light$/),
      expect.not.stringContaining('top-navigation'),
    ]);
    expect(
      screen.getAllByRole('button', { name: 'Start' })[0]!.compareDocumentPosition(frame),
    ).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    app.wire.break(api.notebooks.contents, dropped);
    act(() => void app.dispatch(contentsRequested({ id })));
    await held.findByText(/could not be reached/);
    app.wire.mend(api.notebooks.contents);
    await user.click(held.getByRole('button', { name: 'Retry' }));
    await waitFor(() => {
      expect(held.queryByText(/could not be reached/)).toBeNull();
    });
    await press('Start');
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Cells and outputs' })).toBeNull();
    });
  });

  test('NBS-03 NBS-04 NBS-21 started: it says so, can be opened in a new tab, and stopped', async () => {
    await open();
    await press('Start');
    expect(await screen.findByText('Notebook started')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
      'href',
      `/notebooks/${id}/editor`,
    );
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    await press('Stop');
    expect(
      await screen.findByRole('heading', { name: 'This notebook is not running' }),
    ).toBeVisible();
    expect(screen.getByText('last ran')).toHaveTextContent('last ran just now');
  });

  test('EDF-06 an editor that is still starting after 30 s shows under a bar with Retry and Open in new tab', async () => {
    const app = await open();
    await press('Start');
    const {
      payload: { key },
    } = await app.heard(editorOpened);
    expect(screen.queryByText('Still starting')).toBeNull();
    act(() => void app.dispatch(editorSlow({ key })));
    const bar = within((await screen.findByText('Still starting')).closest<HTMLElement>('[role]')!);
    expect(bar.getByRole('link', { name: 'Open in new tab' })).toHaveAttribute(
      'href',
      `/notebooks/${id}/editor`,
    );
    await user.click(bar.getByRole('button', { name: 'Retry' }));
    expect(screen.queryByText('Still starting')).toBeNull();
    await app.heard(editorRetried);
  });

  test('NBS-04 while it starts it says what it waits for, and can be cancelled', async () => {
    server.runtimes.holdPending('Importing the interpreter');
    await open();
    await press('Start');
    const place = await screen.findByRole('region', { name: 'Start' });
    await waitFor(() => {
      expect(place).toHaveTextContent('Importing the interpreter');
    });
    expect(place).toHaveTextContent(/Asked for just now/);
    await press('Cancel start');
    expect(
      await screen.findByRole('heading', { name: 'This notebook is not running' }),
    ).toBeVisible();
    await waitFor(async () => {
      expect(
        (await server.get('notebooks', 'read', { notebook_id: id }, { token })).notebook.status,
      ).toBe('Defined');
    });
  });

  test('NBS-04 ERR-04 a start that failed says why, until it is tried again', async () => {
    server.runtimes.refuseStart('There is no memory left on this machine');
    await open();
    await press('Start');
    const reason = (
      await screen.findByText('The notebook could not be started.')
    ).closest<HTMLElement>('[role="alert"]')!;
    expect(reason).toHaveTextContent('There is no memory left on this machine');
    expect(
      await screen.findByText(/Its last run failed: There is no memory left on this machine/),
    ).toBeVisible();
    server.runtimes.refuseStart(null);
    await waitFor(() => {
      expect(within(reason).getByRole('button', { name: 'Try again' })).not.toHaveAttribute(
        'aria-disabled',
      );
    });
    await user.click(within(reason).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Notebook started')).toBeVisible();
    expect(screen.queryByText('The notebook could not be started.')).toBeNull();
  });

  test('the reason of a failure can be dismissed', async () => {
    server.runtimes.refuseStart('No');
    await open();
    await press('Start');
    const reason = (
      await screen.findByText('The notebook could not be started.')
    ).closest<HTMLElement>('[role="alert"]')!;
    await user.click(within(reason).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('The notebook could not be started.')).toBeNull();
  });

  test('the history tells each start, how long it lasted and how it ended, and the tab stands in the address', async () => {
    const app = await open();
    await press('Start');
    await screen.findByText('Notebook started');
    await press('Stop');
    await screen.findByRole('heading', { name: 'This notebook is not running' });
    await user.click(screen.getByRole('tab', { name: 'History' }));
    expect(app.path()).toBe(`/notebooks/${id}?tab=history`);
    const row = within(screen.getByRole('grid', { name: 'History' }))
      .getByText('Notebook stopped')
      .closest('tr')!;
    expect(row).toHaveTextContent(/just now\d+ s/);
    await user.keyboard('{Home}');
    expect(app.path()).toBe(`/notebooks/${id}`);
  });

  test('NBS-26 Delete asks first, then leads to the list and says so', async () => {
    const app = await open();
    await user.click(await screen.findByRole('button', { name: 'Actions for Factorials' }));
    await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
    await user.click(
      within(screen.getByRole('alertdialog', { name: 'Delete Factorials?' })).getByRole('button', {
        name: 'Delete',
      }),
    );
    expect(await screen.findByText('Delete notebook success')).toBeVisible();
    expect(app.path()).toBe('/notebooks');
  });

  test('an unknown notebook says so and leads to the list', async () => {
    const app = await open('/notebooks/nb-unknown');
    expect(await screen.findByRole('heading', { name: 'There is no such notebook' })).toBeVisible();
    await press('Go to the notebooks');
    expect(app.path()).toBe('/notebooks');
  });

  test('ERR-07 one that cannot be read says so, and Retry reads it', async () => {
    const app = await open('/home');
    app.wire.break(api.notebooks.read, dropped);
    act(() => app.history.push(`/notebooks/${id}`));
    expect(
      await screen.findByRole('heading', { name: 'Sorry, something went wrong' }),
    ).toBeVisible();
    app.wire.mend(api.notebooks.read);
    await press('Retry');
    expect(await screen.findByRole('heading', { level: 1, name: 'Factorials' })).toBeVisible();
  });

  test('PRM-10 NBS-06 a teammate sees it, and no button to run or delete it', async () => {
    await open(`/notebooks/${id}`, { user_name: 'mia', password: "mia's password" });
    expect(await screen.findByText('View only · admin owns this notebook')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
    expect(await screen.findByTitle('Cells and outputs of Factorials')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Actions for Factorials' }));
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Download as .ipynb',
      'Download as Python (.py)',
      'Download as a page (.html)',
      'Open in new tab',
      'Copy link',
    ]);
    expect(within(screen.getByRole('heading', { level: 1 })).queryByRole('button')).toBeNull();
  });
});
