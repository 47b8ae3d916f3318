import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openWire } from '#test/harness/wire';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { addJob } from '#test/server/support/jobSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const user = userEvent.setup();
const PATIENCE = { timeout: 30_000 };
const MIA = { user_name: 'mia', password: "mia's password" };
let server: TestWorkspace;
let id: string;
beforeAll(async () => {
  server = await openWorkspace();
  const token = await server.signIn();
  const mia = await server.addUser('mia');
  ({ batch_job_id: id } = await addJob(server, token, 'print(1)', { collaborators: ['mia'] }));
  await server.get('secrets', 'save', { name: 'TOKEN', value: 'a value' }, { token });
  await server.get('secrets', 'offer', { kind: 'job', id, names: ['TOKEN'] }, { token });
  const code = await server.get('code', 'read', { batch_job_id: id }, { token: mia });
  const version = code.kind === 'text' ? code.version : '';
  const changed = { batch_job_id: id, text: 'print(2)', version };
  await server.get('code', 'save', changed, { token: mia });
});
afterAll(() => server.close());

const open = (who: { user_name: string; password: string }) =>
  showSignedIn({ adapter: openWire(server.app).adapter, at: `/jobs/${id}` }, who);

test('a collaborator reads that their change waits for the owner', async () => {
  await open(MIA);
  expect(
    await screen.findByText(/Its runs are given none of admin.s secrets until admin/, {}, PATIENCE),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm…' })).toBeNull();
});

test('the owner is asked about a collaborator once, and may leave it', async () => {
  await open(ADMIN);
  const ask = await screen.findByRole('button', { name: 'Confirm…' }, PATIENCE);
  expect(screen.getByText(/^mia changed this job\./)).toBeVisible();
  await user.click(ask);
  const question = () => screen.findByRole('alertdialog', { name: /code that mia changed/ });
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(await server.workspace.secrets.withheldFor('admin', id)).toEqual(['mia']);
  await user.click(ask);
  await user.click(within(await question()).getByRole('button', { name: 'Confirm' }));
  await expect.poll(() => screen.queryByText(/^mia changed this job\./), PATIENCE).toBeNull();
  expect(await server.workspace.secrets.withheldFor('admin', id)).toEqual([]);
});
