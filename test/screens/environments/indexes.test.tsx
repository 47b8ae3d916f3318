/** The dialog of a team's package indexes on the page of environments. */
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { push } from 'connected-react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { selectIndexForm } from '~/web/features/environments/model/indexes';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
  await server.signIn();
  await server.addUser('mia');
});
afterAll(() => server.close());

const user = userEvent.setup();
const show = (person?: { user_name: string; password: string }) =>
  showSignedIn({ adapter: inMemory(server.app), at: '/environments' }, person);
const opened = async () => {
  await user.click(await screen.findByRole('button', { name: 'Package indexes' }));
  return within(await screen.findByRole('dialog', { name: 'Package indexes' }));
};

test('ENV an admin saves a package index, changes it without its password, and deletes it', async () => {
  const app = await show();
  const dialog = await opened();
  expect(await dialog.findByText('No package indexes yet.')).toBeVisible();
  const field = (label: string) =>
    label === 'Password or token'
      ? dialog.getByLabelText(label)
      : dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values)) {
      await user.clear(field(label));
      await user.type(field(label), value);
    }
  };
  const send = () => user.click(dialog.getByRole('button', { name: 'Save' }));
  await fill({ Address: 'https://ann:secret@pypi.example/simple' });
  await send();
  expect(await dialog.findByText('Please input a name')).toBeVisible();
  expect(dialog.getByText(/Write the user name and the password into their own/)).toBeVisible();
  await fill({
    Name: 'corp',
    Address: 'https://pypi.example/simple',
    'User name': 'ann',
    'Password or token': 'a long password',
  });
  await user.click(dialog.getByRole('switch', { name: 'In place of the public index' }));
  await send();
  expect(await dialog.findByText('https://pypi.example/simple')).toBeVisible();
  expect(dialog.getByText(/in place of the public index · as ann · saved/)).toBeVisible();
  expect(dialog.getByLabelText('Password or token')).toHaveValue('');

  await user.click(dialog.getByRole('button', { name: 'Change corp' }));
  expect(dialog.getByText(/Left empty, the stored one stays/)).toBeVisible();
  await fill({ Address: 'https://pypi.example/other' });
  await send();
  expect(await dialog.findByText('https://pypi.example/other')).toBeVisible();
  expect(await server.workspace.indexes.ofTeam('atelier')).toMatchObject([
    { address: 'https://pypi.example/other', login: 'ann', password: 'a long password' },
  ]);

  await fill({ Name: 'second', Address: 'https://two.example/simple' });
  await user.click(dialog.getByRole('switch', { name: 'In place of the public index' }));
  await send();
  expect(
    await dialog.findByText('corp is used in place of the public index already.'),
  ).toBeVisible();

  await user.click(dialog.getByRole('button', { name: 'Delete corp…' }));
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('No package indexes yet.')).toBeVisible();
  await fill({ 'Password or token': 'typed and left' });
  app.dispatch(push('/home'));
  await waitFor(() => expect(selectIndexForm(app.state())).toBeNull());
});

test('ENV who is no admin has no package indexes', async () => {
  await show({ user_name: 'mia', password: "mia's password" });
  expect(await screen.findByRole('button', { name: 'Create environment' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Package indexes' })).toBeNull();
});
