import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Wire } from '#test/harness/wire';
import { atOverview } from './atOverview';

const at = atOverview();
const right = (name: RegExp) => screen.getByText(name).closest('li')!;

test('the page of the plan says what another plan would bring and take away, and changes it', async () => {
  await at.open('/team-admin/plan');
  expect(await screen.findByRole('heading', { name: 'Plan', level: 1 })).toBeVisible();
  const change = () => screen.getByRole('button', { name: 'Change plan' });
  expect(change()).toHaveAccessibleDescription('Choose another plan first');
  await userEvent.click(screen.getByRole('combobox', { name: 'Plan of the team' }));
  await userEvent.click(screen.getByRole('option', { name: /explorer/ }));
  expect(within(right(/^Invitations/)).getByText('taken away')).toBeVisible();
  expect(within(right(/^Connected apps/)).queryByText('taken away')).toBeNull();
  await userEvent.click(change());
  expect(await screen.findByText(/^Plan changed/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Team' })).toBeNull();
  await at.server.workspace.accounts.keepPlan('atelier', 'creator_pro');
});

test('RT-55 NAV-11 a page that the plan does not grant names the missing right in its place', async () => {
  await at.open('/team/members', undefined, 'explorer');
  expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
  expect(screen.getByText(/^Your plan has no team pages\./)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Go to Home' }));
  expect(await screen.findByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

test('RT-55 an admin is led to the plan, a member to an admin, and nobody to either where the installation has it off', async () => {
  const text = async () =>
    (await screen.findByRole('heading', { name: 'No access' })).closest('main')?.textContent;
  const admin = await at.open('/datasets', undefined, 'explorer');
  expect(await text()).not.toContain('An admin of your team');
  expect(screen.getByRole('link', { name: 'Change the plan' })).toHaveAttribute(
    'href',
    '/team-admin/plan',
  );
  admin.close();
  const asMember = (wire: Wire) =>
    wire.break({ path: '/fsc/user/read/' }, async (config, real) => {
      const reply = await real(config);
      const { user } = reply.data as { user: object };
      return { ...reply, data: { user: { ...user, is_admin: false } } };
    });
  const member = await at.open('/datasets', asMember, 'explorer');
  expect(await text()).toContain(
    'Your plan has no datasets. An admin of your team can change that.',
  );
  expect(screen.queryByRole('link', { name: 'Change the plan' })).toBeNull();
  member.close();
  await at.open('/team-admin/plan', asMember);
  expect(await text()).toContain('An admin of your team can change that.');
});

test('NAV-13 NAV-14 on the plan that grants nothing an admin comes to the page of the plan', async () => {
  await at.open('/home', undefined, 'talent');
  await userEvent.click(await screen.findByRole('link', { name: 'Change the plan' }));
  expect(await screen.findByRole('heading', { name: 'Plan', level: 1 })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Areas' })).toBeNull();
});
