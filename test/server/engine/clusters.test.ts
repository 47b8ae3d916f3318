import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EngineSettings } from '~/server/platform/engine/settings';
import { plant, planted } from '../support/driveFiles';
import { addJob, executeJob, SLOW_TIMEOUT, untilStatus } from '../support/jobSettings';
import { startKubernetes, NAMESPACE, type StandIn } from '../support/kubernetes/start';
import { notebookSettings } from '../support/notebookSettings';
import { openWorkspace } from '../support/openWorkspace';
import { missingSlurm, startSlurm, type Slurm } from '../support/slurm';

/** A workspace with a cluster beside this machine. */
const opened = async (cluster: Partial<EngineSettings>) => {
  const server = await openWorkspace({
    config: { engines: { local: true, slurm: null, kubernetes: null, ...cluster } },
  });
  const token = await server.signIn();
  const summary = async () =>
    (await server.get('dashboard', 'monitoringSummary', { team_name: 'atelier' }, { token }))
      .monitoring_summary;
  const instancesOf = async (
    compute_provider: string,
    more: { compute_region?: string; compute_zone?: string; compute_zones?: string[] },
    workload_type: 'notebook' | 'batchjob' = 'batchjob',
  ) =>
    (
      await server.get(
        'placement',
        'instances',
        { compute_provider, workload_type, ...more },
        { token },
      )
    ).instances;
  const outputOf = async (program: string, place: Parameters<typeof addJob>[3]) => {
    const { batch_job_id } = await addJob(server, token, program, place);
    await executeJob(server, token, { batch_job_id });
    const job = await untilStatus(
      server,
      token,
      batch_job_id,
      'Executed',
      'Execution Failed',
      'Execution aborted',
    );
    const named = { batch_job_id, submission_id: job.submission_id!, agent_id: 'agent-0' };
    const { lines } = await server.get(
      'output',
      'read',
      { ...named, line: 0, count: 100 },
      { token },
    );
    return { job, lines };
  };
  return { server, token, summary, instancesOf, outputOf };
};
type Opened = Awaited<ReturnType<typeof opened>>;

const missing = missingSlurm();

