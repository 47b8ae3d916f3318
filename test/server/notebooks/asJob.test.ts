/** A job that is made of a notebook, and the packages that its runs install before the first cell. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notebookText } from '#test/server/runtimes/bench';
import { writeWheel } from '#test/server/support/settings/wheels';
import { homeOf } from '~/server/platform/isolation/asUser';
import { addJob, executeJob, jobSettings, SLOW_TIMEOUT, untilStatus } from '../support/jobSettings';
import { addNotebook, IPYNB } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

let server: TestWorkspace;
let token: string;
let stranger: string;
beforeAll(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  stranger = await server.addUser('mallory', 'others');
});
afterAll(() => server.close());

/** pip finds this folder's packages, and nothing else. */
const offerWheel = async (name: string, version: string) => {
  const home = homeOf(server.dataFolder, (await server.workspace.accounts.numberOf('admin')) ?? 0);
  const wheels = path.join(server.dataFolder, 'wheels');
  await writeWheel(wheels, name, version);
  await mkdir(path.join(home, '.config/pip'), { recursive: true });
  await writeFile(
    path.join(home, '.config/pip/pip.conf'),
    `[global]\nno-index = true\nfind-links = ${wheels}\n`,
  );
};
const ran = async (cell: string, added_packages: string) => {
  const job = await addJob(server, token, notebookText([cell]), {
    main_file: 'run.ipynb',
    added_packages,
  });
  const submission_id = await executeJob(server, token, job);
  const { batch_job_id } = job;
  const { execution_details } = await untilStatus(
    server,
    token,
    batch_job_id,
    'Executed',
    'Execution Failed',
  );
  const asked = { batch_job_id, submission_id, agent_id: 'agent-0', line: 0, count: 100 };
  const text = async () => (await server.get('output', 'read', asked, { token })).lines.join('\n');
  return { run: execution_details[0], text };
};

it('40.7 the packages of a job are installed before the first cell of each run', async () => {
  await offerWheel('added_here', '1.5.0');
  const { run, text } = await ran(
    'import added_here; print("added", added_here.VERSION)',
    'added-here==1.5.0\n',
  );
  await expect.poll(text, SLOW_TIMEOUT).toContain('added 1.5.0');
  expect(await text()).toContain('Installing the packages that are added to this run');
  expect(run?.status).toBe('Executed');
});

it('40.7 a run whose packages cannot be installed is not started, and its log says why', async () => {
  await offerWheel('added_here', '1.5.0');
  const { run, text } = await ran('print("started")', 'added-here==9.9');
  expect(run).toMatchObject({ status: 'Execution Failed', exit_code: 1 });
  await expect.poll(text, SLOW_TIMEOUT).toContain('could not be installed');
  expect(await text()).toContain('No matching distribution found for added-here==9.9');
  expect(await text()).not.toContain('started\n');
});

it.each([
  ['main.py', 'six==1.16.0', 1, 'Packages can be added to a notebook on one node only'],
  ['run.ipynb', 'six==1.16.0', 2, 'Packages can be added to a notebook on one node only'],
  ['run.ipynb', 'six>=1', 1, 'Each line is the name of a package and its version'],
  ['run.ipynb', '--index-url=https://a', 1, 'Each line is the name of a package and its version'],
  ['run.ipynb', 'six==1 $(reboot)', 1, 'Each line is the name of a package and its version'],
])(
  '40.7 %s is refused the packages %s on %i nodes, with the reason at the field',
  async (main_file, added_packages, node_count, reason) => {
    const settings = jobSettings({ main_file, added_packages, node_count });
    const files = { [main_file]: main_file.endsWith('py') ? '' : IPYNB };
    const reply = await server.ask('jobs', 'create', { settings }, { token, files });
    expect(reply.status).toBe(422);
    expect(JSON.stringify('failure' in reply && reply.failure.fields)).toContain(reason);
  },
);

it('40.7 a job takes the files of a notebook that its maker may read, and who else changed them', async () => {
  const { notebook_id } = await addNotebook(server, token);
  await server.workspace.secrets.changes.note(notebook_id, 'bob');
  const settings = jobSettings({ main_file: 'Factorials.ipynb', added_packages: 'six==1.16.0' });
  const create = (as: string, more: object) =>
    server.ask('jobs', 'createV2', { settings, notebook_of: notebook_id, ...more }, { token: as });
  const reply = await create(token, {});
  if (!('value' in reply)) throw new Error(reply.failure.Error);
  const { batch_job_id: id, added_packages } = reply.value.job;
  expect(added_packages).toBe('six==1.16.0');
  const file = await server.workspace.files.read('admin', `jobs/${id}/Factorials.ipynb`);
  expect(file.toString()).toContain('print(1)');
  expect(await server.workspace.secrets.changes.unconfirmed('admin', id)).toEqual(['bob']);
  expect((await create(stranger, {})).status).toBe(404);
  const both = await create(token, { clone_of: id });
  expect('failure' in both && both.failure.fields).toHaveProperty('notebook_of');
});
