import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { putFile } from '#test/flows/support/atDrive';
import { showApp } from '#test/harness/showApp';
import { dropped, openWire, type Wire } from '#test/harness/wire';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { driveChanged } from '~/web/features/drive/events';
import { signedIn, signInRequested } from '~/web/features/session/events';
import { nameColour, nameColours } from '~/web/ui/data/nameColour';

let server: TestWorkspace;
let token: string;
const FILES = { '/b.txt': 'two', '/a 10.txt': 'ten', '/a 9.txt': 'nine', '/data/iris.csv': 'x,y\n1,2\n', '/data/raw/deep.txt': 'deep', '/Zoo/z.txt': 'z' };
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  const { contents } = await server.get('drive', 'read', { storage: 'drive', path: '/' }, { token });
  if (contents.length > 0) await server.get('drive', 'delete', { storage: 'drive', complete_object_path: contents.map(({ path }) => path) }, { token });
  for (const [path, text] of Object.entries(FILES)) await putFile(server, token, path, text);
});

const shown: { close: () => void }[] = [];
afterEach(() => { for (const app of shown.splice(0)) app.close(); });

const open = async (at = '/drive', prepare: (wire: Wire) => void = () => undefined) => {
  const wire = openWire(server.app);
  prepare(wire);
  const app = await showApp({ adapter: wire.adapter, at });
  shown.push(app);
  const done = app.next(signedIn);
  act(() => void app.dispatch(signInRequested(ADMIN)));
  await act(() => done);
  await screen.findByRole('heading', { level: 1 });
  return { ...app, wire };
};
const user = userEvent.setup();
const links = () => screen.getAllByRole('link').filter((link) => link.dataset['open'] === '');
const names = () => links().map((link) => link.textContent);
const listed = (...expected: readonly string[]) => waitFor(() => { expect(names()).toEqual(expected); });
const entry = (name: string) => links().find((link) => link.textContent === name)!;
const cellOf = (name: string) => entry(name).closest<HTMLElement>('[data-key]')!;
const chosen = () => [...document.querySelectorAll<HTMLElement>('[data-key][aria-selected="true"]')].map(({ dataset }) => dataset['key']);
const action = (name: string) => within(screen.getByRole('group', { name: 'Actions for what is chosen' })).getByRole('button', { name });
const inGrid = () => listed('a 9.txt', 'a 10.txt', 'b.txt', 'data', 'Zoo');