describe.skipIf(missing !== null)(
  missing === null ? 'a workspace with Slurm' : `a workspace with Slurm: not run, ${missing}`,
  () => {
    let slurm: Slurm;
    let here: Opened;
    const path = process.env['PATH'];
    beforeAll(async () => {
      slurm = await startSlurm();
      process.env['PATH'] = slurm.environment['PATH'];
      here = await opened({
        slurm: { configuration: slurm.environment['SLURM_CONF'] ?? '', partitions: [] },
      });
    });
    afterAll(async () => {
      await here.server.close();
      await slurm.stop();
      process.env['PATH'] = path;
    });
    const ask = () => ({ token: here.token });

    it('API-13 to API-15 Slurm is a provider for jobs, its partitions are regions and its nodes are zones', async () => {
      const { valid_compute_providers, feature_support } = await here.server.get(
        'placement',
        'providers',
        {},
        ask(),
      );
      expect(valid_compute_providers).toEqual([
        { name: 'local', label: 'This machine' },
        { name: 'slurm', label: 'Slurm' },
      ]);
      expect(feature_support).toEqual({
        local: { notebook: true, batchjob: true },
        slurm: { notebook: false, batchjob: true },
      });
      const { regions } = await here.server.get(
        'placement',
        'regions',
        { compute_provider: 'slurm' },
        ask(),
      );
      expect(regions).toEqual([
        { region_name: 'main', region_description: 'main: 3 nodes, the usual one' },
        { region_name: 'last', region_description: 'last: 1 node' },
      ]);
      const { zones } = await here.server.get(
        'placement',
        'zones',
        { compute_provider: 'slurm', compute_region: 'last' },
        ask(),
      );
      expect(zones).toEqual([
        { zone_name: 'any', zone_description: 'Any node' },
        { zone_name: 'n3', zone_description: 'n3' },
      ]);
    });

    it('a job on a node finds its dataset in the shared folder', async () => {
      await plant(here.server, { 'data/a.csv': 'on the node' });
      const {
        dataset: { dataset_id },
      } = await here.server.get(
        'datasets',
        'create',
        { dataset_name: 'data', path: '/data/' },
        ask(),
      );
      const program = 'cat "$ATELIER_DATASET/a.csv" datasets/data/a.csv\n';
      const { job, lines } = await here.outputOf(program, {
        compute_provider: 'slurm',
        compute_region: 'main',
        compute_zone: 'n2',
        instance_id: 'slurm--2c-4000m',
        cpu_count: 2,
        main_file: 'run.sh',
        dataset_id,
      });
      expect([job.status, lines.join('')]).toEqual(['Executed', 'on the nodeon the node']);
      expect(job.execution_details[0]?.dataset).toMatchObject({ dataset_id, file_count: 1 });
    });

    it('a dataset on a node is read-only: a program there changes nothing of it', async () => {
      await plant(here.server, { 'kept/a.csv': 'as it was\n' });
      const {
        dataset: { dataset_id },
      } = await here.server.get(
        'datasets',
        'create',
        { dataset_name: 'kept', path: '/kept/' },
        ask(),
      );
      const spoil = [
        'chmod u+w "$F"',
        'echo spoiled > "$F"',
        'rm -f "$F"',
        'touch "$ATELIER_DATASET/more"',
      ].map((line) => `(${line}) 2>/dev/null || echo refused`);
      const { lines } = await here.outputOf(
        `F="$ATELIER_DATASET/a.csv"\n${spoil.join('\n')}\ncat "$F"\n`,
        {
          compute_provider: 'slurm',
          compute_region: 'main',
          compute_zone: 'n1',
          instance_id: 'slurm--1c-2000m',
          cpu_count: 1,
          main_file: 'run.sh',
          dataset_id,
        },
      );
      expect(lines).toEqual(['refused', 'refused', 'refused', 'refused', 'as it was']);
      expect(await planted(here.server)).toMatchObject({ 'kept/a.csv': 'as it was\n' });
    });

    it('DAG-03 DAG-14 the nodes of a DAG run there, commands in its pool and jobs where their settings say', async () => {
      const {
        dataset: { dataset_id },
      } = await here.server.get(
        'datasets',
        'create',
        { dataset_name: 'again', path: '/data/' },
        ask(),
      );
      const job = await addJob(
        here.server,
        here.token,
        'echo "$SLURMD_NODENAME $1 $2 $(cat datasets/again/a.csv)"\n',
        {
          compute_provider: 'slurm',
          compute_region: 'main',
          compute_zone: 'n2',
          instance_id: 'slurm--1c-2000m',
          cpu_count: 1,
          main_file: 'run.sh',
          dataset_id,
        },
      );
      const nodes = [
        { id: 'where', command: 'echo "$SLURM_JOB_PARTITION"' },
        { id: 'train', batch_job_id: job.batch_job_id, parameters: { lr: 0.5 } },
        { id: 'fail', command: 'exit 4', retries: 1 },
        { id: 'slow', command: 'sleep 60', timeout: 2 },
      ];
      const file = JSON.stringify({
        nodes,
        edges: [
          ['where', 'train'],
          ['train', 'fail'],
          ['train', 'slow'],
        ],
      });
      const pools = (await here.server.get('dags', 'pools', {}, ask())).pools.map(
        ({ name }) => name,
      );
      expect(pools).toEqual(['Default', 'slurm', 'slurm/main', 'slurm/last']);
      const { dag } = await here.server.get(
        'dags',
        'create',
        { settings: { dag_name: 'There', pool: 'slurm/main' } },
        { ...ask(), files: { 'there.json': file } },
      );
      const {
        dag: { submission_id },
      } = await here.server.get('dags', 'execute', { dag_id: dag.dag_id }, ask());
      const look = () =>
        here.server.get(
          'dags',
          'readRun',
          { dag_id: dag.dag_id, submission_id: submission_id! },
          ask(),
        );
      await expect
        .poll(async () => (await look()).run.end_datetime, { ...SLOW_TIMEOUT, timeout: 150_000 })
        .not.toBeNull();
      const told = new Map((await look()).nodes!.map((node) => [node.node_id, node]));
      const logOf = async (id: string) => {
        const { batch_job_id, submission_id: run } = told.get(id)!;
        return (
          await here.server.get(
            'output',
            'read',
            {
              batch_job_id: batch_job_id!,
              submission_id: run!,
              agent_id: 'agent-0',
              line: 0,
              count: 9,
            },
            ask(),
          )
        ).lines;
      };
      expect([await logOf('where'), await logOf('train')]).toEqual([
        ['main'],
        ['n2 --lr 0.5 on the node'],
      ]);
      expect(told.get('fail')).toMatchObject({ state: 'failed', attempt: 2, exit_code: 4 });
      expect(told.get('slow')).toMatchObject({
        state: 'failed',
        attempt: 1,
        reason: expect.stringMatching(/time/i) as string,
      });
    }, 240_000);

    it('API-74 NB-35 NB-36 RT-49 the instance types are the sizes of its nodes, for jobs only', async () => {
      const types = await here.instancesOf('slurm', {
        compute_region: 'main',
        compute_zone: 'any',
      });
      expect(types.map(({ instance_id, display_name }) => [instance_id, display_name])).toEqual([
        ['slurm--1c-2000m', '1 core, 2 GiB memory'],
        ['slurm--2c-4000m', '2 cores, 3.9 GiB memory'],
        ['slurm--4c-8000m', '4 cores, 7.8 GiB memory'],
        ['slurm--2c-4000m-1g', '2 cores, 3.9 GiB memory, 1 GPU'],
        ['slurm--4c-8000m-2g', 'Whole node: 4 cores, 7.8 GiB memory, 2 GPUs'],
      ]);
      expect(types[0]).toMatchObject({
        enabled: true,
        cpu_count: 1,
        memory: 2,
        gpu_count: 0,
        gpu_model: 'Not Supported',
      });
      expect(types.at(-1)).toMatchObject({ gpu_count: 2, gpu_model: 'GPU' });
      expect(await here.instancesOf('slurm', { compute_region: 'main' }, 'notebook')).toEqual([]);
      expect(
        await here.server.ask(
          'placement',
          'instances',
          { compute_provider: 'slurm', compute_region: 'moon', workload_type: 'batchjob' },
          ask(),
        ),
      ).toMatchObject({
        status: 422,
        failure: { fields: { compute_region: 'There is no region called moon.' } },
      });
    });

    it('a notebook cannot be sent there', async () => {
      const settings = await notebookSettings(here.server, here.token, {
        compute_provider: 'slurm',
        compute_region: 'main',
        compute_zone: 'any',
        instance_id: 'slurm--1c-2000m',
      });
      expect(await here.server.ask('notebooks', 'create', { settings }, ask())).toMatchObject({
        status: 422,
        failure: { fields: { compute_provider: 'Notebooks run on local only; slurm runs jobs.' } },
      });
    });

    it('a job with an instance type of Slurm runs on the node it names, within that size', async () => {
      const { job, lines } = await here.outputOf(
        'import os\nprint(os.environ["SLURMD_NODENAME"], os.environ["OMP_NUM_THREADS"], os.environ["SLURM_MEM_PER_CPU"])\n',
        {
          compute_provider: 'slurm',
          compute_region: 'main',
          compute_zone: 'n2',
          instance_id: 'slurm--2c-4000m',
          cpu_count: 2,
        },
      );
      expect(job.status).toBe('Executed');
      expect(lines).toEqual(['n2 2 2000']);
      expect(job.execution_details[0]).toMatchObject({ engine: 'slurm', places: ['n2'] });
    });

    it('DSH-03 the summary counts its nodes, and a job that runs there is told as holding what it reserved', async () => {
      const job = await addJob(here.server, here.token, 'import time\ntime.sleep(300)\n', {
        job_name: 'Sleep',
        compute_provider: 'slurm',
        compute_region: 'main',
        compute_zone: 'any',
        instance_id: 'slurm--2c-4000m-1g',
        require_gpu: true,
        gpu_count: 1,
        cpu_count: 2,
        node_count: 2,
        distributed_mode: true,
      });
      const submission_id = await executeJob(here.server, here.token, job);
      await expect
        .poll(async () => (await here.summary()).holders, SLOW_TIMEOUT)
        .toMatchObject([
          {
            kind: 'job',
            name: 'Sleep',
            user_name: 'admin',
            submission_id,
            engine: 'slurm',
            cpus: 4,
            memory: 2 * 4000 * 1024 ** 2,
            gpus: 2,
            idle_since: null,
          },
        ]);
      const { donuts_summary, total_active_agents, engines } = await here.summary();
      expect(engines.map(({ name, reachable }) => [name, reachable])).toEqual([
        ['local', true],
        ['slurm', true],
      ]);
      expect(total_active_agents).toBe(4);
      expect(donuts_summary).toMatchObject({ active_gpu_count: 2, active_cpu_cores: 4 });
      await here.server.get(
        'jobs',
        'stop',
        { batch_job_id: job.batch_job_id, submission_id },
        ask(),
      );
      await untilStatus(here.server, here.token, job.batch_job_id, 'Execution aborted');
    }, 180_000);

    it('while its controller is away the cluster is offered as it was, and told as unknown', async () => {
      const before = await here.summary();
      await here.instancesOf('slurm', { compute_region: 'last' });
      await slurm.killController();
      await expect
        .poll(async () => (await here.summary()).engines[1], SLOW_TIMEOUT)
        .toMatchObject({
          reachable: false,
          unknown_since: expect.any(String) as string,
          nodes: before.engines[1]!.nodes.map(({ name }) => ({ name })),
        });
      const {
        engines: [, away],
        ...counted
      } = await here.summary();
      expect(away?.reason).toMatch(
        /^Slurm cannot be reached: (it|its controller) does not answer\.$/,
      );
      expect(counted).toMatchObject({
        total_active_agents: 1,
        donuts_summary: { free_gpu_count: 0 },
      });
      const types = await here.instancesOf('slurm', { compute_region: 'last' });
      expect(types.map(({ unknown_since }) => unknown_since)).toEqual(
        Array.from({ length: 5 }, () => expect.any(String) as string),
      );
      const { zones } = await here.server.get(
        'placement',
        'zones',
        { compute_provider: 'slurm', compute_region: 'last' },
        ask(),
      );
      expect(zones[1]?.zone_description).toBe('n3 (unknown)');
      await slurm.startController();
      await expect
        .poll(async () => (await here.summary()).engines[1], SLOW_TIMEOUT)
        .toMatchObject({ reachable: true, unknown_since: null });
    }, 180_000);
  },
);

