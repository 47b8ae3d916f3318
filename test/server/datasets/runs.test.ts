import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { machine } from '#test/harness/machine';
import { areaFolder, plant } from '../support/driveFiles';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

let server: TestWorkspace;
let token: string;
beforeEach(async () => {
  server = await openWorkspace();
  token = await server.signIn();
  await plant(server, { 'data/a.csv': 'first', 'data/deep/b.csv': 'b' });
});
afterEach(() => server.close());

const make = async (dataset_name = 'My data') =>
  (await server.get('datasets', 'create', { dataset_name, path: '/data/' }, { token })).dataset;
const logged = (id: string, submission: string) =>
  readFile(path.join(server.dataFolder, 'engine', 'jobs', id, submission, 'rank-0.log'), 'utf8');

const PROGRAM = `
import os
root = os.environ['ATELIER_DATASET']
assert root == os.environ['ATELIER_DATASETS_MY_DATA']
print(open(os.path.join(root, 'a.csv')).read(), open('datasets/My-data/deep/b.csv').read(), sorted(os.listdir(root)))
`;

describe.skipIf(machine.python === null)('runs with a dataset', () => {
  it('a job finds it by a variable and in a folder, and says which data it saw', async () => {
    const { dataset_id } = await make();
    const job = await addJob(server, token, PROGRAM, { dataset_id });
    const submission = await executeJob(server, token, job);
    const done = await untilStatus(
      server,
      token,
      job.batch_job_id,
      'Executed',
      'Execution Failed',
      'Execution aborted',
    );
    expect([done.status, await logged(job.batch_job_id, submission)]).toEqual([
      'Executed',
      "first b ['a.csv', 'deep']\n",
    ]);
    const {
      snapshots: [snapshot],
    } = await server.get('datasets', 'snapshots', { dataset_id }, { token });
    expect(done.execution_details[0]?.dataset).toEqual({
      dataset_id,
      dataset_name: 'My data',
      snapshot_id: snapshot?.snapshot_id,
      file_count: 2,
      total_bytes: 6,
    });
    // The changed content of the drive is another snapshot, and the earlier run keeps its own.
    await rm(path.join(areaFolder(server), 'data/a.csv'));
    await writeFile(path.join(areaFolder(server), 'data/a.csv'), 'second');
    const next = await executeJob(server, token, job);
    const again = await untilStatus(
      server,
      token,
      job.batch_job_id,
      'Executed',
      'Execution Failed',
    );
    expect(await logged(job.batch_job_id, next)).toContain('second b');
    const [newer, older] = again.execution_details;
    expect(older?.dataset).toEqual(done.execution_details[0]?.dataset);
    expect(newer?.dataset?.snapshot_id).not.toBe(older?.dataset?.snapshot_id);
    await server.get('datasets', 'delete', { dataset_id, even_if_used: true }, { token });
    const { job: left } = await server.get(
      'jobs',
      'read',
      { batch_job_id: job.batch_job_id },
      { token },
    );
    expect(left.execution_details[1]?.dataset?.dataset_name).toBe('My data');
  });

  it('a run sees what was there when it began, whatever becomes of the drive, and the link is no result of it', async () => {
    const { dataset_id } = await make();
    const waiting =
      "import os, time\nroot = os.environ['ATELIER_DATASET']\nprint('began', flush=True)\nwhile not os.path.exists('go'): time.sleep(0.02)\nprint(open(root + '/a.csv').read())";
    const job = await addJob(server, token, waiting, { dataset_id });
    const submission = await executeJob(server, token, job);
    await expect
      .poll(() => logged(job.batch_job_id, submission).catch(() => ''), { timeout: 60_000 })
      .toContain('began');
    await rm(path.join(areaFolder(server), 'data'), { recursive: true });
    await server.get('datasets', 'delete', { dataset_id, even_if_used: true }, { token });
    await writeFile(
      path.join(server.dataFolder, 'jobs', job.batch_job_id, 'runs', submission, 'work', 'go'),
      '',
    );
    await untilStatus(server, token, job.batch_job_id, 'Executed', 'Execution Failed');
    expect(await logged(job.batch_job_id, submission)).toBe('began\nfirst\n');
    const { contents } = await server.get(
      'output',
      'results',
      { batch_job_id: job.batch_job_id, submission_id: submission, path: '/datasets/' },
      { token },
    );
    expect(contents).toEqual([]);
    // The files of a deleted dataset are swept once no run uses them any more.
    await server.workspace.datasets.sweep();
    await expect(stat(path.join(server.dataFolder, 'datasets', dataset_id))).rejects.toThrow(
      'ENOENT',
    );
  });

  it('what lies in the place of the link stays, and a folder that is a link is not followed', async () => {
    const { dataset_id } = await make();
    const program =
      'import os\nprint(open("datasets/My-data").read(), open(os.environ["ATELIER_DATASET"] + "/a.csv").read())';
    const job = await addJob(server, token, program, { dataset_id });
    await plant(server, { 'datasets/My-data': 'mine' }, `../files/admin/jobs/${job.batch_job_id}`);
    const submission = await executeJob(server, token, job);
    await untilStatus(server, token, job.batch_job_id, 'Executed', 'Execution Failed');
    expect(await logged(job.batch_job_id, submission)).toBe('mine first\n');
  });

  it('where programs are not kept apart they are given copies: writing into one changes nothing of the drive, and the next run gets it whole', async () => {
    const { dataset_id } = await make();
    const program =
      'import os\np = os.environ["ATELIER_DATASET"] + "/a.csv"\nprint(open(p).read())\nos.chmod(p, 0o644)\nopen(p, "w").write("broken")';
    const job = await addJob(server, token, program, { dataset_id });
    for (let turn = 0; turn < 2; turn += 1) {
      const submission = await executeJob(server, token, job);
      await untilStatus(server, token, job.batch_job_id, 'Executed', 'Execution Failed');
      expect(await logged(job.batch_job_id, submission)).toContain('first');
    }
    expect(await readFile(path.join(areaFolder(server), 'data/a.csv'), 'utf8')).toBe('first');
  });
});
