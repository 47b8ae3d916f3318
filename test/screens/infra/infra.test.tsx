import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
  await server.addUser('mary');
  const token = await server.signIn();
  await server.get('groups', 'create', { group_name: 'Vision', users: ['mary'] }, { token });
});
afterAll(() => server.close());

const user = userEvent.setup();
const MARY = { user_name: 'mary', password: "mary's password" };
const open = (at: string, as?: typeof MARY) =>
  showSignedIn({ adapter: openWire(server.app).adapter, at }, as);
const wait = { timeout: 30_000 };

describe('zones, regions and groups', () => {
  test.each([
    ['/team-admin/regions', 'Regions', 'No region available', 'Create region'],
    ['/team-admin/zones', 'Zones', 'No zones available', 'Create zone'],
  ])(
    'LST-20 LST-21 LST-22 RT-51 %s has a side menu, its empty text and a way to a new one',
    async (path, title, empty, create) => {
      const app = await open(path);
      await screen.findByRole('heading', { level: 1, name: new RegExp(`^${title}`) }, wait);
      await screen.findByText(empty, {}, wait);
      const menu = within(screen.getByRole('navigation', { name: 'Team admin' }));
      expect(menu.getAllByRole('link').map((link) => link.textContent)).toEqual([
        'Regions',
        'Zones',
        'Groups',
        'Audit log',
      ]);
      expect(menu.getByRole('link', { name: title }).getAttribute('aria-current')).toBe('page');
      await user.click(screen.getAllByRole('button', { name: create })[0]!);
      const dialog = within(await screen.findByRole('dialog', { name: create }, wait));
      expect(
        dialog
          .getAllByRole('button')
          .map((button) => button.textContent)
          .filter(Boolean),
      ).toEqual(['Cancel', 'Save']);
      expect(app.path()).toBe(`${path}/create`);
    },
  );

  test('LST-19 RT-46 RT-54 Team Groups is a table, and its edit link goes to team admin', async () => {
    const app = await open('/team/groups');
    await screen.findByRole('heading', { level: 1, name: /^Team Groups/ }, wait);
    await user.click(await screen.findByRole('button', { name: 'Actions for Vision' }, wait));
    expect(
      within(screen.getByRole('menu'))
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['Edit…', 'Delete…']);
    await user.click(screen.getByRole('menuitem', { name: 'Edit…' }));
    await screen.findByRole('dialog', { name: 'Edit group' }, wait);
    expect(app.path()).toMatch(/^\/team-admin\/groups\/group-/);
    expect(screen.getByRole('button', { name: /^Remove mary/ })).toBeDefined();
  });

  test.each(['/team-admin/regions', '/team-admin/zones/create', '/team/groups'])(
    'RT-55 %s tells who is no admin which right is missing',
    async (path) => {
      await open(path, MARY);
      await screen.findByText(/Only admins of the team can open this page\./, {}, wait);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  test('NAV-10 PRM-01 Groups and Infra stand in the sidebar of admins alone', async () => {
    await open('/team/members', MARY);
    const names = () =>
      within(screen.getByRole('region', { name: 'Settings' }))
        .getAllByRole('link')
        .map((link) => link.textContent);
    await screen.findByRole('heading', { level: 1, name: /^Team Members/ }, wait);
    expect(names()).toEqual(['Dashboard', 'Team', 'Settings']);
  });

  test('NAV-10 PRM-01 an admin has them, in their order', async () => {
    await open('/team/groups');
    await screen.findByRole('heading', { level: 1, name: /^Team Groups/ }, wait);
    const links = within(screen.getByRole('region', { name: 'Settings' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Dashboard',
      'Team',
      'Groups',
      'Settings',
      'Infra',
    ]);
  });
});
