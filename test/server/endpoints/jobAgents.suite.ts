import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentRank } from '~/contract';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { addJob, cpusOf, executeJob, SLOW_TIMEOUT, untilStatus } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';

const TELL =
  'import os\nprint("rank", os.environ["RANK"], "of", os.environ["WORLD_SIZE"], os.environ["ATELIER_AGENT_ID"])\n';
const named = (...ranks: number[]): AgentRank[] =>
  ranks.map((rank, agent) => ({ agent_id: `agent-${agent}`, rank }));

/** Jobs of several agents, and notebooks as jobs, on the real engine of this machine. */
export const jobAgentsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('agents of jobs', () => {
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

    it('JOB-10 API-53 each agent has a rank, a place, an exit code and a log', async () => {
      const job = await addJob(server, token, TELL, { node_count: 3 });
      const of = {
        batch_job_id: job.batch_job_id,
        submission_id: await executeJob(server, token, job),
      };
      await untilStatus(server, token, of.batch_job_id, 'Executed');
      const logs = await Promise.all(
        [0, 1, 2].map((agent) => logged(of.batch_job_id, of.submission_id, agent)),
      );
      expect(logs).toEqual([
        'rank 0 of 3 agent-0\n',
        'rank 1 of 3 agent-1\n',
        'rank 2 of 3 agent-2\n',
      ]);
      const { agents } = await server.get('jobs', 'agents', of, { token });
      expect(agents).toEqual(
        [0, 1, 2].map((agent) => ({
          agent_id: `agent-${agent}`,
          rank: agent,
          place: expect.stringMatching(/./),
          state: 'ended',
          exit_code: 0,
          log_size: logs[agent]?.length,
        })),
      );
      expect(await server.get('jobs', 'readRanks', of, { token })).toEqual({
        ranks: named(0, 1, 2),
        editable: false,
        reason: 'The ranks are fixed: this submission has started.',
      });
      expect(
        await server.ask('jobs', 'updateRanks', { ...of, ranks: named(2, 1, 0) }, { token }),
      ).toMatchObject({
        status: 409,
        failure: { Error: 'The ranks are fixed: this submission has started.' },
      });
    });

    it('JOB-10 API-53 while a submission waits its agents may change ranks, and run with the new ones', async () => {
      const cpus = await cpusOf(server);
      const first = await addJob(server, token, 'import time\ntime.sleep(600)', {
        cpu_count: cpus,
      });
      const busy = await executeJob(server, token, first);
      await untilStatus(server, token, first.batch_job_id, 'Execution In Progress');
      const job = await addJob(server, token, TELL, { node_count: 3, cpu_count: cpus / 3 });
      const of = {
        batch_job_id: job.batch_job_id,
        submission_id: await executeJob(server, token, job),
      };
      expect(await server.get('jobs', 'readRanks', of, { token })).toEqual({
        ranks: named(0, 1, 2),
        editable: true,
        reason: null,
      });
      const mary = await server.addUser('mary');
      expect((await server.get('jobs', 'readRanks', of, { token: mary })).editable).toBe(false);
      expect(
        (await server.ask('jobs', 'updateRanks', { ...of, ranks: named(2, 0, 1) }, { token: mary }))
          .status,
      ).toBe(403);
      const asked = async (ranks: ReturnType<typeof named>) =>
        (await server.ask('jobs', 'updateRanks', { ...of, ranks }, { token })).status;
      for (const wrong of [named(0, 1), named(0, 0, 1), named(1, 2, 3)])
        expect(await asked(wrong)).toBe(422);
      expect(await asked([...named(0, 1), { agent_id: 'agent-7', rank: 2 }])).toBe(404);
      expect(
        await server.get('jobs', 'updateRanks', { ...of, ranks: named(2, 0, 1) }, { token }),
      ).toEqual({ ranks: named(2, 0, 1) });
      await server.get(
        'jobs',
        'stop',
        { batch_job_id: first.batch_job_id, submission_id: busy },
        { token },
      );
      await untilStatus(server, token, of.batch_job_id, 'Executed');
      expect(
        await Promise.all(
          [0, 1, 2].map((agent) => logged(of.batch_job_id, of.submission_id, agent)),
        ),
      ).toEqual(['rank 2 of 3 agent-0\n', 'rank 0 of 3 agent-1\n', 'rank 1 of 3 agent-2\n']);
      expect(
        (await server.get('jobs', 'agents', of, { token })).agents.map(({ rank }) => rank),
      ).toEqual([2, 0, 1]);
    });

    const cell = (source: string, tags: string[] = []) => ({
      cell_type: 'code',
      metadata: { tags },
      source,
      outputs: [],
      execution_count: null,
    });
    const book = (...cells: object[]) =>
      JSON.stringify({ cells, metadata: {}, nbformat: 4, nbformat_minor: 4 });
    const executed = async (id: string, submission: string): Promise<unknown> =>
      JSON.parse(await readFile(path.join(folderOf(id, submission), 'work/a.ipynb'), 'utf8'));

    it('a notebook runs as a job with its parameters, and keeps what its cells showed', async () => {
      const program = book(
        cell('lr = 1', ['parameters']),
        cell('print(lr * 2)\nname'),
        cell('raise ValueError("no")'),
        cell('print("never")'),
      );
      const job = await addJob(server, token, program, {
        main_file: 'a.ipynb',
        parameters: [
          { name: 'lr', value: '0.25' },
          { name: 'name', value: 'bob' },
        ],
      });
      const submission = await executeJob(server, token, job);
      const failed = await untilStatus(server, token, job.batch_job_id, 'Execution Failed');
      expect(failed.execution_details[0]).toMatchObject({ exit_code: 1, cause: 'finished' });
      const log = await logged(job.batch_job_id, submission);
      expect(log).toMatch(/^0\.5\n'bob'\n/);
      expect(log).toContain('ValueError');
      expect(await executed(job.batch_job_id, submission)).toMatchObject({
        cells: [
          { source: 'lr = 1', execution_count: 1 },
          { metadata: { tags: ['injected-parameters'] }, source: "lr = 0.25\nname = 'bob'" },
          {
            outputs: [
              { output_type: 'stream', text: '0.5\n' },
              { output_type: 'execute_result', data: { 'text/plain': "'bob'" } },
            ],
          },
          { outputs: [{ output_type: 'error', ename: 'ValueError' }] },
          { execution_count: null, outputs: [] },
        ],
      });
    });

    it('a notebook that runs as a job does what its tags say: it goes on after raises-exception, and leaves out skip-execution', async () => {
      const kept = {
        ...cell('raise ValueError("never")', ['skip_execution']),
        outputs: [{ output_type: 'stream', name: 'stdout', text: 'from before\n' }],
      };
      const program = book(
        cell('raise ValueError("meant")', ['raises-exception']),
        kept,
        cell('import sys; sys.exit(3)', ['raises-exception']),
        { ...cell('print("odd")'), metadata: { tags: 'raises-exception' } },
      );
      const job = await addJob(server, token, program, { main_file: 'a.ipynb' });
      const submission = await executeJob(server, token, job);
      await untilStatus(server, token, job.batch_job_id, 'Executed');
      expect(await executed(job.batch_job_id, submission)).toMatchObject({
        cells: [
          { outputs: [{ output_type: 'error', evalue: 'meant' }] },
          { execution_count: null, outputs: [{ text: 'from before\n' }] },
          { execution_count: 2 },
          { outputs: [{ text: 'odd\n' }] },
        ],
      });
    });

    it('a notebook that is stopped has what its cells showed until then', async () => {
      const program = book(
        cell('print("one")'),
        cell('import time\nprint("two", flush=True)\nwhile True: time.sleep(0.02)'),
      );
      const job = await addJob(server, token, program, { main_file: 'a.ipynb' });
      const submission = await executeJob(server, token, job);
      await expect
        .poll(() => logged(job.batch_job_id, submission).catch(() => ''), SLOW_TIMEOUT)
        .toContain('two');
      await server.get(
        'jobs',
        'stop',
        { batch_job_id: job.batch_job_id, submission_id: submission },
        { token },
      );
      await untilStatus(server, token, job.batch_job_id, 'Execution aborted');
      expect(await executed(job.batch_job_id, submission)).toMatchObject({
        cells: [
          { outputs: [{ text: 'one\n' }] },
          { outputs: [{ text: 'two\n' }, { output_type: 'error', ename: 'KeyboardInterrupt' }] },
        ],
      });
    });
  });
