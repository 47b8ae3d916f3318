import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { untilPasses } from '#test/harness/until';
import { inMemory } from '#test/harness/inMemory';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { selectLog } from '~/web/features/diagnostics/model/slice';
import type { RootState } from '~/web/lib/state/root';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

let server: TestWorkspace;
beforeAll(async () => {
  server = await openWorkspace();
}, 240_000);
afterAll(() => server.close());

test('CON-12 CON-13 GEN-09 the log is in the app: what ran and what was asked, as a file it names the release and holds no secret', async () => {
  const user = userEvent.setup();
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return 'blob:log';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  const app = await showSignedIn({ adapter: inMemory(server.app), at: '/home' });
  await user.click(await screen.findByRole('button', { name: /^Account of/ }));
  await user.click(await screen.findByRole('button', { name: 'Diagnostics' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Diagnostics' }));
  expect(dialog.getAllByRole('row').length).toBeGreaterThan(1);
  expect(selectLog(app.state() as RootState)?.spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['session/signInRequested', '/fsc/user/login/', '/fsc/user/read/']),
  );
  await user.click(dialog.getByRole('button', { name: 'Save as a file' }));
  await untilPasses(() => expect(saved).toHaveLength(1));
  const text = await saved[0]!.text();
  const file = JSON.parse(text) as { release: string; format: string; spans: { name: string }[] };
  expect([file.format, file.release]).toEqual(['atelier-diagnostics/1', 'browser 1.10.90']);
  expect(file.spans.map(({ name }) => name)).toContain('/fsc/user/login/');
  expect(text).not.toContain(
    (app.state() as { session: { current: { token: string } } }).session.current.token,
  );
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Diagnostics' })).toBeNull();
});

test('who reports a problem reads what the file holds and what it does not, says what went wrong, and downloads it', async () => {
  const user = userEvent.setup();
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        saved.push(blob);
        return 'blob:session';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  await showSignedIn({ adapter: inMemory(server.app), at: '/home' });
  await user.click(await screen.findByRole('button', { name: /^Account of/ }));
  await user.click(await screen.findByRole('button', { name: 'Report a problem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  expect(dialog.getByText(/It does not hold/).closest('p')?.textContent).toMatch(
    /passwords, tokens, names or mail addresses of people, messages, code/,
  );
  const field = dialog.getByRole('textbox', { name: 'What went wrong' });
  expect(field.getAttribute('maxlength')).toBe('2000');
  await user.type(field, 'Stop did nothing');
  await user.click(dialog.getByRole('button', { name: 'Download' }));
  expect(await dialog.findByText(/^Saved: the last [\d,]+ actions?, [\d,]+ kB\.$/)).toBeDefined();
  const file = JSON.parse(await saved[0]!.text()) as {
    format: string;
    note: string;
    actions: unknown[];
  };
  expect([file.format, file.note]).toEqual(['atelier-session', 'Stop did nothing']);
  expect(file.actions.length).toBeGreaterThan(5);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Report a problem' })).toBeNull();
});
