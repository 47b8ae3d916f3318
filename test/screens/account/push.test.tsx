import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inMemory } from '#test/harness/inMemory';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { fakeNotifications } from '#test/harness/standIns/notifications';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

const BLOCKED =
  'Browser notifications are blocked. Allow them in your browser settings to receive push notifications.';
const HINT = 'What ended, failed or needs you, while you look at another tab.';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
});
afterAll(() => server.close());

afterEach(() => {
  vi.unstubAllGlobals();
});

const keep = async (push: Record<string, boolean>) => {
  const token = await server.signIn();
  await server.get('account', 'updateUser', { notification_preferences: { push } }, { token });
};
const open = async () => {
  const app = await showSignedIn({
    adapter: inMemory(server.app),
    at: '/settings?tab=notifications',
  });
  return { ...app, choice: await screen.findByRole('switch', { name: 'Browser notifications' }) };
};

test('LOG-12 SET-12 SET-09 the switch of the template turns them on and off again, and says that it was kept', async () => {
  await keep({});
  fakeNotifications();
  const { choice } = await open();
  expect(choice).not.toBeChecked();
  expect(choice).toHaveAccessibleDescription(HINT);
  await userEvent.click(choice);
  await waitFor(() => {
    expect(choice).toBeChecked();
  });
  expect(await screen.findByText('Notifications preferences updated')).toBeVisible();
  await userEvent.keyboard(' ');
  await waitFor(() => {
    expect(choice).not.toBeChecked();
  });
});

test('LOG-12 SET-10 SET-11 a refusal leaves it off, with a red hint on it and a notice', async () => {
  await keep({});
  fakeNotifications({ answer: 'denied' });
  const { choice } = await open();
  await userEvent.click(choice);
  await waitFor(() => {
    expect(choice).toHaveAccessibleDescription(BLOCKED);
  });
  expect(choice).not.toBeChecked();
  const [hint, ...others] = screen.getAllByText(BLOCKED);
  expect(hint).toHaveClass('settings-blocked');
  expect(others).toHaveLength(1);
});

test('LOG-12 SET-10 who blocks notifications and wants none is not reminded, where they are on, the red hint says why none appears', async () => {
  await keep({});
  fakeNotifications({ permission: 'denied' });
  const { choice, close } = await open();
  expect(choice).toHaveAccessibleDescription(HINT);
  close();
  await keep({ notices: true });
  const { choice: on } = await open();
  expect(on).toBeChecked();
  expect(on).toHaveAccessibleDescription(BLOCKED);
});

test('LOG-12 is disabled, with the reason, where the browser has none or the page came by plain http', async () => {
  await keep({});
  vi.stubGlobal('isSecureContext', true);
  const { choice, close } = await open();
  expect(choice).toBeDisabled();
  expect(choice).toHaveAccessibleDescription('This browser cannot show notifications.');
  close();
  vi.stubGlobal('isSecureContext', false);
  const { choice: again } = await open();
  expect(again).toBeDisabled();
  expect(again).toHaveAccessibleDescription(
    'Browsers show notifications of pages with a secure address (https) only.',
  );
});

test('LOG-12 what was turned on in another browser can be turned off in one that shows none, and says what to do in one not yet asked', async () => {
  await keep({ notices: true });
  vi.stubGlobal('isSecureContext', true);
  const { choice, close } = await open();
  expect(choice).toBeChecked();
  expect(choice).toHaveAccessibleDescription('This browser cannot show notifications.');
  close();
  fakeNotifications();
  const { choice: unasked } = await open();
  expect(unasked).toHaveAccessibleDescription(
    'On, but this browser has not been asked yet: turn it off and on again.',
  );
  await userEvent.click(unasked);
  await waitFor(() => {
    expect(unasked).not.toBeChecked();
  });
});
