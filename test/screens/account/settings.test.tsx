import { execFileSync } from 'node:child_process';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { showApp } from '#test/harness/showApp';
import { addNotebook } from '#test/server/support/notebookSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { signedIn, signInRequested } from '~/web/core/session/events';

let server: TestWorkspace;
const shown: { close: () => void }[] = [];
beforeEach(async () => {
  server = await openWorkspace();
});
afterEach(async () => {
  for (const app of shown.splice(0)) app.close();
  await server.close();
});

const open = async (at = '/settings', who: { user_name: string; password: string } = ADMIN) => {
  const app = await showApp({ adapter: inMemory(server.app), at });
  shown.push(app);
  const done = app.next(signedIn);
  act(() => void app.dispatch(signInRequested(who)));
  await act(() => done);
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  return app;
};

test('RT-47 SET-01 SET-02 SET-05 NAV-10 settings: the tabs, a user name that stays, Logout, and the way in below the areas', async () => {
  await open();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Notifications Preferences',
    'Sessions',
    'Credentials',
    'Connected apps',
    'Secrets',
    'Usage',
    'Appearance',
    'Shortcuts',
  ]);
  expect(await screen.findByRole('textbox', { name: 'Username' })).toBeDisabled();
  expect(screen.getByRole('textbox', { name: 'Username' })).toHaveValue('admin');
  expect(
    within(screen.getByRole('region', { name: 'Settings' })).getByRole('link', {
      name: 'Settings',
    }),
  ).toHaveAttribute('aria-current', 'page');
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('button', { name: 'Login' })).toBeVisible();
});

test('SET-01 the appearance has the choice of the theme', async () => {
  await open('/settings?tab=appearance');
  const theme = await screen.findByRole('region', { name: 'Theme' });
  await userEvent.click(await within(theme).findByRole('radio', { name: 'Dark' }));
  expect(within(theme).getByRole('radio', { name: 'Dark' })).toBeChecked();
});

test("RT-04 SET-02 in another app's frame there is no Logout on the page", async () => {
  await open('/settings-for-web?sidebar=false');
  expect(await screen.findByRole('textbox', { name: /Full name/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
});

test('SET-07 who signs in through a provider is offered no password', async () => {
  const { accounts } = server.workspace;
  await server.addUser('mary');
  const row = {
    name: 'mona',
    fullname: 'Mona',
    team: 'atelier',
    isAdmin: false,
    oauthProvider: 'github',
  };
  const passwordHash = (await accounts.passwordHashOf('mary')) ?? '';
  await accounts.addUser({ ...row, passwordHash });
  await open('/settings', { user_name: 'mona', password: "mary's password" });
  expect(await screen.findByRole('textbox', { name: /Full name/ })).toHaveValue('Mona');
  expect(screen.queryByRole('form', { name: 'Change Password' })).toBeNull();
});

test('SET-15 SET-16 SET-08 problems show at their fields once one has been there, and Save saves', async () => {
  await open();
  const [name, email] = [
    await screen.findByRole('textbox', { name: /Full name/ }),
    screen.getByRole('textbox', { name: /Email/ }),
  ];
  expect(name).not.toHaveAccessibleDescription();
  await userEvent.clear(name);
  expect(name).toHaveAccessibleDescription('Please input your fullname');
  await userEvent.type(name, 'Ada Lovelace');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(email).toHaveAccessibleDescription('Please input your email');
  await userEvent.type(email, 'ada@lab.org{Enter}');
  expect(await screen.findByText('Update Personal Information success')).toBeVisible();
  expect(await screen.findByText('Ada Lovelace', { selector: 'strong' })).toBeVisible();
});

test('SET-17 SET-20 Change Password asks for the current one, and the new one twice', async () => {
  await open();
  const form = within(await screen.findByRole('form', { name: 'Change Password' }));
  await userEvent.click(form.getByRole('button', { name: 'Change Password' }));
  expect(form.getByText('Please input your current password')).toBeVisible();
  expect(form.getByText('Please input your new password')).toBeVisible();
  expect(form.getByText('Please input your new password confirmation')).toBeVisible();
  await userEvent.type(form.getByLabelText(/^Current password/), ADMIN.password);
  await userEvent.type(form.getByLabelText(/^New password \*/), 'another password');
  await userEvent.type(form.getByLabelText(/^New password again/), 'another pasword');
  expect(form.getByText('The two passwords that you entered do not match!')).toBeVisible();
  await userEvent.type(
    form.getByLabelText(/^New password again/),
    '{Backspace}{Backspace}{Backspace}{Backspace}sword{Enter}',
  );
  expect(await screen.findByText(/^Password changed/)).toBeVisible();
  await server.signIn('admin', 'another password');
});

/** The arguments that a shell passes to curl. */
const curlArguments = (line: string) =>
  execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; }\n${line}`], { encoding: 'utf8' })
    .trim()
    .split('\n');

test('the example beside a new token is a request that works when it is copied', async () => {
  await addNotebook(server, await server.signIn(), { notebook_name: 'Asked for' });
  await open('/settings?tab=credentials');
  await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'laptop');
  await userEvent.click(screen.getByRole('button', { name: 'Make' }));
  const dialog = await screen.findByRole('dialog', { name: 'The token laptop' });
  const copied = curlArguments(within(dialog).getByText(/^curl /).textContent);
  const url = new URL(copied.at(-1) ?? '');
  expect(url.origin).toBe(window.location.origin);
  const after = (flag: string) =>
    copied.flatMap((each, at) => (copied[at - 1] === flag ? [each] : []));
  const reply = await server.app.inject({
    method: 'POST',
    url: url.pathname,
    headers: Object.fromEntries(after('-H').map((each) => each.split(': ') as [string, string])),
    payload: after('-d').join('&'),
  });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.stringContaining('"Asked for"')]);
});

test('where one is signed in is told in words, and ended there', async () => {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await server.get('account', 'signIn', ADMIN, { headers: { 'user-agent': agent } });
  await open('/settings?tab=sessions');
  expect(await screen.findByText('Firefox on Linux')).toBeVisible();
  expect(screen.getByText('This browser')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Sign out of Firefox on Linux' }));
  expect(await screen.findByText('Signed out of one other browser')).toBeVisible();
  await waitFor(() => {
    expect(screen.queryByText('Firefox on Linux')).toBeNull();
  });
});

test('PRM-05 PRM-09 Connected apps holds the GitHub connection, where the plan grants it, and its address says what is missing', async () => {
  await open('/settings?tab=apps');
  expect(await screen.findByText('Not connected: public repositories only')).toBeVisible();
  shown.splice(0).forEach((app) => {
    app.close();
  });
  await server.workspace.accounts.keepPlan('atelier', null);
  await open('/settings?tab=apps');
  expect(screen.queryByRole('tab', { name: 'Connected apps' })).toBeNull();
  expect(screen.getByText('Your plan has no connected apps.')).toBeVisible();
  expect(screen.queryByText('Not connected: public repositories only')).toBeNull();
});

test('GEN-11 the tab Usage tells what one holds, held and keeps, and what invitations are worth, and it is asked when it shows', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: 'Usage' }));
  const region = await screen.findByRole('region', { name: 'Now' });
  expect(region).toHaveTextContent('Running notebooks0');
  expect(region).toHaveTextContent('Reserved GPUs0');
  expect(screen.getAllByRole('row')).toHaveLength(13);
  expect(screen.getByText(/Your drive holds/)).toBeVisible();
  expect(screen.getByText(/20 CPU credits and 5 GPU credits/)).toBeVisible();
});
