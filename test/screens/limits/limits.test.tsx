import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWire } from '#test/harness/wire';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { readLimitSettings } from '~/server/platform/limits/settings';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const user = userEvent.setup();
const PATIENCE = { timeout: 30_000 };
const MIA = { user_name: 'mia', password: "mia's password" };
let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace({
    config: {
      limits: readLimitSettings({
        ATELIER_MEMORY_LIMIT_MB: '500',
        ATELIER_PROCESS_LIMIT: '200',
        ATELIER_DISK_LIMIT_MB: '1000',
      }),
    },
  });
  await server.signIn();
  await server.addUser('mia');
});
afterAll(() => server.close());

const open = (at: string, who: { user_name: string; password: string }) =>
  showSignedIn({ adapter: openWire(server.app).adapter, at }, who);
const valueOf = (region: HTMLElement, label: string) =>
  within(region).getByText(label).nextElementSibling?.textContent;

test('an admin lowers the limits of a member, and what the server refuses stands at its field', async () => {
  await open('/team/mia', ADMIN);
  const limits = await screen.findByRole('region', { name: 'Limits of programs' }, PATIENCE);
  await within(limits).findByText('Processes', {}, PATIENCE);
  expect(valueOf(limits, 'Processes')).toBe('200');
  await user.click(within(limits).getByRole('button', { name: 'Change limits…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Limits of mia' });
  const field = within(dialog).getByRole('spinbutton', { name: 'Processes' });
  await user.type(field, '5');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('At least 16.')).toBeVisible();
  await user.clear(field);
  await user.type(field, '500');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(
    await within(dialog).findByText('At most 200, the limit of this server.', {}, PATIENCE),
  ).toBeVisible();
  await user.clear(field);
  await user.type(field, '64');
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Limits changed', {}, PATIENCE)).toBeVisible();
  expect(screen.queryByRole('dialog', { name: 'Limits of mia' })).toBeNull();
  expect(valueOf(limits, 'Processes')).toBe('64 (lowered)');
});

test('a member sees their own limits in Settings, and nobody changes them there', async () => {
  await open('/settings?tab=usage', MIA);
  const limits = await screen.findByRole('region', { name: 'Limits of your programs' }, PATIENCE);
  await within(limits).findByText('Processes', {}, PATIENCE);
  expect(valueOf(limits, 'Processes')).toBe('64');
  expect(valueOf(limits, 'Memory')).toBe('500 MiB');
  expect(within(limits).queryByRole('button')).toBeNull();
});
