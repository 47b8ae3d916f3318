import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWire } from '#test/harness/wire';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { addJob, executeJob, untilStatus } from '#test/server/support/jobSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { codeReverted } from '~/web/features/jobs/code/events';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const user = userEvent.setup();
const PATIENCE = { timeout: 30_000 };
let server: TestWorkspace;
let token: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  await server.addUser('mia');
});
afterAll(() => server.close());

const open = (at: string, who: { user_name: string; password: string } = ADMIN) =>
  showSignedIn({ adapter: openWire(server.app).adapter, at }, who);
const code = () => screen.findByRole('textbox', { name: 'Code of train.sh' }, PATIENCE);

test('the code of a job is seen, changed and saved, and compared with what ran, what is new and what is gone stands out', async () => {
  const { batch_job_id: id } = await addJob(server, token, 'echo one\n', { main_file: 'train.sh' });
  const submission = await executeJob(server, token, { batch_job_id: id });
  await untilStatus(server, token, id, 'Executed');
  const app = await open(`/jobs/${id}`);
  await user.click(await screen.findByRole('tab', { name: 'Code' }, PATIENCE));
  const text = await code();
  expect(text).toHaveTextContent('echo one');
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription(
    'Nothing was changed',
  );
  await user.type(text, 'echo two');
  expect(await screen.findByText('Not saved')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(
    await screen.findByText('Saved. The next submission runs it.', undefined, PATIENCE),
  ).toBeVisible();
  expect(await server.get('code', 'read', { batch_job_id: id }, { token })).toMatchObject({
    text: expect.stringContaining('echo two'),
  });
  act(() => app.history.push(`/jobs/${id}?tab=code&compare=${submission}`));
  expect(
    await screen.findByText('Green is new since then, red is gone.', undefined, PATIENCE),
  ).toBeVisible();
  await waitFor(() => {
    expect(document.querySelector('.cm-changedLine, .cm-insertedLine')).not.toBeNull();
  });
  await user.type(await code(), 'x');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(await code()).not.toHaveTextContent('xecho');
  // Updates from the store to the editor do not count as typing: time travel adds nothing to the log.
  expect(app.told().at(-1)).toBe(codeReverted.type);
});

test('PRM-10 a teammate reads the code, and is offered nothing to change it', async () => {
  const { batch_job_id: id } = await addJob(server, token, 'echo one\n', { main_file: 'train.sh' });
  await open(`/jobs/${id}?tab=code`, { user_name: 'mia', password: "mia's password" });
  expect(await code()).toHaveAttribute('aria-readonly', 'true');
  expect(screen.getByText('View only', { selector: '[role="status"]' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
