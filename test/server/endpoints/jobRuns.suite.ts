import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabasePlace } from '~/server/database/database';
import { addJob, executeJob, untilStatus } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Executing and stopping jobs on the real engine of this machine, on whichever database. */
export const jobRunsSuite = (place: () => Promise<DatabasePlace>) => describe('runs of jobs', () => {
  let server: TestWorkspace;
  let token: string;
  beforeEach(async () => {
    server = await openWorkspace({ database: await place() });
    token = await server.signIn();
  });
  afterEach(() => server.close());

  const folderOf = (id: string, submission: string) => path.join(server.dataFolder, 'jobs', id, 'runs', submission);
  const log = (id: string, submission: string, rank = 0) => readFile(path.join(folderOf(id, submission), `rank-${rank}.log`), 'utf8');

  it('JOB-01 JOB-02 JOB-05 a Python script runs in a copy of its source, and what it prints and leaves is kept', { timeout: 120_000 }, async () => {
    const job = await addJob(server, token, 'print("hello")\nopen("model.txt", "w").write("weights")\n');
    const { status, job: begun } = await server.get('jobs', 'execute', { batch_job_id: job.batch_job_id }, { token });
    expect([status, begun.status]).toEqual(['Job Submitted', 'Job Submitted']);
    const id = begun.submission_id ?? '';
    const done = await untilStatus(server, token, job.batch_job_id, 'Executed');
    expect(done.execution_details[0]).toMatchObject({ submission_id: id, status: 'Executed', cause: 'finished', exit_code: 0, stopping: false });
    expect(await log(job.batch_job_id, id)).toBe('hello\n');
    expect(await readFile(path.join(folderOf(job.batch_job_id, id), 'work/model.txt'), 'utf8')).toBe('weights');
    await executeJob(server, token, job);
  });
});
