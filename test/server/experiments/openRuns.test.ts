import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { machine, needs } from '#test/harness/machine';
import { experimentRuns, experimentSources } from '~/server/areas/experiments/tables';
import { runFolder, workIn } from '~/server/areas/jobs/folders';
import { layRun, mlflowProgram } from '../jobs/fixtures';
import { addJob, executeJob, SLOW_TIMEOUT, untilStatus } from '../support/jobSettings';
import { addNotebook } from '../support/notebookSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Leaves a run of a file store and one of a database open, and ends another one itself. */
const LEAVES_OPEN = (project: string, end: string) => `
import os, sys, time, urllib.parse
root = urllib.parse.urlparse(os.environ['MLFLOW_TRACKING_URI']).path
os.makedirs(os.path.join(root, '7'))
open(os.path.join(root, '7', 'meta.yaml'), 'w').write("experiment_id: '7'\\nlifecycle_stage: active\\nname: ${project}\\n")
for name, status, end in [('left', 1, 'null'), ('ended', 3, '1700000060000')]:
  run = os.path.join(root, '7', name)
  for part in ['metrics', 'params', 'tags']: os.makedirs(os.path.join(run, part))
  open(os.path.join(run, 'meta.yaml'), 'w').write('end_time: %s\\nlifecycle_stage: active\\nrun_id: %s\\nrun_name: %s\\nstart_time: 1700000000000\\nstatus: %d\\n' % (end, name, name, status))
sys.argv = ['', 'mlflow.db']
exec(${JSON.stringify(
  mlflowProgram(`
db.execute("INSERT INTO experiments VALUES (1, '${project}', '', 'active')")
db.execute("INSERT INTO runs (run_uuid, name, status, start_time, lifecycle_stage, artifact_uri, experiment_id) VALUES ('db', 'in a database', 'RUNNING', 1700000000000, 'active', '', 1)")
db.commit()`),
)})
open('ready', 'w').close()
${end}
`;