describe('a workspace with a stand-in of Kubernetes', () => {
  let standIn: StandIn;
  let here: Opened;
  beforeAll(async () => {
    standIn = await startKubernetes();
    here = await opened({
      kubernetes: {
        configuration: standIn.configuration,
        namespace: NAMESPACE,
        image: 'any',
        claim: 'shared',
        poolLabel: null,
      },
    });
  });
  afterAll(async () => {
    await here.server.close();
    await standIn.stop();
  });

  it('API-14 API-15 API-74 its node pools are regions, its nodes zones, and what they give are instance types', async () => {
    const token = here.token;
    const { regions } = await here.server.get(
      'placement',
      'regions',
      { compute_provider: 'kubernetes' },
      { token },
    );
    expect(regions.map(({ region_name }) => region_name)).toEqual(['large', 'small']);
    const { zones } = await here.server.get(
      'placement',
      'zones',
      { compute_provider: 'kubernetes', compute_region: 'large' },
      { token },
    );
    expect(zones.map(({ zone_name }) => zone_name)).toEqual(['any', 'node-b']);
    const [smallest] = await here.instancesOf('kubernetes', {
      compute_region: 'large',
      compute_zones: ['node-b'],
    });
    expect(smallest).toMatchObject({
      instance_id: 'kubernetes--1c-2048m',
      cpu_count: 1,
      memory: 2,
      enabled: true,
    });
  });

  it('a job runs in its pool under the name of its person, and what it printed is read as of any other job', async () => {
    const { job, lines } = await here.outputOf('import getpass\nprint(getpass.getuser())\n', {
      compute_provider: 'kubernetes',
      compute_region: 'large',
      compute_zone: 'any',
      instance_id: 'kubernetes--1c-2048m',
      cpu_count: 1,
      memory_limit: 1,
    });
    expect({ status: job.status, lines }).toEqual({ status: 'Executed', lines: ['admin'] });
    expect(job.execution_details[0]).toMatchObject({ engine: 'kubernetes', places: ['node-b'] });
    await expect.poll(() => standIn.control.jobs.size, SLOW_TIMEOUT).toBe(0);
  });
});
