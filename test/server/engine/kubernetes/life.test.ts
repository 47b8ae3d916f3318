import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClusterEngine, JobHandle, JobLocation } from '~/server/platform/engine/engine';
import { createKubernetesEngine } from '~/server/platform/engine/kubernetes/kubernetesEngine';
import { NODE } from '../../support/kubernetes/control';
import { NAMESPACE } from '../../support/kubernetes/start';
import { until } from '#test/harness/until';
import {
  aliveOf,
  jobOn,
  readAll,
  shell,
  statusOf,
  untilEnded,
  untilPrinted,
  untilRunning,
} from '../bench';
import { openKubernetesBench, type KubernetesBench } from './bench';

const MIB = 1024 * 1024;
const limits = { memory: null, cpus: 1, gpus: 0, seconds: null };

describe('before a stand-in of Kubernetes', () => {
  let bench: KubernetesBench;
  let engine: ClusterEngine;
  beforeAll(async () => {
    bench = await openKubernetesBench();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    engine = await bench.open();
  });
  afterEach(() => engine.close());

  const test = (title: string, body: () => Promise<void>) =>
    it(`kubernetes: ${title}`, body, 60_000);
  const jobOf = (handle: JobHandle) => bench.standIn.control.jobs.get(handle.reference);
  const running = async (script = 'echo ready; sleep 300') => {
    const handle = await engine.submit(jobOn(bench, shell(script)));
    await untilPrinted(bench, engine, handle, 'ready');
    return handle;
  };

  test('while the API is away nothing is known to have changed, and nothing can be asked for', async () => {
    const handle = await running();
    const before = await untilRunning(bench, engine, handle);
    bench.standIn.away(true);
    const unknown = await statusOf(engine, handle);
    expect(unknown).toMatchObject({
      state: 'unknown',
      reason: expect.stringMatching(/^Kubernetes cannot be reached: /) as string,
      last: before,
    });
    expect(await statusOf(engine, handle)).toMatchObject({
      since: unknown.state === 'unknown' ? unknown.since : '',
    });
    for (const ask of [
      () => engine.submit(jobOn(bench, shell('true'))),
      () => engine.stop(handle),
      () => engine.capacity(),
    ]) {
      await expect(ask()).rejects.toMatchObject({ statusCode: 503 });
    }
    bench.standIn.away(false);
    expect(await statusOf(engine, handle)).toEqual(before);
    await engine.stop(handle, 0);
    expect(await untilEnded(bench, engine, handle)).toMatchObject({ cause: 'stopped' });
  });

  test('limits are handed over as the cluster counts them', async () => {
    const all = { memory: 300 * MIB, cpus: 0.5, gpus: 1, seconds: 90 };
    const handle = await engine.submit(jobOn(bench, shell('true'), { limits: all, ranks: 2 }));
    const {
      completions,
      parallelism,
      backoffLimit,
      template: { spec },
    } = jobOf(handle)!.spec;
    expect({ completions, parallelism, backoffLimit }).toEqual({
      completions: 2,
      parallelism: 2,
      backoffLimit: 0,
    });
    expect(spec.activeDeadlineSeconds).toBe(90);
    expect(spec.containers[0]?.resources).toEqual({
      requests: { cpu: '500m', memory: String(300 * MIB) },
      limits: { memory: String(300 * MIB), 'nvidia.com/gpu': '1' },
    });
    await untilEnded(bench, engine, handle);
  });

  test('a container the kernel ended for its memory is told so', async () => {
    const handle = await engine.submit(
      jobOn(bench, shell('echo ready; sleep 300'), { limits: { ...limits, memory: 300 * MIB } }),
    );
    await untilPrinted(bench, engine, handle, 'ready');
    await bench.standIn.control.outOfMemory(handle.reference);
    expect(await untilEnded(bench, engine, handle)).toMatchObject({
      cause: 'memory',
      exitCode: 137,
      reason: 'Stopped: over its memory limit of 300 MiB.',
    });
  });

  test("the job's variables are not in the cluster's own records, and nobody else may read them in its folder", async () => {
    const handle = await engine.submit(
      jobOn(bench, shell('echo "$SECRET"'), { environment: { SECRET: 'word of the day' } }),
    );
    await untilEnded(bench, engine, handle);
    expect(await readAll(engine, handle)).toBe('word of the day\n');
    expect(JSON.stringify(jobOf(handle))).not.toContain('word of the day');
    expect((await stat(path.join(handle.folder, 'kubernetes-rank.sh'))).mode & 0o777).toBe(0o700);
  });

  test('nodes tell what is free, by pools, and a job goes to the pool and the node it names', async () => {
    const all = (total: number) => ({ total, free: total });
    const node = { up: true, cpus: all(NODE.cpus), memory: all(NODE.memory), gpus: all(NODE.gpus) };
    await until(
      'an idle cluster',
      async () => (await engine.capacity()).every(({ cpus }) => cpus.free === cpus.total),
      bench.patience,
    );
    expect(await engine.capacity()).toMatchObject([
      { name: 'node-a', ...node },
      { name: 'node-b', ...node },
    ]);
    expect(
      (await engine.groups()).map(({ name, nodes }) => [name, nodes.map((one) => one.name)]),
    ).toEqual([
      ['large', ['node-b']],
      ['small', ['node-a']],
    ]);
    const whereOf = async (place: JobLocation) =>
      (await untilEnded(bench, engine, await engine.submit(jobOn(bench, shell('true'), { place }))))
        .ranks[0]?.where;
    expect(
      await Promise.all([
        whereOf({ group: 'large' }),
        whereOf({ group: 'small', node: 'node-a' }),
        whereOf({ node: 'node-b' }),
      ]),
    ).toEqual(['node-b', 'node-a', 'node-b']);
    for (const [place, field] of [
      [{ group: 'moon' }, 'place.group'],
      [{ group: 'large', node: 'node-a' }, 'place.node'],
    ] as const) {
      await expect(engine.submit(jobOn(bench, shell('true'), { place }))).rejects.toMatchObject({
        statusCode: 422,
        details: { fields: { [field]: expect.any(String) as string } },
      });
    }
  });

  test("what takes a job's pod away is told, and the job is lost", async () => {
    const handle = await running();
    bench.standIn.control.disrupt(handle.reference, {
      reason: 'EvictionByEvictionAPI',
      message: 'Eviction API: evicting.',
    });
    expect(await untilEnded(bench, engine, handle)).toMatchObject({
      cause: 'lost',
      reason: 'Kubernetes took it away (EvictionByEvictionAPI: Eviction API: evicting).',
    });
    expect(await aliveOf(handle)).toEqual([]);
  });

  test('a job the cluster has forgotten is told from what it wrote down', async () => {
    const finished = await engine.submit(jobOn(bench, shell('exit 6')));
    await untilEnded(bench, engine, finished);
    await engine.forget(finished);
    expect(jobOf(finished)).toBeUndefined();
    const next = await bench.open();
    const never = {
      ...finished,
      id: 'unheard-of',
      reference: 'atelier-unheard-of',
      folder: path.join(bench.folder, 'unheard-of'),
    };
    expect(await next.status([finished, never])).toMatchObject([
      { state: 'ended', cause: 'finished', exitCode: 6 },
      { state: 'ended', cause: 'lost', exitCode: null },
    ]);
  });

  test('a server that was killed before it knew that its job is there finds it, and hands in no second one', async () => {
    const job = jobOn(bench, shell('echo once >> runs; cat runs; sleep 1'));
    const handle = await engine.submit(job);
    await rm(path.join(handle.folder, 'kubernetes-name'));
    const next = await bench.open();
    expect(await next.submit(job)).toEqual(handle);
    await untilEnded(bench, next, handle);
    expect(await readAll(next, handle)).toBe('once\n');
  });

  test('a cluster that cannot be read about says so', async () => {
    const nowhere = createKubernetesEngine({
      configuration: '/nowhere/kubeconfig',
      namespace: NAMESPACE,
      image: 'any',
      claim: 'any',
      poolLabel: null,
      sharedFolder: bench.folder,
    });
    await expect(nowhere.capacity()).rejects.toMatchObject({
      statusCode: 503,
      message: expect.stringContaining('/nowhere/kubeconfig') as string,
    });
  });
});
