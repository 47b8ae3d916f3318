import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { fakeNotifications } from '#test/harness/standIns/notifications';
import type { api, RequestOf } from '~/contract';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
}, 240_000);
afterAll(() => server.close());
afterEach(() => {
  vi.unstubAllGlobals();
});

const change = async (what: Omit<RequestOf<typeof api.account.updateUser>, 'user_name'>) =>
  server.get('account', 'updateUser', what, { token: await server.signIn() });
const kept = async () =>
  (await server.get('account', 'readUser', {}, { token: await server.signIn() })).user
    .notification_preferences;
beforeEach(() =>
  change({
    email: 'admin@example.org',
    notification_preferences: { push: {}, app: {}, mail: {}, digest: 'daily' },
  }),
);

const open = async () => {
  await showSignedIn({ adapter: inMemory(server.app), at: '/settings?tab=notifications' });
  const group = within(
    await screen.findByRole('group', { name: 'Jobs of yours' }, { timeout: 30_000 }),
  );
  return { door: (name: string) => group.getByRole('switch', { name }) };
};
const UPDATED = 'Notifications preferences updated';

test('SET-09 SET-12 each heading has its doors: the app tells unless told not to, push and mail do not unless told to', async () => {
  fakeNotifications();
  const { door } = await open();
  expect(
    ['In the app', 'Push notification', 'Mail'].map((name) =>
      door(name).getAttribute('aria-checked'),
    ),
  ).toEqual(['true', 'false', 'false']);
  await userEvent.click(door('Mail'));
  expect(door('Mail')).toBeChecked();
  expect(await screen.findByText(UPDATED)).toBeVisible();
  await userEvent.click(door('In the app'));
  await userEvent.click(door('Push notification'));
  await waitFor(async () => {
    expect(await kept()).toEqual({
      push: { jobs: true },
      app: { jobs: false },
      mail: { jobs: true },
      digest: 'daily',
    });
  });
  expect(screen.getAllByText('Jobs')[0]?.closest('summary')).toBeVisible();
});

test('SET-12 how often mails come is chosen, and kept', async () => {
  await open();
  await userEvent.click(screen.getByRole('combobox', { name: 'Mails come at most' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Once an hour' }));
  expect(await screen.findByText(UPDATED)).toBeVisible();
  expect((await kept()).digest).toBe('hourly');
});

test('SET-09 who has no address is told so, and wants no mails', async () => {
  await server.addUser('nomail');
  await showSignedIn(
    { adapter: inMemory(server.app), at: '/settings?tab=notifications' },
    { user_name: 'nomail', password: "nomail's password" },
  );
  const group = within(
    await screen.findByRole('group', { name: 'Jobs of yours' }, { timeout: 30_000 }),
  );
  await waitFor(() => {
    expect(group.getByRole('switch', { name: 'Mail' })).toBeDisabled();
  });
  expect(group.getByRole('switch', { name: 'Mail' })).toHaveAccessibleDescription(
    'Your account has no e-mail address. Give one under Account.',
  );
});
