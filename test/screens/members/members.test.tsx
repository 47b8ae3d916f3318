import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { showApp } from '#test/harness/showApp';
import { openWire } from '#test/harness/wire';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { readIsolationSettings } from '~/server/platform/isolation/settings';
import { signedIn, signInRequested } from '~/web/core/session/events';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
  await server.addUser('mary');
  const token = await server.signIn();
  await server.get(
    'team',
    'invite',
    { from_user_name: 'admin', team_name: 'atelier', to_email: 'ada@example.org' },
    { token },
  );
});
afterAll(() => server.close());

const shown: { close: () => void }[] = [];
afterEach(() => {
  for (const app of shown.splice(0)) app.close();
});
const user = userEvent.setup();

const open = async (path: string, as: { user_name: string; password: string } = ADMIN) => {
  const app = await showApp({ adapter: openWire(server.app).adapter, at: path });
  shown.push(app);
  const done = app.next(signedIn);
  act(() => void app.dispatch(signInRequested(as)));
  await act(() => done);
  await screen.findByRole('heading', { level: 1, name: /Team Members|mary/ }, { timeout: 30_000 });
  return app;
};
const MARY = { user_name: 'mary', password: "mary's password" };
const menuOf = async (name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return within(screen.getByRole('menu'))
    .getAllByRole('menuitem')
    .map((item) => item.textContent);
};

describe('a server on which isolation was wanted and does not work', () => {
  test('warns admins above the list of members', async () => {
    vi.stubEnv('PATH', '/nowhere');
    const config = { isolation: readIsolationSettings({ ATELIER_ISOLATION: 'auto' }) };
    const parent = await mkdtemp(path.join(os.tmpdir(), 'alone-'));
    const alone = await openWorkspace({ dataFolder: path.join(parent, 'data'), config });
    vi.unstubAllEnvs();
    const app = await showApp({ adapter: openWire(alone.app).adapter, at: '/team/members' });
    shown.push(app);
    act(() => void app.dispatch(signInRequested(ADMIN)));
    expect(
      await screen.findByText(
        /^Nothing keeps the programs of people apart/,
        {},
        { timeout: 30_000 },
      ),
    ).toBeVisible();
    app.close();
    await alone.close();
    await rm(parent, { recursive: true, force: true });
  });
});

describe('/team/members', () => {
  test('RT-45 LST-17 ADM-03 ADM-04 an admin sees who is invited and who is enabled', async () => {
    await open('/team/members?view=list');
    const row = async (name: string) =>
      within((await screen.findAllByText(name))[0]!.closest('[role="row"]')!);
    expect((await row('ada@example.org')).getByText('Invited')).toBeDefined();
    expect((await row('mary of atelier')).getByText('Enabled')).toBeDefined();
    expect(screen.getByRole('button', { name: '+ Invite' })).toBeDefined();
  });

  test('LST-16 LST-18 is called Team Members, shows as grid or list, is searched, and each member leads to their page', async () => {
    const app = await open('/team/members');
    expect(await screen.findByRole('heading', { level: 1, name: /^Team Members/ })).toBeVisible();
    expect(
      (await screen.findByRole('link', { name: /mary of atelier/ })).getAttribute('href'),
    ).toBe('/team/mary');
    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(await screen.findByRole('columnheader', { name: /^Name/ })).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'mary');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Admin' })).toBeNull());
    expect(screen.getByRole('link', { name: /mary of atelier/ }).getAttribute('href')).toBe(
      '/team/mary',
    );
    expect(app.path()).toContain('mary');
  });

  test('LST-03 of how the team is looked at the list type is kept, and nothing else', async () => {
    const app = await open('/team/members');
    await user.click(screen.getByRole('button', { name: 'List' }));
    await user.type(screen.getByRole('searchbox'), 'mary');
    expect(screen.queryByRole('switch'), 'there is one list for all').toBeNull();
    expect(app.state().preferences.listTypes).toEqual({ '/team/members': 'list' });
    act(() => app.history.push('/team/members'));
    expect(await screen.findByRole('columnheader', { name: /^Name/ })).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(await screen.findByRole('link', { name: 'Admin' })).toBeVisible();
  });

  test.each([
    [
      'mary of atelier',
      ['Edit…', 'Make admin', 'Hand over…', 'Open in new tab', 'Copy link', 'Disable…'],
    ],
    ['ada@example.org', ['View', 'Resend', 'Revoke…']],
    ['Admin', ['View', 'Open in new tab', 'Copy link']],
  ])('ADM-01 ADM-02 ADM-07 an admin does with %s: %j', async (name, offered) => {
    await open('/team/members?view=list');
    expect(await menuOf(name)).toEqual(offered);
  });

  test('ADM-05 the form shows the user name, which nobody changes, and asks for name and address', async () => {
    await open('/team/members?view=list');
    await menuOf('mary of atelier');
    await user.click(screen.getByRole('menuitem', { name: 'Edit…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit member' }));
    await user.clear(dialog.getByLabelText(/^Name/));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Please enter a valid name')).toBeDefined();
    expect(dialog.getByText('Please enter a valid email')).toBeDefined();
  });

  test('ADM-28 an empty invitation asks for an address', async () => {
    await open('/team/members');
    await user.click(screen.getByRole('button', { name: '+ Invite' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Invite colleagues' }));
    await user.click(dialog.getByRole('button', { name: 'Invite' }));
    expect(dialog.getByText('Please fill this field')).toBeDefined();
  });

  test('ADM-07 PRM-01 who is no admin has View alone, and no way to invite', async () => {
    await open('/team/members?view=list', MARY);
    await screen.findByText('Admin', { selector: '.member-name > span' });
    expect(screen.queryByRole('button', { name: '+ Invite' })).toBeNull();
    expect(await menuOf('Admin')).toEqual(['View', 'Open in new tab', 'Copy link']);
    await user.click(screen.getByRole('menuitem', { name: 'View' }));
    expect(
      within(screen.getByRole('dialog', { name: 'User Details' })).getByText('admin'),
    ).toBeDefined();
  });
});

describe('/team/:id', () => {
  test('RT-45 shows one member, with what can be done', async () => {
    await open('/team/mary');
    await waitFor(() => {
      expect(screen.getByText('mary', { selector: 'code' })).toBeDefined();
    });
    expect(await menuOf('mary of atelier')).toEqual([
      'Edit…',
      'Make admin',
      'Hand over…',
      'Open in new tab',
      'Copy link',
      'Disable…',
    ]);
  });
});