describe('the list', () => {
  test('DRV-02 DRV-18 the table has folders first, then names ascending; a header asks for another order', async () => {
    const app = await open('/drive?view=list');
    await listed('data', 'Zoo', 'a 9.txt', 'a 10.txt', 'b.txt');
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await listed('Zoo', 'data', 'b.txt', 'a 10.txt', 'a 9.txt');
    expect(app.path()).toBe('/drive?view=list&sort=-name');
  });

  test('DRV-03 DRV-15 the grid comes first, by name, and a toggle turns it round', async () => {
    const app = await open();
    await inGrid();
    await user.click(screen.getByRole('button', { name: 'Name, A to Z' }));
    await listed('Zoo', 'data', 'b.txt', 'a 10.txt', 'a 9.txt');
    expect(app.path()).toBe('/drive?sort=-name');
  });

  test('DRV-35 the mark of a name has a colour of the palette that comes from the name', async () => {
    await open();
    await inGrid();
    const mark = cellOf('data').querySelector<HTMLElement>('.drive-mark')!;
    expect(nameColours).toHaveLength(11);
    const probe = document.createElement('i');
    probe.style.backgroundColor = nameColour('data');
    expect(mark.style.backgroundColor).toBe(probe.style.backgroundColor);
  });

  test('DRV-01 DRV-04 a double click opens a folder, the breadcrumb leads back, and the title says where one is', async () => {
    const app = await open();
    await inGrid();
    await user.dblClick(entry('data'));
    await listed('iris.csv', 'raw');
    expect(app.path()).toBe('/drive?path=%2Fdata%2F');
    expect(document.title).toBe('data · Atelier');
    await user.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'My drive' }));
    await inGrid();
    expect(app.path()).toBe('/drive');
  });

  test('DRV-05 DRV-16 a click chooses alone; ctrl, shift and meta clicks add', async () => {
    await open();
    await inGrid();
    await user.click(entry('b.txt'));
    await user.click(entry('data'));
    expect(chosen()).toEqual(['/data/']);
    for (const [key, name] of [['Control', 'b.txt'], ['Shift', 'Zoo'], ['Meta', 'a 9.txt']] as const) {
      await user.keyboard(`{${key}>}`);
      await user.click(entry(name));
      await user.keyboard(`{/${key}}`);
    }
    expect(chosen()).toEqual(['/a 9.txt', '/b.txt', '/data/', '/Zoo/']);
    expect(screen.getByText('4 selected')).toBeVisible();
  });

  test('DRV-06 arrows move, Space toggles, Shift and arrows extend, Ctrl+A takes all, Enter opens', async () => {
    await open('/drive?view=list');
    await listed('data', 'Zoo', 'a 9.txt', 'a 10.txt', 'b.txt');
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{ArrowDown} ');
    expect(chosen()).toEqual(['/Zoo/']);
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual(['/Zoo/', '/a 9.txt', '/a 10.txt']);
    await user.keyboard('{Control>}a{/Control}');
    expect(chosen()).toHaveLength(5);
    await user.keyboard('{Escape}{Home}{Enter}');
    await listed('raw', 'iris.csv');
    expect(chosen()).toEqual([]);
  });

  test('DRV-06 with a finger a long press chooses, and a tap opens', async () => {
    await open();
    await inGrid();
    const touch = { pointerType: 'touch', bubbles: true };
    const down = createEvent.pointerDown(entry('b.txt'), touch);
    fireEvent(entry('b.txt'), down);
    const up = createEvent.pointerUp(entry('b.txt'), touch);
    Object.defineProperty(up, 'timeStamp', { value: down.timeStamp + 700 });
    fireEvent(entry('b.txt'), up);
    fireEvent.click(entry('b.txt'));
    expect(chosen()).toEqual(['/b.txt']);
    fireEvent.pointerDown(entry('data'), touch);
    fireEvent.click(entry('data'));
    expect(chosen()).toEqual(['/b.txt', '/data/']);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    fireEvent.pointerDown(entry('data'), touch);
    fireEvent.click(entry('data'));
    await listed('iris.csv', 'raw');
  });

  test('DRV-26 DRV-27 DRV-28 what cannot be done with what is chosen says why', async () => {
    await open();
    await inGrid();
    expect(action('Delete')).toHaveAccessibleDescription('Choose something first.');
    await user.click(entry('b.txt'));
    expect(action('Rename')).not.toHaveAttribute('aria-disabled');
    await user.keyboard('{Control>}');
    await user.click(entry('data'));
    await user.keyboard('{/Control}');
    expect(action('Rename')).toHaveAccessibleDescription('Choose only one: several are chosen.');
    expect(action('Move')).not.toHaveAttribute('aria-disabled');
  });

  test('PRM-07 DRV-01 the team drive is another area behind a toggle', async () => {
    await putFile(server, token, '/ours.txt', 'ours', 'teamdrive');
    const app = await open('/drive?path=/data/');
    await listed('iris.csv', 'raw');
    await user.click(screen.getByRole('button', { name: 'Team drive' }));
    await listed('ours.txt');
    expect(app.path()).toBe('/drive?storage=teamdrive');
    expect(screen.getByText(/ used$/)).toBeVisible();
  });

  test('LST-22 a search shows where things are, and opening one goes there', async () => {
    const app = await open();
    await inGrid();
    await user.type(screen.getByRole('searchbox'), 'deep');
    await listed('deep.txt');
    expect(screen.getByText('/data/raw/')).toBeVisible();
    await user.dblClick(entry('deep.txt'));
    await waitFor(() => { expect(app.path()).toBe('/drive?path=%2Fdata%2Fraw%2F&preview=%2Fdata%2Fraw%2Fdeep.txt'); });
    const preview = await screen.findByRole('complementary', { name: 'Preview of deep.txt' });
    expect(await within(preview).findByText('deep')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'nothing like it');
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeVisible();
  });

  test('ERR-07 a folder that cannot be read says so, and Retry reads it; one that is gone leads to the root', async () => {
    const app = await open('/drive', (wire) => wire.break({ path: '/fsc/drive/contents/read/' }, dropped));
    expect(await screen.findByRole('heading', { name: 'Sorry, something went wrong' })).toBeVisible();
    app.wire.mend({ path: '/fsc/drive/contents/read/' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await inGrid();
    act(() => app.history.push('/drive?path=/nowhere/'));
    await user.click(await screen.findByRole('button', { name: 'Go to the root' }));
    await inGrid();
  });

  test('an empty folder says what to do next', async () => {
    await server.get('drive', 'createFolder', { storage: 'drive', complete_folder_path: '/bare/' }, { token });
    await open('/drive?path=/bare/');
    expect(await screen.findByRole('heading', { name: 'This folder is empty' })).toBeVisible();
  });

  test('LST-24 a change that somebody else made appears without touching what is chosen', async () => {
    const app = await open();
    await inGrid();
    await user.click(entry('b.txt'));
    await putFile(server, token, '/c.txt', 'three');
    act(() => void app.dispatch(driveChanged({ storage: 'drive', gone: [] })));
    await listed('a 9.txt', 'a 10.txt', 'b.txt', 'c.txt', 'data', 'Zoo');
    expect(chosen()).toEqual(['/b.txt']);
  });
});

