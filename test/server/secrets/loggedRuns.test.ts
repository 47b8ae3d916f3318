/** Runs that programs logged with MLflow, where a program logged what it must not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MASK } from '~/contract/settings/secretRules';
import { layRun } from '../jobs/fixtures';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const VALUE = 'correct-horse-battery';
const LOGS_ITS_TOKEN = `
import os, urllib.parse
root = os.path.join(urllib.parse.urlparse(os.environ['MLFLOW_TRACKING_URI']).path, '7')
run = os.path.join(root, 'r1')
token = os.environ['TOKEN']
for part in ['metrics', 'params', 'tags', 'artifacts']: os.makedirs(os.path.join(run, part))
open(os.path.join(root, 'meta.yaml'), 'w').write("experiment_id: '7'\\nlifecycle_stage: active\\nname: leaks\\n")
open(os.path.join(run, 'params', 'url'), 'w').write('https://user:%s@example.org' % token)
open(os.path.join(run, 'params', 'lr'), 'w').write('0.1')
open(os.path.join(run, 'tags', 'login'), 'w').write(token)
open(os.path.join(run, 'meta.yaml'), 'w').write('run_id: r1\\nrun_name: as %s\\nstatus: 3\\nlifecycle_stage: active\\nstart_time: 1700000000000\\nend_time: 1700000060000\\n' % token)
`;

describe('secrets in logged runs', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace({ config: { flags: { experiments: true } } });
    token = await server.signIn();
    await server.ask('secrets', 'save', { name: 'TOKEN', value: VALUE }, { token });
  });
  afterAll(() => server.close());

  const offer = (kind: 'job' | 'notebook', id: string) =>
    server.get('secrets', 'offer', { kind, id, names: ['TOKEN'] }, { token });
  const table = async (more: object = {}) => {
    const project_name = 'leaks';
    await expect
      .poll(
        async () =>
          (await server.get('experiments', 'read', { project_name }, { token })).reading.left,
        { timeout: 60_000 },
      )
      .toBe(0);
    return server.get(
      'experiments',
      'runs',
      { project_name, fields: ['p.url', 'p.lr', 't.login'], ...more },
      { token },
    );
  };

  test('a job: its values are in no list, no filter finds them, and its page shows none', async () => {
    const job = await addJob(server, token, LOGS_ITS_TOKEN);
    await offer('job', job.batch_job_id);
    const submission_id = await executeJob(server, token, job);
    await untilStatus(server, token, job.batch_job_id, 'Executed', 'Execution Failed');
    await expect.poll(async () => (await table()).rows).toHaveLength(1);
    const { rows } = await table();
    expect(JSON.stringify(rows)).not.toContain(VALUE);
    expect(JSON.stringify(rows)).toContain(`https://user:${MASK}@example.org`);
    expect(rows[0]!.run_name).toBe(`as ${MASK}`);
    expect((await table({ filter: `tags.login = '${VALUE}'` })).rows).toEqual([]);
    expect((await table({ filter: "params.lr = '0.1'" })).rows).toHaveLength(1);
    const { runs } = await server.get(
      'experiments',
      'compare',
      { runs: [rows[0]!.run_id] },
      { token },
    );
    expect(JSON.stringify(runs)).not.toContain(VALUE);
    const page = { batch_job_id: job.batch_job_id, submission_id };
    expect(
      JSON.stringify(await server.get('performance', 'mlflow', page, { token })),
    ).not.toContain(VALUE);
    await server.get('jobs', 'delete', { batch_job_id: job.batch_job_id }, { token });
  });

  test('a notebook: the values that it is offered are in no list and not on its page', async () => {
    const { notebook_id } = await addNotebook(server, token);
    await offer('notebook', notebook_id);
    const folder = server.workspace.files.absolute('admin', `notebooks/${notebook_id}`);
    await layRun(folder, { id: 'n1', params: { url: VALUE } });
    const { experiments } = await server.get('experiments', 'readAll', {}, { token });
    expect(experiments).toBeDefined();
    await expect
      .poll(
        async () =>
          (
            await server.get(
              'experiments',
              'runs',
              { project_name: 'Default', fields: ['p.url'] },
              { token },
            )
          ).rows,
        { timeout: 60_000 },
      )
      .toHaveLength(1);
    const { rows } = await server.get(
      'experiments',
      'runs',
      { project_name: 'Default', fields: ['p.url'] },
      { token },
    );
    expect(JSON.stringify(rows)).toContain(MASK);
    expect(JSON.stringify(rows)).not.toContain(VALUE);
    const page = await server.get('performance', 'notebookMlflow', { notebook_id }, { token });
    expect(page.runs[0]!.params).toEqual({ url: MASK });
  });
});
