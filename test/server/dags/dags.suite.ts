import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DagRun, NodeRun } from '~/contract';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { areaFolder, plant } from '../support/driveFiles';
import { addJob, SLOW_TIMEOUT } from '../support/jobSettings';
import { openWorkspace, type TestWorkspace } from '../support/openWorkspace';
import { sweepSettings } from '../sweeps/sweepSettings';
import { createSchedules } from '~/server/areas/dags/schedules';

const step = (id: string, command: string, more: object = {}) => ({ id, command, ...more });

/** DAGs and their runs on the real engine of this machine, on whichever database. */
export const dagsSuite = (place: () => Promise<DatabaseLocation>) =>
  describe('DAGs', () => {
    let server: TestWorkspace;
    let token: string;
    beforeEach(async () => {
      server = await openWorkspace({ database: await place() });
      token = await server.signIn();
    });
    afterEach(() => server.close());

    /** The server's answer to a request that it refuses: the status, and the fields of the failure. */
    const refusal = async (
      name: 'execute' | 'create' | 'saveGraph' | 'update',
      request: object,
      files: Record<string, string> = {},
    ) => {
      const reply = await server.ask('dags', name, request as never, { token, files });
      return 'failure' in reply
        ? { status: reply.status, fields: reply.failure.fields }
        : reply.status;
    };
    const create = async (graph: object | string, settings: object = {}) => {
      const files = { 'flow.json': typeof graph === 'string' ? graph : JSON.stringify(graph) };
      return (
        await server.get(
          'dags',
          'create',
          { settings: { dag_name: 'Nightly', ...settings } },
          { token, files },
        )
      ).dag;
    };
    const execute = async (dag_id: string, from?: { submission_id: string; node_id: string }) => {
      const { status, dag } = await server.get(
        'dags',
        'execute',
        { dag_id, ...(from && { from }) },
        { token },
      );
      expect(status).toBe('Job Submitted');
      return { dag_id, submission_id: dag.submission_id ?? '' };
    };
    const look = (run: { dag_id: string; submission_id: string }) =>
      server.get('dags', 'readRun', run, { token });
    const ended = async (run: {
      dag_id: string;
      submission_id: string;
    }): Promise<{ run: DagRun; nodes: Readonly<Record<string, NodeRun>> }> => {
      await expect
        .poll(async () => (await look(run)).run.end_datetime, SLOW_TIMEOUT)
        .not.toBeNull();
      const { run: told, nodes } = await look(run);
      return {
        run: told,
        nodes: Object.fromEntries((nodes ?? []).map((node) => [node.node_id, node])),
      };
    };
    const logOf = async ({ batch_job_id, submission_id }: NodeRun) => {
      const page = await server.get(
        'output',
        'read',
        {
          batch_job_id: batch_job_id ?? '',
          submission_id: submission_id ?? '',
          agent_id: 'agent-0',
          line: 0,
          count: 100,
        },
        { token },
      );
      return page.lines;
    };
    const states = (nodes: Readonly<Record<string, NodeRun>>) =>
      Object.fromEntries(Object.values(nodes).map(({ node_id, state }) => [node_id, state]));

    it('DAG-02 DAG-03 DAG-04 DAG-14 ENT-12 API-44 API-46 is made of a JSON file, with the usual settings, and read again', async () => {
      const dag = await create({
        nodes: [step('a', 'true'), step('b', 'true')],
        edges: [['a', 'b']],
      });
      const settings = {
        pool: 'Default',
        disk_size: 60,
        source_dir: '',
        min_free_memory: null,
        min_gpu_memory: null,
        collaborators: [],
        shared_with_team: false,
      };
      const named = {
        dag_id: expect.stringMatching(/^dag-/) as string,
        dag_name: 'Nightly',
        main_file: 'flow.json',
      };
      expect(dag).toMatchObject({
        ...named,
        ...settings,
        status: 'Defined',
        node_count: 2,
        submission_id: null,
        execution_details: [],
      });
      const { graph } = await server.get('dags', 'readGraph', { dag_id: dag.dag_id }, { token });
      expect(graph.edges).toEqual([{ source: 'a', target: 'b' }]);
      expect((await server.get('dags', 'readAll', {}, { token })).dags).toEqual([dag]);
      const blank = await server.get(
        'dags',
        'create',
        { settings: { dag_name: 'Blank' } },
        { token },
      );
      expect(blank.graph).toEqual({ nodes: [], edges: [] });
      expect(await refusal('execute', { dag_id: blank.dag.dag_id })).toMatchObject({
        fields: { graph: 'This DAG has no nodes. Add one first.' },
      });
    });

    it.each([
      ['{', 'Dag file must be a valid json file'],
      ['{}', 'Invalid file content'],
      [
        JSON.stringify({
          nodes: [step('a', 'x'), step('b', 'x')],
          edges: [
            ['a', 'b'],
            ['b', 'a'],
          ],
        }),
        'Invalid file content These nodes wait for each other: a → b → a. Remove one of the edges.',
      ],
      [
        JSON.stringify({ nodes: [step('a', 'x')], edges: [['a', 'z']] }),
        'Invalid file content The edge from a to z names z, which is not a node.',
      ],
      [' '.repeat(50 * 1024 * 1024), 'This file has 50 MiB. The file of a DAG has at most 10 MiB.'],
    ])('DAG-07 DAG-08 a wrong file is refused with what is wrong', async (text, said) => {
      expect(
        await refusal('create', { settings: { dag_name: 'x' } }, { 'flow.json': text }),
      ).toEqual({ status: 422, fields: { main_file: said } });
    });

    it('runs its nodes in order, in a copy of a folder of the drive, and keeps the log of each', async () => {
      await plant(server, { 'flows/greet.sh': 'echo "hello $1"\n' });
      const { dag_id } = await create(
        {
          nodes: [step('a', 'bash greet.sh "you & me"; echo a > /dev/null'), step('b', 'exit 0')],
          edges: [['a', 'b']],
        },
        { source_dir: '/flows' },
      );
      const { run, nodes } = await ended(await execute(dag_id));
      expect([run.status, run.counts, states(nodes)]).toEqual([
        'Executed',
        { worked: 2 },
        { a: 'worked', b: 'worked' },
      ]);
      expect(await logOf(nodes['a']!)).toEqual(['hello you & me']);
      expect(Date.parse(nodes['b']!.start_datetime!)).toBeGreaterThanOrEqual(
        Date.parse(nodes['a']!.end_datetime!),
      );
      expect((await server.get('jobs', 'readAll', {}, { token })).jobs).toEqual([]);
    });

    it('a job is a node, with parameters of its own', async () => {
      const job = await addJob(server, token, 'import sys\nprint(sys.argv[1:])\n');
      const { dag_id } = await create({
        nodes: [{ id: 'train', batch_job_id: job.batch_job_id, parameters: { lr: 0.5 } }],
      });
      const { nodes } = await ended(await execute(dag_id));
      expect(await logOf(nodes['train']!)).toEqual(["['--lr', '0.5']"]);
      expect(
        (await server.get('jobs', 'read', { batch_job_id: job.batch_job_id }, { token })).job
          .status,
      ).toBe('Defined');
    });

    it('goes on from a node: what came before it is not run again', async () => {
      await plant(server, { 'flows/x.txt': '' });
      const { dag_id } = await create(
        { nodes: [step('a', 'date +%s%N'), step('b', '[ -e ok ]')], edges: [['a', 'b']] },
        { source_dir: '/flows' },
      );
      const first = await execute(dag_id);
      const failed = await ended(first);
      expect([failed.run.status, states(failed.nodes)]).toEqual([
        'Execution Failed',
        { a: 'worked', b: 'failed' },
      ]);
      await plant(server, { 'flows/ok': '' });
      const again = await ended(
        await execute(dag_id, { submission_id: first.submission_id, node_id: 'b' }),
      );
      expect([again.run.status, again.nodes['a']?.submission_id, again.nodes['b']?.state]).toEqual([
        'Executed',
        failed.nodes['a']?.submission_id,
        'worked',
      ]);
    });

    it('API-45 ENT-12 is stopped with all that runs, and deleted only then, and at most so many nodes go side by side', async () => {
      const { dag_id } = await create(
        { nodes: ['a', 'b', 'c'].map((id) => step(id, 'sleep 60')) },
        { at_once: 2 },
      );
      const run = await execute(dag_id);
      await expect
        .poll(async () => (await look(run)).run.counts, SLOW_TIMEOUT)
        .toEqual({ running: 2, waiting: 1 });
      expect((await server.ask('dags', 'execute', { dag_id }, { token })).status).toBe(409);
      expect((await server.ask('dags', 'delete', { dag_id }, { token })).status).toBe(409);
      expect((await server.get('dags', 'stop', run, { token })).status).toBe('Stop job submitted');
      const over = await ended(run);
      expect([over.run.status, over.run.counts]).toEqual(['Execution aborted', { stopped: 3 }]);
      expect(
        (await server.get('dags', 'read', { dag_id }, { token })).dag.execution_details,
      ).toEqual([over.run]);
      await server.get('dags', 'delete', { dag_id }, { token });
      expect((await server.ask('dags', 'read', { dag_id }, { token })).status).toBe(404);
      expect(
        (
          await server.ask(
            'jobs',
            'read',
            { batch_job_id: over.nodes['a']?.batch_job_id ?? '' },
            { token },
          )
        ).status,
      ).toBe(404);
    });

    it('a job that is gone fails its node with a sentence, and nothing else', async () => {
      const lost = ['constructor', '__proto__'].map((batch_job_id) => ({
        id: batch_job_id,
        batch_job_id,
      }));
      const { dag_id } = await create({
        nodes: [{ id: 'gone', batch_job_id: 'job-none' }, step('b', 'true'), ...lost],
      });
      const { nodes } = await ended(await execute(dag_id));
      for (const { id } of lost)
        expect(Object.getOwnPropertyDescriptor(nodes, id)?.value).toMatchObject({
          state: 'failed',
          reason: expect.stringContaining('is not there any more') as string,
        });
      expect(nodes['gone']).toMatchObject({
        state: 'failed',
        reason: 'The job job-none is not there any more, or admin may not see it.',
      });
      expect(nodes['b']?.state).toBe('worked');
    });

    it('who runs a job is told before it is deleted: DAGs of the team with a node of it, and sweeps where they are on', async () => {
      const job = await addJob(server, token, 'print(1)\n');
      const other = await addJob(server, token, 'print(2)\n');
      const ids = { batch_job_ids: [job.batch_job_id, other.batch_job_id] };
      const uses = async (as = token) =>
        (await server.get('jobs', 'uses', ids, { token: as })).used_by;
      const { dag_id } = await create({
        nodes: [
          step('a', 'true'),
          { id: 'train', batch_job_id: job.batch_job_id },
          { id: 'again', batch_job_id: job.batch_job_id },
        ],
      });
      await create(
        { nodes: [step('a', `echo ${job.batch_job_id}`)] },
        { dag_name: 'Says its name' },
      );
      const nightly = { kind: 'dag', id: dag_id, name: 'Nightly', user_name: 'admin' };
      expect(await uses()).toEqual([nightly]);
      Object.assign(server.workspace.config.flags, { sweeps: true });
      const {
        sweep: { sweep_id },
      } = await server.get(
        'sweeps',
        'create',
        { settings: sweepSettings({ batch_job_id: other.batch_job_id }) },
        { token },
      );
      expect(await uses()).toEqual([
        { kind: 'sweep', id: sweep_id, name: 'Best rate', user_name: 'admin' },
        nightly,
      ]);
      Object.assign(server.workspace.config.flags, { sweeps: undefined });
      expect(await uses()).toEqual([nightly]);
      expect(await uses(await server.addUser('mia'))).toEqual([nightly]);
      expect(await uses(await server.addUser('stranger', 'others'))).toEqual([]);
    });

    it('a dataset that vanished fails the node that needs it, with what to do about it', async () => {
      await plant(server, { 'data/a.csv': 'a' });
      const {
        dataset: { dataset_id },
      } = await server.get(
        'datasets',
        'create',
        { dataset_name: 'iris', path: '/data/' },
        { token },
      );
      const job = await addJob(server, token, 'print(1)\n', { dataset_id });
      await rm(path.join(areaFolder(server), 'data'), { recursive: true });
      const { dag_id } = await create({ nodes: [{ id: 'train', batch_job_id: job.batch_job_id }] });
      const { run, nodes } = await ended(await execute(dag_id));
      expect([run.status, nodes['train']?.state]).toEqual(['Execution Failed', 'failed']);
      expect(nodes['train']?.reason).toContain(
        'The folder /data of the drive of admin, which the dataset iris names, is not there any more. Put it back,',
      );
    });

    it('a graph is saved over the version it was made from only, and never with a circle', async () => {
      const { dag_id } = await create({ nodes: [step('a', 'true')] });
      const { graph } = await server.get('dags', 'readGraph', { dag_id }, { token });
      const saved = await server.get(
        'dags',
        'saveGraph',
        { dag_id, graph_version: 1, graph },
        { token },
      );
      expect(saved.dag.graph_version).toBe(2);
      expect(
        (await server.ask('dags', 'saveGraph', { dag_id, graph_version: 1, graph }, { token }))
          .status,
      ).toBe(409);
      const circle = { nodes: graph.nodes, edges: [{ source: 'a', target: 'a' }] };
      expect(await refusal('saveGraph', { dag_id, graph_version: 2, graph: circle })).toMatchObject(
        { fields: { graph: expect.stringContaining('wait for each other') as string } },
      );
    });

    it('DAG-12 shared with the entire team it has no collaborators, and a teammate may change it', async () => {
      const teammate = await server.addUser('ada');
      const { dag_id } = await create({ nodes: [step('a', 'true')] }, { collaborators: ['ada'] });
      const settings = { dag_name: 'Ours', shared_with_team: true, collaborators: ['ada'] };
      expect(
        (await server.get('dags', 'update', { dag_id, settings }, { token })).dag,
      ).toMatchObject({ dag_name: 'Ours', collaborators: [], shared_with_team: true });
      const { graph } = await server.get('dags', 'readGraph', { dag_id }, { token: teammate });
      expect(
        (
          await server.ask(
            'dags',
            'saveGraph',
            { dag_id, graph_version: 1, graph },
            { token: teammate },
          )
        ).status,
      ).toBe(200);
      expect((await server.ask('dags', 'execute', { dag_id }, { token: teammate })).status).toBe(
        403,
      );
    });

    it('becomes another one’s with the jobs of its runs, and its schedule waits until they switch it on', async () => {
      const ben = await server.addUser('ben');
      const { dag_id } = await create(
        { nodes: [step('a', 'echo done')], edges: [] },
        { collaborators: ['ben'] },
      );
      await ended(await execute(dag_id));
      const schedule = {
        enabled: true,
        cron: '0 3 * * *',
        time_zone: 'Europe/Zurich',
        missed: 'skip',
      } as const;
      await server.get('dags', 'update', { dag_id, schedule }, { token });
      const reply = await server.get(
        'ownership',
        'transfer',
        { id: 'admin', to: 'ben', holdings: [{ kind: 'DAG', id: dag_id }] },
        { token },
      );
      expect(reply).toMatchObject({ given: [{ kind: 'DAG', id: dag_id }], kept: [] });
      const { dag } = await server.get('dags', 'read', { dag_id }, { token: ben });
      expect(dag).toMatchObject({
        user_name: 'ben',
        collaborators: [],
        schedule: { ...schedule, enabled: false },
        next_run: null,
      });
      const { status } = await server.get('dags', 'execute', { dag_id }, { token: ben });
      expect(status).toBe('Job Submitted');
    });

    it('a next run that stands far ahead since the clock was set back is brought forward, and no other is', async () => {
      const { dag_id } = await create({ nodes: [step('a', 'true')] });
      const schedule = { enabled: true, time_zone: 'UTC', missed: 'skip' } as const;
      const nextRun = async () =>
        Date.parse((await server.get('dags', 'read', { dag_id }, { token })).dag.next_run ?? '');
      const setTo = async (cron: string, at?: Date) => {
        await server.get('dags', 'update', { dag_id, schedule: { ...schedule, cron } }, { token });
        if (at) await server.workspace.dags.change(dag_id, { nextRun: at });
        const schedules = createSchedules(server.workspace);
        schedules.start();
        return schedules;
      };
      const DAY_MS = 24 * 3_600_000;
      const daily = await setTo('0 3 * * *', new Date(Date.now() + 400 * DAY_MS));
      await expect.poll(nextRun, SLOW_TIMEOUT).toBeLessThan(Date.now() + 2 * DAY_MS);
      await daily.close();
      const yearly = await setTo('0 3 29 2 *');
      const before = await nextRun();
      await yearly.close();
      expect(await nextRun()).toBe(before);
    });

    it("runs by its schedule, once each time, in the person's time zone", async () => {
      const { dag_id } = await create({ nodes: [step('a', 'true')] });
      const schedule = {
        enabled: true,
        cron: '30 3 * * *',
        time_zone: 'Europe/Zurich',
        missed: 'run_once',
      } as const;
      const { dag } = await server.get('dags', 'update', { dag_id, schedule }, { token });
      expect(
        new Intl.DateTimeFormat('en', {
          timeZone: 'Europe/Zurich',
          timeStyle: 'short',
          hourCycle: 'h23',
        }).format(new Date(dag.next_run ?? '')),
      ).toBe('03:30');
      for (const [wrong, field] of [
        [{ cron: '61 * * * *' }, 'cron'],
        [{ time_zone: 'Mars/Base' }, 'time_zone'],
      ] as const) {
        expect(
          await refusal('update', { dag_id, schedule: { ...schedule, ...wrong } }),
        ).toMatchObject({ fields: { [field]: expect.any(String) as string } });
      }
      await server.workspace.dags.change(dag_id, { nextRun: new Date(Date.now() - 3_600_000) });
      const runs = async () => (await server.get('dags', 'runs', { dag_id }, { token })).runs;
      await expect
        .poll(async () => (await runs()).map(({ status }) => status), SLOW_TIMEOUT)
        .toEqual(['Executed']);
      expect(await runs()).toMatchObject([
        { submitted_by: null, scheduled_for: expect.any(String) as string },
      ]);
      expect(
        Date.parse((await server.get('dags', 'read', { dag_id }, { token })).dag.next_run ?? ''),
      ).toBeGreaterThan(Date.now());
      await server.get(
        'dags',
        'update',
        { dag_id, schedule: { ...schedule, missed: 'skip' } },
        { token },
      );
      await server.workspace.dags.change(dag_id, { nextRun: new Date(Date.now() - 3_600_000) });
      await expect
        .poll(
          async () =>
            Date.parse(
              (await server.get('dags', 'read', { dag_id }, { token })).dag.next_run ?? '',
            ),
          SLOW_TIMEOUT,
        )
        .toBeGreaterThan(Date.now());
      expect(await runs()).toHaveLength(1);
    });
  });