describe('the dialogs', () => {
  test('DRV-07 DRV-23 New Folder refuses a name that breaks the rule, and makes a good one', async () => {
    await open();
    await inGrid();
    await user.click(screen.getByRole('button', { name: 'New' }));
    await user.click(screen.getByRole('menuitem', { name: 'New Folder' }));
    const dialog = screen.getByRole('dialog', { name: 'New Folder' });
    await user.type(within(dialog).getByLabelText(/Folder name/), 'a_b{Enter}');
    expect(within(dialog).getByText('Please enter a valid folder name (alphanumeric, spaces and hyphens)')).toBeVisible();
    await user.clear(within(dialog).getByLabelText(/Folder name/));
    await user.type(within(dialog).getByLabelText(/Folder name/), 'My models{Enter}');
    expect(await screen.findByText('New folder creation success')).toBeVisible();
    await listed('a 9.txt', 'a 10.txt', 'b.txt', 'data', 'My models', 'Zoo');
  });

  test('DRV-07 DRV-33 Rename from the menu of a row, and undo in the notice', async () => {
    await open();
    await inGrid();
    await user.click(screen.getByRole('button', { name: 'Actions for b.txt' }));
    await user.click(screen.getByRole('menuitem', { name: 'Rename' }));
    const field = within(screen.getByRole('dialog', { name: 'Rename file' })).getByLabelText(/New name/);
    expect(field).toHaveValue('b.txt');
    await user.clear(field);
    await user.type(field, 'c.txt{Enter}');
    await listed('a 9.txt', 'a 10.txt', 'c.txt', 'data', 'Zoo');
    await user.click(within(screen.getByRole('region', { name: 'Notices' })).getByRole('button', { name: 'Undo' }));
    await inGrid();
    expect(screen.queryByText('Rename file success')).toBeNull();
  });

  test('DRV-30 Delete asks first, in these words', async () => {
    await open();
    await inGrid();
    await user.click(entry('b.txt'));
    await user.click(action('Delete'));
    const question = screen.getByRole('alertdialog', { name: 'Delete b.txt?' });
    expect(question).toHaveTextContent("Do you want to delete the selected files? This action can't be undone.");
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await listed('a 9.txt', 'a 10.txt', 'data', 'Zoo');
    expect(await screen.findByText('Deletion success')).toBeVisible();
  });

  test('DRV-08 DRV-09 DRV-10 DRV-12 DRV-13 Move picks a folder', async () => {
    await open();
    await inGrid();
    await user.click(entry('b.txt'));
    await user.click(action('Move'));
    const dialog = screen.getByRole('dialog', { name: 'Move b.txt' });
    const inside = within(dialog);
    expect(inside.getByRole('heading', { name: 'Root' })).toBeVisible();
    expect(inside.getByRole('button', { name: 'Back' })).toHaveAttribute('aria-disabled', 'true');
    expect(inside.getByRole('button', { name: 'Move' })).toHaveAccessibleDescription('They are in this folder already.');
    await user.click(await inside.findByRole('button', { name: 'data' }));
    expect(inside.getByRole('button', { name: 'Move here' })).not.toHaveAttribute('aria-disabled');
    await user.click(inside.getByRole('button', { name: 'data' }));
    expect(inside.getByRole('button', { name: 'Move' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(inside.getByRole('button', { name: 'Open data' }));
    expect(await inside.findByRole('button', { name: 'raw' })).toBeVisible();
    expect(inside.getByRole('heading', { name: 'data' })).toBeVisible();
    expect(inside.getByRole('button', { name: 'Move' })).not.toHaveAttribute('aria-disabled');
    await user.click(inside.getByRole('button', { name: 'Back' }));
    await user.dblClick(await inside.findByRole('button', { name: 'data' }));
    await inside.findByRole('button', { name: 'raw' });
    await user.click(inside.getByRole('button', { name: 'Move' }));
    expect(await screen.findByText('Move content success')).toBeVisible();
    await listed('a 9.txt', 'a 10.txt', 'data', 'Zoo');
  });

  test('DRV-11 what is moved cannot be its own destination', async () => {
    await open();
    await inGrid();
    await user.click(entry('data'));
    await user.click(action('Move'));
    const dialog = within(screen.getByRole('dialog', { name: 'Move data' }));
    const own = await dialog.findByRole('button', { name: /^data/ });
    expect(own).toHaveAttribute('aria-disabled', 'true');
    expect(own).toHaveTextContent('It is being moved itself.');
    expect(dialog.queryByRole('button', { name: 'Open data' })).toBeNull();
    expect(dialog.queryByText('b.txt')).toBeNull();
  });

  test('a name that is taken is asked about', async () => {
    await putFile(server, token, '/data/b.txt', 'other');
    await open();
    await inGrid();
    await user.click(entry('b.txt'));
    await user.click(action('Copy'));
    const dialog = within(screen.getByRole('dialog', { name: 'Copy b.txt' }));
    await user.click(await dialog.findByRole('button', { name: 'data' }));
    await user.click(dialog.getByRole('button', { name: 'Copy here' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'This name is taken' }));
    expect(question.getByText('b.txt')).toBeVisible();
    expect(question.queryByRole('checkbox')).toBeNull();
    await user.click(question.getByRole('button', { name: 'Keep both' }));
    expect(await screen.findByText('Copy content success')).toBeVisible();
  });

  test('DRV-33 DRV-34 the path goes to the clipboard', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce(undefined);
    await open();
    await inGrid();
    await user.click(entry('data'));
    await user.click(action('Copy path'));
    expect(await screen.findByText('Path copied to clipboard')).toBeVisible();
    expect(copied).toHaveBeenCalledWith('/data/');
    copied.mockRejectedValueOnce(new Error('closed'));
    await user.click(action('Copy path'));
    expect(await screen.findByText("Your browser doesn't support this option")).toBeVisible();
    copied.mockRestore();
  });
});
