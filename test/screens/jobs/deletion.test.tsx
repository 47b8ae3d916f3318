import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { showSignedIn } from '#test/harness/signedIn/showSignedIn';
import { dropped, openWire } from '#test/harness/wire';
import { addJob } from '#test/server/support/jobSettings';
import { ADMIN, openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { api } from '~/contract';

const user = userEvent.setup();
let server: TestWorkspace;
let token: string;
let id: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  id = (await addJob(server, token, 'echo\n', { job_name: 'Alpha', main_file: 'run.sh' }))
    .batch_job_id;
});
afterAll(() => server.close());

/** Opens the list, and asks whether to delete the job. */
const ask = async (broken = false) => {
  const wire = openWire(server.app);
  if (broken) wire.break(api.jobs.uses, dropped);
  await showSignedIn({ adapter: wire.adapter, at: '/jobs?view=list' }, ADMIN);
  await user.click(
    await screen.findByRole('button', { name: 'Actions for Alpha' }, { timeout: 30_000 }),
  );
  await user.click(screen.getByRole('menuitem', { name: 'Delete…' }));
  return within(screen.getByRole('alertdialog', { name: 'Delete Alpha?' }));
};

test('JOB-08 before a job is deleted the question says which DAGs run it', async () => {
  const file = JSON.stringify({ nodes: [{ id: 'train', batch_job_id: id }] });
  await server.get(
    'dags',
    'create',
    { settings: { dag_name: 'Every night' } },
    { token, files: { 'f.json': file } },
  );
  const question = await ask();
  expect(await question.findByText(/One object uses it/)).toBeVisible();
  expect(question.getByText('DAG of admin').closest('li')).toHaveTextContent('Every night');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
});

test('JOB-08 who runs it cannot be read: that is said, and it can be deleted all the same', async () => {
  const question = await ask(true);
  expect(await question.findByText(/Who uses it could not be read/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/Delete job success/)).toBeVisible();
  expect((await server.get('jobs', 'readAll', {}, { token })).jobs).toEqual([]);
});
