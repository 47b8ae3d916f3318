import { access, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DatabaseLocation } from '~/server/platform/database/database';
import {
  addJob,
  cpusOf,
  executeJob,
  jobUpdateOf,
  SLOW_TIMEOUT,
  untilStatus,
} from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

/** Works until somebody makes a file called `go` in its folder. */
const UNTIL_GO =
  'import os, time\nprint("started")\nwhile not os.path.exists("go"): time.sleep(0.02)\n';

/** Executing and stopping jobs on the real engine of this machine, on whichever database. */
export const jobRunsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('runs of jobs', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterEach(() => server.close());

    const folderOf = (id: string, submission: string) =>
      path.join(server.dataFolder, 'jobs', id, 'runs', submission);
    const logged = (id: string, submission: string, rank = 0) =>
      readFile(
        path.join(server.dataFolder, 'engine', 'jobs', id, submission, `rank-${rank}.log`),
        'utf8',
      );
    const left = (id: string, submission: string, file: string) =>
      readFile(path.join(folderOf(id, submission), 'work', file), 'utf8');
    const saying = (id: string, submission: string, text: string) =>
      expect.poll(() => logged(id, submission).catch(() => ''), SLOW_TIMEOUT).toContain(text);
    const stop = (id: string, submission: string) =>
      server.get('jobs', 'stop', { batch_job_id: id, submission_id: submission }, { token });

    it('JOB-01 JOB-02 JOB-05 API-51 a Python script runs in a copy of its source, and what it prints and leaves is kept', async () => {
      const job = await addJob(
        server,
        token,
        'print("hello")\nopen("model.txt", "w").write("weights")\n',
      );
      const id = job.batch_job_id;
      const { status, job: begun } = await server.get(
        'jobs',
        'execute',
        { batch_job_id: id },
        { token },
      );
      expect([status, begun?.status, begun?.submission_count]).toEqual([
        'Job Submitted',
        'Job Submitted',
        1,
      ]);
      const submission = begun?.submission_id ?? '';
      const {
        execution_details: [done],
        task_id,
      } = await untilStatus(server, token, id, 'Executed');
      expect(done).toMatchObject({
        submission_id: submission,
        task_id,
        status: 'Executed',
        cause: 'finished',
        exit_code: 0,
        stopping: false,
        engine: 'local',
        submitted_by: 'admin',
        main_file: 'train.py',
        node_count: 1,
        unknown_since: null,
        waiting_for: null,
      });
      const times = [done?.submit_datetime, done?.start_datetime, done?.end_datetime].map((at) =>
        Date.parse(at ?? ''),
      );
      expect(times).toEqual([...times].sort((one, other) => one - other));
      expect(done?.places).toHaveLength(1);
      expect([await logged(id, submission), await left(id, submission, 'model.txt')]).toEqual([
        'hello\n',
        'weights',
      ]);
      expect(await readdir(path.join(server.dataFolder, 'files/admin/jobs', id))).toEqual([
        'train.py',
      ]);
      expect(await server.get('jobs', 'submissions', { batch_job_id: id }, { token })).toEqual({
        submissions: [done],
      });
    });

    it.each([
      [
        'train.py',
        'import os, sys, json\nprint(sys.argv[1:], json.loads(os.environ["ATELIER_PARAMETERS"])["lr"])',
        "['--lr', '0.1', '--fast'] 0.1\n",
      ],
      ['train.sh', 'echo "$@" "$ATELIER_PARAMETERS"', '--lr 0.1 --fast {"lr":"0.1","fast":""}\n'],
      [
        'src/train.js',
        'console.log(process.argv.slice(2).join(" "), process.env.ATELIER_AGENT_ID)',
        '--lr 0.1 --fast agent-0\n',
      ],
    ])('%s gets its parameters as words and as JSON', async (main_file, program, printed) => {
      const job = await addJob(server, token, program, {
        main_file,
        parameters: [
          { name: 'lr', value: '0.1' },
          { name: 'fast', value: '' },
        ],
      });
      const submission = await executeJob(server, token, job);
      await untilStatus(server, token, job.batch_job_id, 'Executed');
      expect(await logged(job.batch_job_id, submission)).toBe(printed);
    });

    it('a run finds where MLflow and TensorBoard write, and who it is, and parameters may be of one run alone', async () => {
      const names = [
        'MLFLOW_TRACKING_URI',
        'TENSORBOARD_LOGDIR',
        'ATELIER_JOB_ID',
        'ATELIER_SUBMISSION_ID',
        'RANK',
        'WORLD_SIZE',
        'PWD',
      ];
      const job = await addJob(
        server,
        token,
        `import os, sys\nfor name in ${JSON.stringify(names)}: print(os.environ.get(name))\nprint(os.getcwd(), sys.argv[1:])`,
      );
      const id = job.batch_job_id;
      const { job: begun } = await server.get(
        'jobs',
        'execute',
        { batch_job_id: id, parameters: [{ name: 'seed', value: '7' }] },
        { token },
      );
      const done = await untilStatus(server, token, id, 'Executed');
      const submission = begun?.submission_id ?? '';
      const work = path.join(folderOf(id, submission), 'work');
      const [mlflow, tensorboard, jobId, submissionId, rank, size, , last] = (
        await logged(id, submission)
      ).split('\n');
      expect([mlflow, tensorboard, jobId, submissionId, rank, size]).toEqual([
        `file://${work}/mlruns`,
        `${work}/tensorboard`,
        id,
        submission,
        '0',
        '1',
      ]);
      expect(last).toBe(`${work} ['--seed', '7']`);
      expect([done.parameters, done.execution_details[0]?.parameters]).toEqual([
        [],
        [{ name: 'seed', value: '7' }],
      ]);
    });

    it('JOB-03 a failure is told with its exit code and reason, and the job may run again', async () => {
      const job = await addJob(server, token, 'import sys\nprint("no")\nsys.exit(3)');
      const id = job.batch_job_id;
      await executeJob(server, token, job);
      const failed = await untilStatus(server, token, id, 'Execution Failed');
      expect(failed.execution_details[0]).toMatchObject({
        cause: 'finished',
        exit_code: 3,
        reason: 'The program ended with exit code 3.',
      });
      await executeJob(server, token, job);
      await untilStatus(server, token, id, 'Execution Failed');
      const { submissions } = await server.get(
        'jobs',
        'submissions',
        { batch_job_id: id },
        { token },
      );
      expect(submissions).toHaveLength(2);
    });

    it('JOB-01 JOB-03 JOB-05 a running job is not executed twice nor deleted, and stopped it is aborted', async () => {
      const job = await addJob(server, token, UNTIL_GO);
      const id = job.batch_job_id;
      const submission = await executeJob(server, token, job);
      await saying(id, submission, 'started');
      const running = await untilStatus(server, token, id, 'Execution In Progress');
      expect(running.execution_details[0]?.start_datetime).not.toBeNull();
      expect(await server.ask('jobs', 'execute', { batch_job_id: id }, { token })).toMatchObject({
        status: 409,
        failure: { Error: 'This job is running already.' },
      });
      expect(await server.ask('jobs', 'delete', { batch_job_id: id }, { token })).toMatchObject({
        status: 409,
        failure: { Error: 'This job is running. Stop it before you delete it.' },
      });
      const mary = await server.addUser('mary');
      expect(
        (
          await server.ask(
            'jobs',
            'stop',
            { batch_job_id: id, submission_id: submission },
            { token: mary },
          )
        ).status,
      ).toBe(403);
      const asked = await stop(id, submission);
      expect([asked.status, asked.job?.execution_details[0]?.stopping]).toEqual([
        'Stop job submitted',
        true,
      ]);
      const aborted = await untilStatus(server, token, id, 'Execution aborted');
      expect(aborted.execution_details[0]).toMatchObject({
        cause: 'stopped',
        reason: 'Stopped.',
        stopping: false,
      });
      expect(
        await server.ask(
          'jobs',
          'stop',
          { batch_job_id: id, submission_id: submission },
          { token },
        ),
      ).toMatchObject({ status: 409, failure: { Error: 'This submission is over already.' } });
      expect(
        (await server.ask('jobs', 'stop', { batch_job_id: id, submission_id: 'run-0' }, { token }))
          .status,
      ).toBe(404);
      await server.get('jobs', 'delete', { batch_job_id: id }, { token });
      await expect(access(path.join(server.dataFolder, 'jobs', id))).rejects.toThrow('ENOENT');
    });

    it('JOB-03 over its time it is aborted, and says so', async () => {
      const job = await addJob(server, token, UNTIL_GO, { time_limit: 0.05 });
      await executeJob(server, token, job);
      const aborted = await untilStatus(server, token, job.batch_job_id, 'Execution aborted');
      expect(aborted.execution_details[0]).toMatchObject({
        cause: 'time',
        reason: 'Stopped: over its time limit of 3 seconds.',
      });
    });

    it('a job that is larger than the machine fails with the reason, and one that waits says what for, and is stopped without having run', async () => {
      const large = await addJob(server, token, 'print(1)', { cpu_count: 1000 });
      await executeJob(server, token, large);
      const failed = await untilStatus(server, token, large.batch_job_id, 'Execution Failed');
      expect(failed.execution_details[0]).toMatchObject({
        cause: 'unstartable',
        exit_code: null,
        start_datetime: null,
        reason: expect.stringContaining('The job asks for 1000 CPUs'),
      });
      const cpus = await cpusOf(server);
      const first = await addJob(server, token, UNTIL_GO, { cpu_count: cpus });
      const ran = await executeJob(server, token, first);
      await untilStatus(server, token, first.batch_job_id, 'Execution In Progress');
      const second = await addJob(server, token, 'print("never")', { cpu_count: cpus });
      const waits = await executeJob(server, token, second);
      const reading = async () =>
        (await server.get('jobs', 'read', { batch_job_id: second.batch_job_id }, { token })).job
          .execution_details[0]?.waiting_for;
      await expect.poll(reading, SLOW_TIMEOUT).toMatch(/^waiting for \d+ CPUs?$/);
      await stop(second.batch_job_id, waits);
      const aborted = await untilStatus(server, token, second.batch_job_id, 'Execution aborted');
      expect(aborted.execution_details[0]).toMatchObject({
        cause: 'stopped',
        start_datetime: null,
      });
      await stop(first.batch_job_id, ran);
      await untilStatus(server, token, first.batch_job_id, 'Execution aborted');
    });

    it('a run uses the files as they were when it began', async () => {
      const job = await addJob(server, token, 'print(1)');
      const id = job.batch_job_id;
      await server.get('jobs', 'update', jobUpdateOf(job, { job_name: 'Renamed' }), { token });
      const submission = await executeJob(server, token, job);
      await untilStatus(server, token, id, 'Executed');
      expect(await left(id, submission, 'train.py')).toBe('print(1)');
      expect(
        await server.ask(
          'jobs',
          'execute',
          { batch_job_id: id, parameters: [{ name: 'a b', value: '' }] },
          { token },
        ),
      ).toMatchObject({ status: 422 });
      const many = Array.from({ length: 100 }, (_, at) => ({
        name: `p${at}`,
        value: 'x'.repeat(2_000),
      }));
      expect(
        await server.ask('jobs', 'execute', { batch_job_id: id, parameters: many }, { token }),
      ).toMatchObject({
        status: 422,
        failure: {
          fields: {
            parameters: 'The parameters are too long: all together may have 100,000 characters.',
          },
        },
      });
    });
  });
