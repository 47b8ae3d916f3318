import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notebookText } from '#test/harness/formApp';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { RunAppOptions } from '#test/harness/runApp';

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterAll(() => server.close());

const open = (at: string, given: Partial<RunAppOptions> = {}) =>
  showSignedIn({ adapter: openWire(server.app).adapter, at, ...given });
const user = userEvent.setup();
const create = () => user.click(screen.getByRole('button', { name: 'Create' }));
const dialog = () => screen.findByRole('dialog', { name: 'Create Notebook' });
const file = (name: string, text: string) => new File([text], name);
const chooseFiles = async (...given: File[]) => {
  await user.click(screen.getByRole('radio', { name: /Local filesystem/ }));
  await user.upload(screen.getByLabelText('Files of this computer'), given);
};
const chooseFrom = async (name: string | RegExp, option: string | RegExp) => {
  await user.click(screen.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

describe('/notebooks/create', () => {
  test('NB-01 RT-07 RT-09 is a modal over /notebooks that a click beside it does not close', async () => {
    const app = await open('/notebooks/create');
    expect(await dialog()).toBeVisible();
    expect(document.title).toBe('Create Notebook · Atelier');
    expect(await screen.findByRole('heading', { level: 1, hidden: true })).toHaveTextContent(
      'Code',
    );
    fireEvent.pointerDown((await dialog()).parentElement!);
    expect(app.path()).toBe('/notebooks/create');
  });

  test('NB-04 NB-17 NB-18 NB-24 what is missing is said at its field, and the first one takes the focus', async () => {
    await open('/notebooks/create');
    const form = within(await dialog());
    await user.click(form.getByRole('radio', { name: /Local filesystem/ }));
    expect(form.queryByText(/^Please/)).toBeNull();
    expect((await dialog()).querySelector('[aria-invalid="true"]')).toBeNull();
    await create();
    expect(await form.findByText('Please upload a notebook')).toBeVisible();
    expect(form.getByRole('textbox', { name: /Notebook name/ })).toHaveAccessibleDescription(
      'Please input your notebook name!',
    );
    expect(form.getByRole('textbox', { name: /Project directory/ })).toHaveAccessibleDescription(
      'Please input project directory!',
    );
    expect(form.getByRole('button', { name: 'Choose files' })).toHaveFocus();
    expect(form.getAllByRole('radio')).toHaveLength(4);
  });

  test('NB-33 NB-03 NB-40 one chosen notebook fills the form, and Create leads to it', async () => {
    const app = await open('/notebooks/create');
    await dialog();
    await chooseFiles(file('iris.ipynb', notebookText()));
    expect(screen.getByRole('combobox', { name: /Main file/ })).toHaveValue('iris.ipynb');
    expect(screen.getByRole('textbox', { name: /Notebook name/ })).toHaveValue('iris');
    await create();
    await waitFor(() => expect(app.path()).toMatch(/^\/notebooks\/nb-/));
    expect(await screen.findByText(/^Create notebook nb-\w+ success$/)).toBeVisible();
  });

  test('NB-19 NB-33 several files leave the choice to the person, and the others arrive in the background', async () => {
    await open('/notebooks/create');
    await dialog();
    await chooseFiles(file('iris.ipynb', notebookText()), file('iris.csv', '1,2'));
    await user.type(screen.getByRole('textbox', { name: /Notebook name/ }), 'Flowers');
    expect(screen.getByRole('textbox', { name: /Project directory/ })).toHaveValue('Flowers');
    await create();
    const main = screen.getByRole('combobox', { name: /Main file/ });
    await waitFor(() => expect(main).toHaveAccessibleDescription('Please choose file!'));
    await chooseFrom(/Main file/, 'iris.ipynb');
    await create();
    const panel = await screen.findByRole('region', { name: 'Uploads' });
    expect(await within(panel).findByText('Finished 1')).toBeVisible();
    // All of it arrived: the panel is folded.
    await user.click(within(panel).getByRole('button', { name: 'Expand uploads' }));
    expect(within(panel).getByText('iris.csv')).toBeVisible();
  });

  test('a file that is no notebook is refused by name before anything is sent', async () => {
    await open('/notebooks/create');
    await dialog();
    await chooseFiles(file('table.ipynb', 'a,b'));
    expect(
      await screen.findByText(
        'table.ipynb is not a valid notebook. The file is not JSON, so it is not a notebook.',
      ),
    ).toBeVisible();
  });

  test('NB-14 NB-25 NB-26 disk size and node count are part of the form and not shown', async () => {
    await open('/notebooks/create');
    const form = await dialog();
    const disk = form.querySelector('input[name="disk_size"]');
    expect(disk).not.toBeVisible();
    expect(disk).toHaveAttribute('min', '60');
    expect(disk).toHaveAttribute('max', '2000');
    expect(disk).toHaveAttribute('step', '10');
    expect(form.querySelector('input[name="node_count"]')).toHaveAttribute('min', '0');
    expect(within(form).queryByRole('switch')).toBeNull();
  });

  test('interpreters that were found can be chosen, missing ones say how to get them', async () => {
    await open('/notebooks/create');
    await dialog();
    await user.click(screen.getByRole('combobox', { name: 'Interpreter' }));
    expect(
      await screen.findByRole('option', {
        name: /Python 3\.11\.2 · plain · \/usr\/bin\/python3Opens in the built-in editor/,
      }),
    ).toBeVisible();
    expect(
      screen.getByRole('option', { name: /Jupyter.*apt-get install jupyter-notebook/ }),
    ).toHaveAttribute('aria-disabled', 'true');
  });

  test('PRM-03 PRM-22 where placement settings are switched off the defaults are taken silently', async () => {
    const app = await open('/notebooks/create', {
      config: {
        flags: {
          ...(await import('~/web/lib/state/config')).DEFAULT_FLAGS,
          placement_settings: false,
        },
      },
    });
    await dialog();
    expect(screen.queryByRole('combobox', { name: /Region/ })).toBeNull();
    expect(screen.queryByText(/Runs on/)).toBeNull();
    await user.type(screen.getByRole('textbox', { name: /Notebook name/ }), 'Quiet');
    await create();
    await waitFor(() => expect(app.path()).toMatch(/^\/notebooks\/nb-/));
  });

  test('NB-02 Escape is Cancel, and what was filled in is not thrown away without a question', async () => {
    const app = await open('/notebooks/create');
    await dialog();
    await user.type(screen.getByRole('textbox', { name: /Notebook name/ }), 'Half');
    await user.keyboard('{Escape}');
    const question = await screen.findByRole('alertdialog', { name: 'Discard this notebook?' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('textbox', { name: /Notebook name/ })).toHaveValue('Half');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
    );
    expect(app.path()).toBe('/notebooks');
  });
});

describe('the settings of a notebook', () => {
  const settings = async (notebook_id: string, path = `/notebooks/${notebook_id}?tab=settings`) => {
    const app = await open(path);
    return { app, form: await screen.findByRole('form', { name: 'Notebook settings' }) };
  };

  test('NBS-26 a change is marked, saved and told', async () => {
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Before' });
    const { form } = await settings(notebook_id);
    expect(within(form).getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
      'Nothing has changed',
    );
    await user.type(within(form).getByRole('textbox', { name: /Notebook name/ }), ' and after');
    expect(within(form).getByText('Unsaved changes')).toBeVisible();
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Update notebook success')).toBeVisible();
    expect(within(form).queryByText('Unsaved changes')).toBeNull();
  });

  test('NBS-13 NBS-14 NBS-15 NBS-16 NBS-17 publishing asks for category, task and tags, takes each tag once and shows 20 characters of it', async () => {
    const { notebook_id } = await addNotebook(server, token, {});
    const { form } = await settings(notebook_id);
    await user.click(within(form).getByRole('switch', { name: 'Published' }));
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    const main = within(form);
    expect(await main.findByText('Please add some category')).toBeVisible();
    expect(main.getByText('Please add some task')).toBeVisible();
    expect(main.getByText('Please add some tag')).toBeVisible();
    await chooseFrom(/Task category/, 'Audio');
    await chooseFrom('Task', 'Speech recognition');
    await user.type(main.getByRole('textbox', { name: /Tags/ }), 'speech{Enter}speech{Enter}');
    expect(main.getAllByRole('button', { name: 'Remove speech' })).toHaveLength(1);
    await user.type(main.getByRole('textbox', { name: /Tags/ }), 'self-supervised-learning{Enter}');
    expect(main.getByText('self-supervised-lear…')).toHaveAttribute(
      'title',
      'self-supervised-learning',
    );
    await user.click(main.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Update notebook success')).toBeVisible();
  });

  test("NB-13 NBS-18 somebody else's settings are read-only: every control disabled, no save control", async () => {
    const friend = await server.addUser('friend');
    const { notebook_id } = await addNotebook(server, friend, { notebook_name: 'Not mine' });
    const { form } = await settings(notebook_id);
    expect(
      within(form).getByText(/Only friend and the collaborators may change them/),
    ).toBeVisible();
    const controls = ['textbox', 'combobox', 'switch'].flatMap((role) =>
      within(form).getAllByRole(role),
    );
    expect(controls.length).toBeGreaterThan(8);
    for (const control of controls) expect(control).toBeDisabled();
    expect(within(form).queryByRole('button', { name: 'Save' })).toBeNull();
  });

  test('RT-31 NBS-12 embedded the form is alone, and renders nothing once it was saved', async () => {
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Embedded' });
    const { form } = await settings(notebook_id, `/components/notebooks/${notebook_id}/edit`);
    expect(screen.queryByRole('complementary', { name: 'Sidebar' })).toBeNull();
    await user.type(within(form).getByRole('textbox', { name: /Notebook name/ }), '!');
    await user.click(within(form).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  });
});

describe('the bare create page', () => {
  test('NB-11 RT-30 not framed it says Notebook created successfully', async () => {
    await open('/components/notebooks/create');
    await user.click(await screen.findByRole('radio', { name: /Empty file/ }));
    await user.type(screen.getByRole('textbox', { name: /Notebook name/ }), 'Bare');
    await create();
    expect(await screen.findByText('Notebook created successfully')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });
});
