/** Information about deleted environments that other objects still name. */
import { expect, it, onTestFinished } from 'vitest';
import { deletedEnvironments } from '~/server/areas/environments/tables';
import { environmentOfRun } from '~/server/areas/notebooks/python';
import { addNotebook } from '../support/notebookSettings';
import { addJob, jobUpdateOf } from '../support/jobSettings';
import { openWorkspace } from '../support/openWorkspace';

it('ENV settings that name a deleted environment are refused with its name, and so is a start', async () => {
  const server = await openWorkspace();
  onTestFinished(() => server.close());
  const token = await server.signIn();
  const { environment } = await server.get(
    'environments',
    'create',
    { env_name: 'gone', requirements: '' },
    { token },
  );
  const { env_id } = environment;
  const job = await addJob(server, token, 'pass', { env_id });
  await server.get('environments', 'delete', { env_id, even_if_used: true }, { token });
  const reason = 'The environment gone was deleted. Choose another one in the settings.';
  const refused = { status: 422, failure: { fields: { env_id: reason } } };
  const { batch_job_id } = job;
  expect(await server.ask('jobs', 'execute', { batch_job_id }, { token })).toMatchObject(refused);
  expect(await server.ask('jobs', 'update', jobUpdateOf(job), { token })).toMatchObject(refused);
  const other = jobUpdateOf({ ...job, env_id: 'env-0000000000000000' });
  expect(await server.ask('jobs', 'update', other, { token })).toMatchObject({
    failure: { fields: { env_id: 'There is no environment env-0000000000000000.' } },
  });
});

it('ENV forms are given the names of deleted environments, the last one first, 500 at most', async () => {
  const server = await openWorkspace();
  onTestFinished(() => server.close());
  const token = await server.signIn();
  const { team_name: teamName } = (await server.get('account', 'readUser', {}, { token })).user;
  const row = (number: number) => ({
    ...{ envId: `env-${number}`, envName: `old ${number}`, teamName },
    deleteDatetime: new Date(number * 1000),
  });
  const rows = Array.from({ length: 501 }, (_, number) => row(number));
  await server.workspace.db.insert(deletedEnvironments).values(rows);
  const { deleted = [] } = await server.get('environments', 'readAll', {}, { token });
  expect([deleted.length, deleted[0], deleted.at(-1)]).toEqual([
    500,
    { env_id: 'env-500', env_name: 'old 500' },
    { env_id: 'env-1', env_name: 'old 1' },
  ]);
});

it('ENV a notebook that runs in a build of a deleted environment is given its name', async () => {
  const server = await openWorkspace();
  onTestFinished(() => server.close());
  const token = await server.signIn();
  const { environments, db } = server.workspace;
  const { team_name: teamName } = (await server.get('account', 'readUser', {}, { token })).user;
  await db.insert(deletedEnvironments).values({ envId: 'env-gone', envName: 'gone', teamName });
  const notebook = await addNotebook(server, token, { notebook_name: 'Bereft' });
  const run = {
    ...{ env_id: 'env-gone', env_build: 2, end_datetime: null },
  } as unknown as (typeof notebook)['execution_details'][number];
  const running = { ...notebook, execution_details: [run] };
  expect(await environmentOfRun({ environments }, running, teamName)).toEqual({
    ...{ env_id: 'env-gone', env_name: 'gone', build: 2, latest_build: 2, deleted: true },
  });
  expect(await environmentOfRun({ environments }, running, 'another team')).toBeNull();
});
