import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
});
afterAll(() => server.close());

const open = (at: string) => showSignedIn({ adapter: openWire(server.app).adapter, at });
const user = userEvent.setup();
const create = () => user.click(screen.getByRole('button', { name: 'Create' }));
const dialog = () => screen.findByRole('dialog', { name: 'Create Notebook' });

describe('what the form begins with', () => {
  test('NB-04 NB-24 an empty file under a name that is free is there already: one click makes it, and where it runs is one line', async () => {
    await addNotebook(server, token, { notebook_name: 'untitled' });
    const app = await open('/notebooks/create');
    const form = within(await dialog());
    expect(form.getByRole('radio', { name: /Empty file/ })).toBeChecked();
    const name = form.getByRole('textbox', { name: /Notebook name/ });
    await waitFor(() => expect(name).toHaveValue('Untitled 2'));
    expect(form.getByRole('textbox', { name: /Project directory/ })).toHaveValue('Untitled 2');
    expect(await form.findByText('This machine')).toBeVisible();
    expect(form.queryByRole('combobox', { name: /Provider|Region|Zone|Instance/ })).toBeNull();
    await user.clear(name);
    expect(name).toHaveAccessibleDescription('Please input your notebook name!');
    expect(form.getByRole('textbox', { name: /Project directory/ })).not.toBeInvalid();
    await user.type(name, 'Other');
    expect(form.getByRole('textbox', { name: /Project directory/ })).toHaveValue('Other');
    await user.click(form.getByRole('radio', { name: /Drive/ }));
    expect(name).toHaveValue('Other');
    await user.click(form.getByRole('radio', { name: /Empty file/ }));
    await user.keyboard('{Escape}');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }),
    );
    act(() => app.history.push('/notebooks/create'));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /Notebook name/ })).toHaveValue('Untitled 2'),
    );
    await create();
    await waitFor(() => expect(app.path()).toMatch(/^\/notebooks\/nb-/));
    expect(await screen.findByRole('heading', { level: 1, name: 'Untitled 2' })).toBeVisible();
  });

  test('what leaves no choice shows on demand, with the keyboard in it, which Python wins is said', async () => {
    await open('/notebooks/create');
    const form = within(await dialog());
    await form.findByText('This machine');
    await user.click(form.getByRole('button', { name: 'change where it runs' }));
    expect(form.getByRole('combobox', { name: /Provider/ })).toHaveFocus();
    expect(form.getByRole('combobox', { name: /Instance type/ })).toHaveDisplayValue(
      /^Whole machine/,
    );
    expect(
      form.getByText(
        'Runs it while the environment is system; any other one brings its own Python.',
      ),
    ).toBeVisible();
  });
});
