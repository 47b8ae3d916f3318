/** What is said of an environment that was deleted while others name it. */
import { expect, it, onTestFinished } from 'vitest';
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
