import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type {
  ClusterEngine,
  JobHandle,
  JobLocation,
  NodeGroup,
} from '~/server/platform/engine/engine';
import { missingSlurm, NODE } from '../support/slurm';
import { until } from '#test/harness/until';
import {
  aliveOf,
  javascript,
  jobOn,
  readAll,
  shell,
  statusOf,
  untilEnded,
  untilPrinted,
  untilRunning,
} from './bench';
import { countingSqueue, openSlurmBench, type SlurmBench } from './slurmBench';

const missing = missingSlurm();
const limits = { memory: null, cpus: 1, gpus: 0, seconds: null };
/** A job that fills the cluster. */
const ALL = { ranks: 3, limits: { ...limits, cpus: NODE.cpus } };
const LINES = Array.from({ length: 60 }, (_, line) => `line ${line}\n`).join('');

describe.skipIf(missing !== null)(
  missing === null ? 'a Slurm cluster' : `a Slurm cluster: not run, ${missing}`,
  () => {
    let bench: SlurmBench;
    let engine: ClusterEngine;
    beforeAll(async () => {
      bench = await openSlurmBench();
    });
    afterAll(() => bench.close());
    beforeEach(async () => {
      engine = await bench.open();
    });
    afterEach(() => engine.close());

    const test = (title: string, body: () => Promise<void>) => it(`slurm: ${title}`, body, 90_000);
    const untilWaiting = (handle: JobHandle, reason: RegExp) =>
      until(
        `a job that waits, ${String(reason)}`,
        async () => {
          const status = await statusOf(engine, handle);
          return status.state === 'waiting' && reason.test(status.reason) ? status : null;
        },
        bench.patience,
      );
    const numberNote = (handle: JobHandle) => path.join(handle.folder, 'slurm-number');
    const namesakes = async (handle: JobHandle) =>
      (
        await bench.slurm.command(
          'squeue',
          '-h',
          '-t',
          'all',
          `--name=atelier-${handle.id}`,
          '-o',
          '%i',
        )
      )
        .trim()
        .split('\n');
    /** Waits until nobody has anything, so that a test finds an empty cluster. */
    const untilIdle = () =>
      until(
        'an idle cluster',
        async () =>
          (await engine.capacity()).every(({ up, cpus }) => up && cpus.free === cpus.total),
        bench.patience,
      );

    test('the cluster tells its nodes and what is free on them, GPUs too, and how they are put together', async () => {
      const node = {
        up: true,
        cpus: { total: 4, free: 4 },
        memory: { total: 8_000 * 2 ** 20, free: 8_000 * 2 ** 20 },
        gpus: { total: 2, free: 2 },
      };
      expect(await engine.capacity()).toMatchObject(
        ['n1', 'n2', 'n3'].map((name) => ({ ...node, name })),
      );
      const named = ({ nodes, ...group }: NodeGroup) => ({
        ...group,
        nodes: nodes.map(({ name }) => name),
      });
      expect((await engine.groups()).map(named)).toEqual([
        { name: 'main', usual: true, nodes: ['n1', 'n2', 'n3'] },
        { name: 'last', usual: false, nodes: ['n3'] },
      ]);
    });

    test('ranks spread over nodes, and each is told with its node', async () => {
      const handle = await engine.submit(
        jobOn(bench, shell('echo "$NODE_RANK $LOCAL_RANK $SLURMD_NODENAME $OMP_NUM_THREADS"'), ALL),
      );
      const { ranks } = await untilEnded(bench, engine, handle);
      expect(ranks.map(({ where }) => where)).toEqual(['n1', 'n2', 'n3']);
      expect(await Promise.all(ranks.map(({ rank }) => readAll(engine, handle, rank)))).toEqual([
        '0 0 n1 4\n',
        '1 0 n2 4\n',
        '2 0 n3 4\n',
      ]);
    });

    test("a rank gets its own GPUs and nobody else's, and they are told as taken", async () => {
      const gpus = { ranks: 4, limits: { ...limits, gpus: 1 } };
      const handle = await engine.submit(
        jobOn(bench, shell('echo "$SLURMD_NODENAME:$CUDA_VISIBLE_DEVICES"; sleep 300'), gpus),
      );
      await Promise.all(
        [0, 1, 2, 3].map((rank) => untilPrinted(bench, engine, handle, '\n', rank)),
      );
      const seen = await Promise.all([0, 1, 2, 3].map((rank) => readAll(engine, handle, rank)));
      expect(new Set(seen).size).toBe(4);
      for (const card of seen) expect(card).toMatch(/^n\d:[01]\n$/);
      expect((await engine.capacity()).reduce((free, node) => free + node.gpus.free, 0)).toBe(2);
      const without = await engine.submit(jobOn(bench, shell('echo "<$CUDA_VISIBLE_DEVICES>"')));
      await untilEnded(bench, engine, without);
      expect(await readAll(engine, without)).toBe('<>\n');
      await engine.stop(handle, 0);
      await untilEnded(bench, engine, handle);
    });

    test('a job no node is large enough for is refused with each field, and one of too many ranks as well', async () => {
      const huge = jobOn(bench, shell('true'), {
        limits: { memory: 2 ** 50, cpus: 5, gpus: 3, seconds: null },
      });
      await expect(engine.submit(huge)).rejects.toMatchObject({
        statusCode: 422,
        details: {
          fields: {
            'limits.cpus': 'A rank asks for 5 CPUs; the largest node has 4 CPUs.',
            'limits.gpus': 'A rank asks for 3 GPUs; the largest node has 2 GPUs.',
            'limits.memory': expect.stringContaining('the largest node has 7.8 GiB') as string,
          },
        },
      });
      await expect(
        engine.submit(jobOn(bench, shell('true'), { ranks: 7, limits: { ...limits, gpus: 1 } })),
      ).rejects.toMatchObject({
        statusCode: 422,
        details: {
          fields: {
            ranks: 'The job has 7 ranks; the cluster has room for 6 of them at the same time.',
          },
        },
      });
      await expect(
        engine.submit(jobOn(bench, shell('true'), { environment: { 'not-a-name': 'x' } })),
      ).rejects.toMatchObject({ statusCode: 422 });
    });

    test('twenty jobs wait for three nodes and all of them run, and a poll of all is one question to Slurm', async () => {
      const jobs = Array.from({ length: 20 }, (_, number) =>
        jobOn(bench, shell(`sleep 0.3; exit ${number % 2}`), { limits: { ...limits, cpus: 2 } }),
      );
      const handles = await Promise.all(jobs.map((job) => engine.submit(job)));
      expect((await engine.status(handles)).some(({ state }) => state === 'waiting')).toBe(true);
      const counting = await countingSqueue(bench);
      const other = await bench.open({ environment: counting.environment });
      await Promise.all([
        other.status(handles),
        ...handles.map((handle) => other.status([handle])),
      ]);
      expect(await counting.count()).toBeLessThanOrEqual(2);
      const all = () =>
        until(
          'all ends',
          async () => {
            const told = await engine.status(handles);
            return told.every(({ state }) => state === 'ended') && told;
          },
          bench.patience,
        );
      expect(await all()).toMatchObject(
        handles.map((_, number) => ({ cause: 'finished', exitCode: number % 2 })),
      );
    });

    test('a job that was handed in but not written down is found again, and one handed in twice runs once', async () => {
      await untilIdle();
      const filling = await engine.submit(jobOn(bench, shell('sleep 300'), ALL));
      await untilRunning(bench, engine, filling);
      const job = jobOn(bench, shell('echo once'));
      const handle = await engine.submit(job);
      await rm(numberNote(handle));
      const next = await bench.open();
      expect(await next.submit(job)).toEqual(handle);
      expect(await namesakes(handle)).toHaveLength(1);
      // A server that was killed while Slurm took the job, and another that asked before Slurm knew of it.
      await rm(numberNote(handle));
      await bench.slurm.command(
        'sbatch',
        `--job-name=atelier-${job.id}`,
        '--export=NIL',
        `--output=${job.folder}/twin.log`,
        `${job.folder}/slurm-batch.sh`,
      );
      await engine.stop(filling, 0);
      await until(
        'both ends',
        async () => (await bench.slurm.command('squeue', '-h', `--name=atelier-${job.id}`)) === '',
        bench.patience,
      );
      expect(await readAll(engine, handle)).toBe('once\n');
      expect(await namesakes(handle)).toHaveLength(2);
      expect((await stat(path.join(job.folder, 'slurm-batch.sh'))).mode & 0o077).toBe(0);
    });

    test('while the controller is away nothing is told as failed, and it comes back and nothing is lost', async () => {
      const script =
        'let n = 0; setInterval(() => { console.log("line " + n); if (++n === 60) process.exit(4); }, 350)';
      const handle = await engine.submit(jobOn(bench, javascript(script)));
      const done = await engine.submit(jobOn(bench, shell('exit 3')));
      await untilEnded(bench, engine, done);
      await untilPrinted(bench, engine, handle, 'line 1');
      await untilRunning(bench, engine, handle);
      await bench.slurm.killController();
      const [away, known] = await engine.status([handle, done]);
      expect(away).toMatchObject({
        state: 'unknown',
        reason: expect.stringMatching(/^Slurm cannot be reached: /) as string,
        last: { state: 'running' },
      });
      expect(known).toMatchObject({ state: 'ended', exitCode: 3 });
      const [later, ...refusals] = await Promise.all([
        statusOf(engine, handle),
        ...[
          () => engine.submit(jobOn(bench, shell('true'))),
          () => engine.stop(handle),
          () => engine.capacity(),
        ].map((ask) =>
          ask().then(
            () => null,
            (error: unknown) => error,
          ),
        ),
      ]);
      expect(later).toEqual(away);
      expect(refusals).toMatchObject([
        { statusCode: 503 },
        { statusCode: 503 },
        { statusCode: 503 },
      ]);
      await bench.slurm.startController();
      expect((await statusOf(engine, handle)).state).not.toBe('unknown');
      expect(await readAll(engine, handle, 0, true)).toBe(LINES);
      expect(await untilEnded(bench, engine, handle)).toMatchObject({
        cause: 'finished',
        exitCode: 4,
      });
    });

    test('a node that goes down is told, and so is what ran on it, and other jobs go on', async () => {
      await untilIdle();
      const there = await engine.submit(jobOn(bench, shell('sleep 300'), ALL));
      await untilRunning(bench, engine, there);
      await bench.slurm.command(
        'scontrol',
        'update',
        'NodeName=n2',
        'State=DOWN',
        'Reason=cable pulled',
      );
      const end = await untilEnded(bench, engine, there);
      expect(end).toMatchObject({ cause: 'lost', reason: 'Its node n2 (cable pulled) went down.' });
      expect((await engine.capacity()).find(({ name }) => name === 'n2')).toMatchObject({
        up: false,
        cpus: { total: 4, free: 0 },
        gpus: { free: 0 },
      });
      const waits = await engine.submit(jobOn(bench, shell('true'), ALL));
      const elsewhere = await engine.submit(jobOn(bench, shell('true')));
      expect(await untilEnded(bench, engine, elsewhere)).toMatchObject({ exitCode: 0 });
      await untilWaiting(waits, /^waiting for nodes that are down/);
      await bench.slurm.command('scontrol', 'update', 'NodeName=n2', 'State=RESUME');
      expect(await untilEnded(bench, engine, waits)).toMatchObject({
        cause: 'finished',
        exitCode: 0,
      });
      await until(
        'nothing of the lost job',
        async () => (await aliveOf(there)).length === 0,
        bench.patience,
      );
    });

    test('what somebody does in Slurm itself is told: held back, and cancelled', async () => {
      await untilIdle();
      const filling = await engine.submit(jobOn(bench, shell('sleep 300'), ALL));
      const held = await engine.submit(jobOn(bench, shell('true')));
      await bench.slurm.command('scontrol', 'hold', held.reference);
      await untilWaiting(held, /^held back by/);
      await bench.slurm.command('scancel', held.reference, filling.reference);
      for (const handle of [held, filling])
        expect(await untilEnded(bench, engine, handle)).toMatchObject({
          cause: 'stopped',
          reason: 'Stopped by somebody in Slurm.',
        });
    });

    test('jobs go to the partition that is set, by its rules', async () => {
      const partitioned = await bench.open({ partition: 'last' });
      expect((await partitioned.capacity()).map(({ name }) => name)).toEqual(['n3']);
      const handle = await partitioned.submit(jobOn(bench, shell('true')));
      expect((await untilEnded(bench, partitioned, handle)).ranks).toEqual([
        { rank: 0, where: 'n3', exitCode: 0 },
      ]);
      const long = await partitioned.submit(
        jobOn(bench, shell('true'), { limits: { ...limits, seconds: 90_000 } }),
      );
      await untilWaiting(long, /time limit is longer than its partition allows/);
      await engine.stop(long);
    });

    test('a job goes to the partition and the node it names, and what is not there is refused by field', async () => {
      const endOf = async (place: JobLocation) =>
        untilEnded(
          bench,
          engine,
          await engine.submit(jobOn(bench, shell('true'), { ranks: 2, place })),
        );
      const whereOf = async (place: JobLocation) =>
        (await endOf(place)).ranks.map(({ where }) => where);
      expect(
        await Promise.all([
          whereOf({ group: 'last' }),
          whereOf({ group: 'main', node: 'n2' }),
          whereOf({ node: 'n1' }),
        ]),
      ).toEqual([
        ['n3', 'n3'],
        ['n2', 'n2'],
        ['n1', 'n1'],
      ]);
      const refused = (place: JobLocation, field: string, more = {}) =>
        expect(
          engine.submit(jobOn(bench, shell('true'), { place, ...more })),
        ).rejects.toMatchObject({
          statusCode: 422,
          details: { fields: { [field]: expect.any(String) as string } },
        });
      await refused({ group: 'moon' }, 'place.group');
      await refused({ group: 'last', node: 'n1' }, 'place.node');
      await refused({ node: 'n1' }, 'ranks', { ranks: 5 });
    });

    test('the end of a job Slurm has forgotten is told from what the job wrote down', async () => {
      const finished = await engine.submit(jobOn(bench, shell('exit 6')));
      await untilEnded(bench, engine, finished);
      const waiting = await engine.submit(
        jobOn(bench, shell('true'), { limits: { ...limits, cpus: 4 }, ranks: 3 }),
      );
      await engine.stop(waiting);
      await bench.slurm.killController();
      await bench.slurm.startController({ forgetful: true });
      const next = await bench.open();
      expect(
        await next.status([
          finished,
          waiting,
          { ...finished, id: 'unheard-of', folder: path.join(bench.folder, 'unheard-of') },
        ]),
      ).toMatchObject([
        { state: 'ended', cause: 'finished', exitCode: 6 },
        { state: 'ended', cause: 'stopped' },
        { state: 'ended', cause: 'lost', exitCode: null },
      ]);
    });

    test('a machine without Slurm says so', async () => {
      const nowhere = await bench.open({ environment: { PATH: '/nowhere' } });
      await expect(nowhere.capacity()).rejects.toMatchObject({
        statusCode: 503,
        message: 'Slurm cannot be reached: there is no sinfo on this machine.',
      });
    });
  },
);
