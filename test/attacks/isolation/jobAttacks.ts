/** Jobs of one person against everybody else, on the real engine of this machine. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addJob, executeJob, SLOW_TIMEOUT, untilStatus } from '#test/server/support/jobSettings';
import { openWorkspace, type TestWorkspace } from '#test/server/support/openWorkspace';
import { writeWheel } from '#test/server/support/settings/wheels';
import { notebookText } from '#test/server/runtimes/bench';
import {
  attackOn,
  EXPECTED_LIMITS,
  hiding,
  plantSecrets,
  processesWith,
  resultIn,
  settingsOf,
} from './isolated';

/** Seconds that nobody else sleeps. */
const NAP = String(200_000 + process.pid);
const ENDED = ['Executed', 'Execution Failed', 'Execution aborted'];

export const jobAttacks = (mode: string) =>
  describe(`a job with ATELIER_ISOLATION=${mode}`, () => {
    let server: TestWorkspace;
    let bob: string;
    let mallory: string;
    beforeAll(async () => {
      const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'attack-'));
      await plantSecrets(dataFolder);
      server = await openWorkspace({ dataFolder, config: { isolation: settingsOf(mode) } });
      [bob, mallory] = [await server.addUser('bob'), await server.addUser('mallory')];
    });
    afterAll(async () => {
      await server.close();
      await rm(server.dataFolder, { recursive: true, force: true, maxRetries: 10 });
    });

    const folderOf = (id: string, submission: string) =>
      path.join(server.dataFolder, 'jobs', id, 'runs', submission);
    const runOf = async (
      token: string,
      program: string,
      changes: Parameters<typeof addJob>[3] = {},
    ) => {
      const job = await addJob(server, token, program, changes);
      const submission = await executeJob(server, token, job);
      const ended = await untilStatus(server, token, job.batch_job_id, ...ENDED);
      const asked = {
        batch_job_id: job.batch_job_id,
        submission_id: submission,
        agent_id: 'agent-0',
        line: 0,
        count: 200,
      };
      const { lines } = await server.get('output', 'read', asked, { token });
      return {
        job,
        ended: ended.execution_details[0],
        folder: folderOf(job.batch_job_id, submission),
        text: lines.join('\n'),
      };
    };

    it('reads and stops nothing of other people and of the server, and its own files are its own', async () => {
      const others = await runOf(bob, 'open("result.txt", "w").write("of bob")\n');
      expect(await readFile(path.join(others.folder, 'work/result.txt'), 'utf8')).toBe('of bob');
      const files = {
        "another's result": path.join(others.folder, 'work/result.txt'),
        "another's source": path.join(
          server.dataFolder,
          'files/bob/jobs',
          others.job.batch_job_id,
          'train.py',
        ),
      };
      const { text } = await runOf(mallory, attackOn(server.dataFolder, files));
      expect(resultIn(text)).toEqual({
        ...EXPECTED_LIMITS,
        "another's result": 'refused',
        "another's source": 'refused',
      });
    });

    it('40.7 a notebook that installs packages installs them for its run alone', async () => {
      const wheels = await mkdtemp(path.join(os.tmpdir(), 'wheels-'));
      await writeWheel(wheels, 'added_here', '1.5.0');
      const [name = ''] = await readdir(wheels);
      const wheel = await readFile(path.join(wheels, name), 'base64');
      await rm(wheels, { recursive: true });
      const notebook = notebookText([
        `import base64\nopen(${JSON.stringify(name)}, "wb").write(base64.b64decode("${wheel}"))`,
        '%pip install --no-index --find-links . added_here',
        'import added_here; print("added", added_here.VERSION)',
      ]);
      const { text, ended, folder } = await runOf(mallory, notebook, { main_file: 'adds.ipynb' });
      expect(text).toContain('added 1.5.0');
      expect(ended).toMatchObject({ status: 'Executed' });
      await expect.poll(() => readdir(folder), SLOW_TIMEOUT).not.toContain('packages');
    });

    it('ends with the exit code, by the signal and by the wish that end it, and may write to /dev/stderr', async () => {
      const sh = (program: string) => runOf(mallory, program, { main_file: 'train.sh' });
      const [failed, killed] = await Promise.all([
        sh('echo told > /dev/stderr; exit 7'),
        sh('kill -KILL $$'),
      ]);
      expect(failed.text).toBe('told');
      expect(failed.ended).toMatchObject({
        status: 'Execution Failed',
        exit_code: 7,
        reason: 'The program ended with exit code 7.',
      });
      expect(killed.ended).toMatchObject({
        exit_code: 137,
        reason: expect.stringContaining('was ended by SIGKILL') as string,
      });
      const job = await addJob(
        server,
        mallory,
        'trap "exit 9" TERM; setsid sleep 300 & echo up > up; while :; do sleep 0.05; done',
        { main_file: 'train.sh' },
      );
      const submission = await executeJob(server, mallory, job);
      const folder = folderOf(job.batch_job_id, submission);
      await expect
        .poll(() => readFile(path.join(folder, 'work/up'), 'utf8').catch(() => ''), SLOW_TIMEOUT)
        .toBe('up\n');
      await server.get(
        'jobs',
        'stop',
        { batch_job_id: job.batch_job_id, submission_id: submission },
        { token: mallory },
      );
      const stopped = await untilStatus(
        server,
        mallory,
        job.batch_job_id,
        'Execution Stopped',
        ...ENDED,
      );
      expect(stopped.execution_details[0]).toMatchObject({ cause: 'stopped', exit_code: 9 });
    });

    it('ends with what hid from it, by itself and by the wish, and with nothing of another job', async () => {
      const [ended, stopped] = [`${NAP}.1`, `${NAP}.2`];
      const job = await addJob(server, mallory, `${hiding(stopped)}import time\ntime.sleep(600)\n`);
      const submission = await executeJob(server, mallory, job);
      await expect.poll(() => processesWith(stopped), SLOW_TIMEOUT).toHaveLength(1);
      const { ended: verdict } = await runOf(
        mallory,
        `${hiding(ended)}import time\ntime.sleep(1)\n`,
      );
      expect(verdict?.exit_code).toBe(0);
      expect(await processesWith(ended)).toEqual([]);
      expect(await processesWith(stopped)).toHaveLength(1);
      await server.get(
        'jobs',
        'stop',
        { batch_job_id: job.batch_job_id, submission_id: submission },
        { token: mallory },
      );
      await untilStatus(server, mallory, job.batch_job_id, 'Execution Stopped', ...ENDED);
      expect(await processesWith(stopped)).toEqual([]);
    });

    it('runs with several agents, each with its rank', async () => {
      const { text, ended } = await runOf(
        mallory,
        'import os\nprint("rank", os.environ["RANK"], os.environ["WORLD_SIZE"])\n',
        { node_count: 2, distributed_mode: true },
      );
      expect([text, ended?.exit_code]).toEqual(['rank 0 2', 0]);
    });
  });
