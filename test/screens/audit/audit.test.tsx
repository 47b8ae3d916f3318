import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { openWire } from '#test/harness/wire';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { writeActsOf } from '~/server/platform/audit/writing';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
  await server.addUser('mary');
  const actor = {
    userName: 'admin',
    teamName: 'atelier',
    address: '10.0.0.7',
    userAgent: 'Firefox',
  };
  await writeActsOf(server.workspace.db, actor, [
    {
      kind: 'member.updated',
      about: 'mary',
      whom: 'mary',
      name: '<b>Mary</b>',
      parts: { fullname: 'M → <b>Mary</b>' },
    },
    { kind: 'region.deleted', about: 'region-1', name: 'berlin' },
  ]);
});
afterAll(() => server.close());

const user = userEvent.setup();
const wait = { timeout: 30_000 };
const open = (as?: { user_name: string; password: string }) =>
  showSignedIn({ adapter: openWire(server.app).adapter, at: '/team-admin/audit' }, as);

test('an admin reads who did what to whom, and from where, and what others wrote is text', async () => {
  await open();
  await screen.findByRole('heading', { level: 1, name: 'Audit log' }, wait);
  const row = (await screen.findByText('Changed a member', {}, wait)).closest('tr')!;
  expect(within(row).getByText('<b>Mary</b> (mary)')).toBeVisible();
  expect(within(row).getByText('fullname: M → <b>Mary</b>')).toBeVisible();
  expect(within(row).getByText('admin')).toBeVisible();
  expect(within(row).getByTitle('10.0.0.7 Firefox')).toBeVisible();
  const menu = within(screen.getByRole('navigation', { name: 'Team admin' }));
  expect(menu.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');
});

test('acts are chosen by person and kind', async () => {
  await open();
  await screen.findByText('Deleted a region', {}, wait);
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(screen.getByRole('option', { name: 'mary' }));
  await screen.findByText('Changed a member', {}, wait);
  expect(screen.queryByText('Deleted a region')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'What' }));
  await user.click(screen.getByRole('option', { name: 'Deleted a group' }));
  expect(await screen.findByText('Nothing found', {}, wait)).toBeVisible();
});

test('PRM-01 RT-55 who is no admin reads that only admins see it', async () => {
  await open({ user_name: 'mary', password: "mary's password" });
  expect(
    await screen.findByText(/^Only admins of the team can open this page\./, {}, wait),
  ).toBeVisible();
});
