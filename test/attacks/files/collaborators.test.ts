/** A collaborator who changes code of somebody else to get at that person's secrets. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addJob,
  executeJob,
  jobSettings,
  jobUpdateOf,
  untilStatus,
} from '#test/server/support/jobSettings';
import { addNotebook } from '#test/server/support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import type { Job } from '~/contract';

const VALUE = 'the value of ann';
const STEAL = 'import os\nprint("got", len(os.environ.get("TOKEN", "")))\n';
const COLLABORATORS = { collaborators: ['mia', 'tom'] };

let server: TestWorkspace;
let ann: string;
let mia: string;
let tom: string;
beforeAll(async () => {
  server = await openWorkspace();
  [ann, mia, tom] = [
    await server.addUser('ann'),
    await server.addUser('mia'),
    await server.addUser('tom'),
  ];
  await server.workspace.secrets.keep('ann', 'TOKEN', VALUE);
});
afterAll(() => server.close());

const newJob = async (changes: Parameters<typeof addJob>[3] = {}) => {
  const job = await addJob(server, ann, 'print(1)', { ...COLLABORATORS, ...changes });
  const { batch_job_id: id } = job;
  await server.get('secrets', 'offer', { kind: 'job', id, names: ['TOKEN'] }, { token: ann });
  return job;
};
const write = async ({ batch_job_id }: Job, text: string, token: string) => {
  const found = await server.get('code', 'read', { batch_job_id }, { token });
  const version = found.kind === 'text' ? found.version : '';
  await server.get('code', 'save', { batch_job_id, text, version }, { token });
};
const printed = async (job: Job) => {
  const submission_id = await executeJob(server, ann, job);
  await untilStatus(server, ann, job.batch_job_id, 'Executed', 'Execution Failed');
  const log = { batch_job_id: job.batch_job_id, submission_id, agent_id: 'agent-0' };
  return (await server.get('output', 'read', { ...log, line: 0, count: 9 }, { token: ann })).lines;
};
const withheld = (id: string, token = ann) =>
  server.get('secrets', 'withheld', { kind: 'job', id }, { token });
const confirm = (id: string, user_names: string[], token = ann) =>
  server.ask('secrets', 'confirm', { kind: 'job', id, user_names }, { token });

describe('code that a collaborator changed', () => {
  it('runs without the secrets of the owner until the owner confirms that person, once', async () => {
    const job = await newJob();
    const { batch_job_id: id } = job;
    await write(job, STEAL, ann);
    expect(await printed(job)).toEqual([`got ${VALUE.length}`]);
    await write(job, `${STEAL}# by mia\n`, mia);
    expect(await printed(job)).toEqual(['got 0']);
    const waiting = { owner: 'ann', user_names: ['mia'] };
    expect([await withheld(id), await withheld(id, mia)]).toEqual([waiting, waiting]);
    for (const token of [mia, tom]) expect((await confirm(id, ['mia'], token)).status).toBe(403);
    expect(await confirm(id, ['mia'])).toMatchObject({ value: { user_names: [] } });
    expect(await printed(job)).toEqual([`got ${VALUE.length}`]);
    await write(job, `${STEAL}# by mia again\n`, mia);
    expect(await printed(job)).toEqual([`got ${VALUE.length}`]);
    await write(job, `${STEAL}# by tom\n`, tom);
    expect(await printed(job)).toEqual(['got 0']);
    expect((await withheld(id)).user_names).toEqual(['tom']);
  });

  it.each<[string, (job: Job) => Promise<unknown>]>([
    [
      'settings',
      (job) => server.get('jobs', 'update', jobUpdateOf(job, { env_id: null }), { token: mia }),
    ],
    [
      'an uploaded file',
      ({ batch_job_id: id }) =>
        server.get(
          'notebooks',
          'uploadUrl',
          { file_url: `jobs/${id}/train.py`, workload_type: 'batchjob', size: 5 },
          { token: mia },
        ),
    ],
    [
      'a large file in parts',
      ({ batch_job_id }) =>
        server.get(
          'transfers',
          'begin',
          {
            destination: { kind: 'job', batch_job_id, relative_path: 'helper.py' },
            size: 100 * 1024 * 1024,
          },
          { token: mia },
        ),
    ],
  ])('is noticed by %s, before it is changed', async (_, change) => {
    const job = await newJob();
    await change(job);
    expect((await withheld(job.batch_job_id)).user_names).toEqual(['mia']);
    expect(await server.workspace.secrets.valuesFor('ann', job.batch_job_id)).toEqual({});
  });

  it('is code of theirs in a copy of the job too', async () => {
    const job = await newJob();
    await write(job, STEAL, mia);
    const copy = await server.get(
      'jobs',
      'createV2',
      { settings: jobSettings(), clone_of: job.batch_job_id },
      { token: ann },
    );
    const { batch_job_id: id } = copy.job;
    await server.get('secrets', 'offer', { kind: 'job', id, names: ['TOKEN'] }, { token: ann });
    expect((await withheld(id)).user_names).toEqual(['mia']);
    expect(await printed(copy.job)).toEqual(['got 0']);
  });

  it('of a notebook is started without them', async () => {
    const { notebook_id: id } = await addNotebook(server, ann, COLLABORATORS);
    const offer = { kind: 'notebook' as const, id, names: ['TOKEN'] };
    await server.get('secrets', 'offer', offer, { token: ann });
    const file_url = `notebooks/${id}/helper.py`;
    const upload = { file_url, workload_type: 'notebook' as const, size: 5 };
    await server.get('notebooks', 'uploadUrl', upload, { token: mia });
    await server.get('notebooks', 'connect', { notebook_id: id }, { token: ann });
    expect(server.runtimes.started.at(-1)).toMatchObject({ notebookId: id, secrets: {} });
    expect(server.runtimes.started.at(-1)?.secrets).toEqual({});
  });

  it('means nothing where the owner is given nothing, and where only the owner changed it', async () => {
    const job = await addJob(server, ann, 'print(1)', COLLABORATORS);
    await write(job, STEAL, mia);
    expect((await withheld(job.batch_job_id)).user_names).toEqual([]);
    const own = await newJob();
    await write(own, STEAL, ann);
    expect((await withheld(own.batch_job_id)).user_names).toEqual([]);
  });
});