describe('runs that their program left open', () => {
  let server: TestWorkspace;
  let token: string;
  beforeAll(async () => {
    server = await openWorkspace({ config: { flags: { experiments: true } } });
    token = await server.signIn();
  });
  afterAll(() => server.close());

  /** Each run's status by its name, in the experiment as a team sees it. */
  const shown = async (project_name: string): Promise<Record<string, string | number>> => {
    const asked = { project_name, fields: [] };
    const read = () => server.get('experiments', 'read', { project_name }, { token });
    await expect.poll(async () => (await read()).reading.left, { timeout: 60_000 }).toBe(0);
    const { rows } = await server.get('experiments', 'runs', asked, { token });
    return {
      running: (await read()).experiment.running_count,
      ...Object.fromEntries(rows.map(({ run_name, status }) => [run_name, status])),
    };
  };
  const workOf = (job: string, submission: string) =>
    workIn(runFolder(server.workspace.config, job, submission));
  const metaOf = (job: string, submission: string, run: string) =>
    readFile(path.join(workOf(job, submission), 'mlruns/7', run, 'meta.yaml'), 'utf8');

  const execute = async (project: string, end: string, ...statuses: string[]) => {
    const job = await addJob(server, token, LEAVES_OPEN(project, end), { job_name: project });
    const { batch_job_id } = job;
    const submission_id = await executeJob(server, token, job);
    if (statuses.length > 0) await untilStatus(server, token, batch_job_id, ...statuses);
    return { batch_job_id, submission_id };
  };

  it('are KILLED where a person stopped the job, in the experiment, on the job’s page and in the files [EXP-03 API-56]', async () => {
    const run = await execute('stopped', 'time.sleep(600)', 'Execution In Progress');
    await expect
      .poll(() =>
        readFile(path.join(workOf(run.batch_job_id, run.submission_id), 'ready')).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect(await shown('stopped')).toMatchObject({ left: 'RUNNING', 'in a database': 'RUNNING' });
    await server.get('jobs', 'stop', run, { token });
    await untilStatus(server, token, run.batch_job_id, 'Execution aborted');
    await expect
      .poll(() => metaOf(run.batch_job_id, run.submission_id, 'left'))
      .toMatch(/^end_time: \d{13}\n[^]*\nstatus: 5\n$/);
    expect(await metaOf(run.batch_job_id, run.submission_id, 'ended')).toContain('status: 3');
    await server.workspace.db.update(experimentSources).set({ scannedAt: new Date(0) });
    await expect
      .poll(() => shown('stopped'))
      .toEqual({ running: 0, left: 'KILLED', ended: 'FINISHED', 'in a database': 'KILLED' });
    const { runs } = await server.get('performance', 'mlflow', run, { token });
    expect(
      runs.map(({ run_name, status, end_datetime }) => [run_name, status, end_datetime !== null]),
    ).toEqual(
      expect.arrayContaining([
        ['left', 'KILLED', true],
        ['ended', 'FINISHED', true],
        ['in a database', 'KILLED', true],
      ]),
    );
  });

  it.each([
    ['failed', 'sys.exit(3)', 'Execution Failed', 'FAILED'],
    ['finished', '', 'Executed', 'FINISHED'],
  ])('are as their program ended: one that %s [EXP-03]', async (project, end, status, ended) => {
    await execute(project, end, status);
    await server.workspace.db.update(experimentSources).set({ scannedAt: new Date(0) });
    await expect
      .poll(() => shown(project))
      .toEqual({ running: 0, left: ended, ended: 'FINISHED', 'in a database': ended });
  });

  it('are read again where an earlier server had read them for the last time [EXP-03]', async () => {
    const { submission_id } = await execute('earlier', 'sys.exit(1)', 'Execution Failed');
    const { db } = server.workspace;
    const ofIt = eq(experimentSources.submissionId, submission_id);
    const readOnce = async () => {
      await db.update(experimentSources).set({ scannedAt: new Date(0) });
      const { left } = await shown('earlier');
      const [row] = await db.select().from(experimentSources).where(ofIt);
      return [row?.stamp, left];
    };
    await expect.poll(readOnce, SLOW_TIMEOUT).toEqual(['ended 2', 'FAILED']);
    await db.update(experimentSources).set({ stamp: 'over' }).where(ofIt);
    await db
      .update(experimentRuns)
      .set({ status: 'RUNNING', digest: '' })
      .where(eq(experimentRuns.sourceId, `job:${submission_id}`));
    await expect.poll(readOnce, SLOW_TIMEOUT).toEqual(['ended 2', 'FAILED']);
  });

  it('are KILLED in a notebook that does not run [EXP-03 API-64]', async () => {
    const { notebook_id } = await addNotebook(server, token, { notebook_name: 'Explore' });
    const folder = server.workspace.files.absolute('admin', `notebooks/${notebook_id}`);
    await layRun(folder, { id: 'open', meta: { status: '1', end_time: 'null' } }, '4');
    expect(await shown('Default')).toEqual({ running: 0, 'run-open': 'KILLED' });
    const { runs } = await server.get('performance', 'notebookMlflow', { notebook_id }, { token });
    expect(runs.map(({ status }) => status)).toEqual(['KILLED']);
  });
});

describe('a run of the newest MLflow client that a person stopped', needs('packages'), () => {
  const PROGRAM = `
import mlflow, time
run = mlflow.start_run(run_name="long")
mlflow.log_metric("loss", 1.0)
open("ready", "w").write(run.info.run_id)
time.sleep(600)
`;
  const READ = `
import sys, mlflow
from mlflow.tracking import MlflowClient
info = MlflowClient(tracking_uri="file://" + sys.argv[1] + "/mlruns").get_run(sys.argv[2]).info
print(info.status, info.end_time is not None)
`;
  const before = process.env['ATELIER_PYTHON'];
  let server: TestWorkspace;
  beforeAll(async () => {
    process.env['ATELIER_PYTHON'] = machine.packages ?? '';
    server = await openWorkspace();
  });
  afterAll(async () => {
    if (before === undefined) delete process.env['ATELIER_PYTHON'];
    else process.env['ATELIER_PYTHON'] = before;
    await server.close();
  });

  it('is KILLED for that client too [JOB-11]', { timeout: 300_000 }, async () => {
    const token = await server.signIn();
    const job = await addJob(server, token, PROGRAM);
    const run = {
      batch_job_id: job.batch_job_id,
      submission_id: await executeJob(server, token, job),
    };
    const work = workIn(runFolder(server.workspace.config, run.batch_job_id, run.submission_id));
    const id = () => readFile(path.join(work, 'ready'), 'utf8').catch(() => '');
    await expect.poll(id, { timeout: 120_000 }).not.toBe('');
    await server.get('jobs', 'stop', run, { token });
    await untilStatus(server, token, run.batch_job_id, 'Execution aborted');
    const runId = await id();
    const read = async () => {
      // The server, which ends the run, goes on meanwhile: it is in this process, and mlflow takes seconds to load.
      const { stdout } = await promisify(execFile)(
        machine.packages ?? '',
        ['-c', READ, work, runId],
        { env: { ...process.env, MLFLOW_ALLOW_FILE_STORE: 'true' } },
      );
      return stdout.trim();
    };
    await expect.poll(read, { timeout: 120_000 }).toBe('KILLED True');
  });
});
