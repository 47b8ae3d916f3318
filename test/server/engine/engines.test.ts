import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '~/server/platform/settings/config';
import type { Choice } from '~/server/platform/engine/choosing';
import { openEngines, type Engines } from '~/server/platform/engine/engines';
import { until } from '#test/harness/until';
import { scratch } from './bench';
import { bundle } from './localBench';

const SLURM = { configuration: '/nowhere/slurm.conf', partitions: [] };
const here: Choice = {
  compute_provider: 'local',
  compute_region: 'this-machine',
  compute_zone: 'this-machine',
  instance_id: 'local--whole-machine',
  require_gpu: false,
  gpu_count: 0,
  cpu_count: 2,
  memory_limit: 1.5,
};
const there: Choice = {
  ...here,
  compute_provider: 'slurm',
  compute_region: 'main',
  compute_zone: 'any',
  instance_id: 'slurm--4c-8000m-2g-a100',
  require_gpu: true,
  gpu_count: 2,
  memory_limit: null,
};

describe('the engines of a workspace', () => {
  let folder: string;
  const open: Engines[] = [];
  const opened = async (
    settings = { local: true, slurm: null as typeof SLURM | null, kubernetes: null },
  ) => {
    const engines = await openEngines(settings, folder);
    open.push(engines);
    return engines;
  };
  beforeEach(() => {
    folder = scratch();
  });
  afterEach(async () => {
    for (const engines of open.splice(0)) await engines.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('are this machine, and what the settings add to it', async () => {
    expect((await opened()).all).toEqual([{ name: 'local', label: 'This machine' }]);
    const both = await opened({ local: false, slurm: SLURM, kubernetes: null });
    expect(both.all).toEqual([{ name: 'slurm', label: 'Slurm' }]);
    expect([both.of('local'), both.of('slurm')?.name, both.of('kubernetes')]).toEqual([
      null,
      'slurm',
      null,
    ]);
  });

  it('a Slurm that is not there is told as unavailable, and stops nothing from opening', async () => {
    const engines = await opened({ local: true, slurm: SLURM, kubernetes: null });
    await expect(engines.groups('slurm')).rejects.toMatchObject({
      statusCode: 503,
      message: expect.stringMatching(/^Slurm cannot be reached: /) as string,
    });
    await expect(engines.capacity('slurm')).rejects.toMatchObject({ statusCode: 503 });
    expect((await engines.capacity('local'))[0]).toMatchObject({ up: true });
  });

  it('NB-23 a choice leads to an engine, a place and what each agent may use', async () => {
    const engines = await opened({ local: true, slurm: SLURM, kubernetes: null });
    expect(engines.choose(here)).toEqual({
      engine: 'local',
      place: {},
      limits: { cpus: 2, memory: 1.5 * 1024 ** 3, gpus: 0 },
    });
    expect(engines.choose(there)).toEqual({
      engine: 'slurm',
      place: { group: 'main' },
      limits: { cpus: 2, memory: 8000 * 1024 ** 2, gpus: 2 },
    });
    expect(engines.choose({ ...there, compute_zone: 'n1', memory_limit: 1 })).toMatchObject({
      place: { group: 'main', node: 'n1' },
      limits: { memory: 1024 ** 3 },
    });
  });

  it('a choice that leads nowhere is refused with the field', async () => {
    const engines = await opened({ local: true, slurm: SLURM, kubernetes: null });
    const refused = (choice: Choice, field: string) =>
      expect(() => engines.choose(choice), field).toThrow(
        expect.objectContaining({
          statusCode: 422,
          details: { fields: { [field]: expect.any(String) } },
        }),
      );
    refused({ ...here, compute_provider: 'mars' }, 'compute_provider');
    refused({ ...here, compute_region: 'moon' }, 'compute_region');
    refused({ ...here, instance_id: 'local--half' }, 'instance_id');
    refused({ ...there, instance_id: 'local--whole-machine' }, 'instance_id');
    refused({ ...there, cpu_count: 5 }, 'cpu_count');
    refused({ ...there, gpu_count: 3 }, 'gpu_count');
    const without = await opened({ local: false, slurm: SLURM, kubernetes: null });
    expect(() => without.choose(here)).toThrow('This machine runs no jobs.');
  });

  it('one server drives this machine, and another one follows when it closes, and knows meanwhile what is free', async () => {
    const first = await opened();
    const second = await opened();
    expect(first.of('local')).not.toBeNull();
    expect(second.of('local')).toBeNull();
    expect(await second.capacity('local')).toEqual(
      await first
        .capacity('local')
        .then(([node]) => [{ ...node, load: expect.any(Number) as number }]),
    );
    await first.close();
    await until('the second server to drive', async () => second.of('local'), 10_000);
    expect(first.of('local')).toBeNull();
  });

  it('a server that was killed with -9 is followed, and one on another machine is not', async () => {
    const program = path.join(folder, 'server.mjs');
    await bundle(path.join(import.meta.dirname, 'leaderServer.ts'), program);
    const server: ChildProcess = fork(program, [path.join(folder, 'engine')]);
    await once(server, 'message');
    const engines = await opened();
    expect(engines.of('local')).toBeNull();
    server.kill('SIGKILL');
    await once(server, 'exit');
    await until('another server to drive', async () => engines.of('local'), 10_000);
    await engines.close();

    await mkdir(path.join(folder, 'engine'), { recursive: true });
    await writeFile(
      path.join(folder, 'engine/server.lock'),
      JSON.stringify({ pid: 1, begun: '', host: 'another-machine', nonce: 'x' }),
    );
    const away = await opened();
    expect(away.of('local')).toBeNull();
  });
});

describe('settings of the engines', () => {
  it('are read from the environment', () => {
    expect(readConfig({}).engines).toEqual({ local: true, slurm: null, kubernetes: null });
    expect(
      readConfig({
        ATELIER_LOCAL_ENGINE: 'off',
        ATELIER_SLURM_CONF: '/etc/slurm/slurm.conf',
        ATELIER_SLURM_PARTITIONS: 'gpu, long',
        ATELIER_KUBERNETES_CONFIG: 'in-cluster',
        ATELIER_KUBERNETES_IMAGE: 'python:3.12',
        ATELIER_KUBERNETES_CLAIM: 'atelier',
      }).engines,
    ).toEqual({
      local: false,
      slurm: { configuration: '/etc/slurm/slurm.conf', partitions: ['gpu', 'long'] },
      kubernetes: {
        configuration: 'in-cluster',
        namespace: 'default',
        image: 'python:3.12',
        claim: 'atelier',
        poolLabel: null,
      },
    });
  });

  it('that cannot be used are refused by name', () => {
    expect(() => readConfig({ ATELIER_LOCAL_ENGINE: 'no' })).toThrow(
      "ATELIER_LOCAL_ENGINE must be 'on' or 'off', but it is 'no'.",
    );
    expect(() => readConfig({ ATELIER_SLURM_PARTITIONS: 'gpu' })).toThrow(
      'ATELIER_SLURM_PARTITIONS needs ATELIER_SLURM_CONF as well.',
    );
    expect(() =>
      readConfig({ ATELIER_SLURM_CONF: '/x', ATELIER_SLURM_PARTITIONS: '--all' }),
    ).toThrow("holds '--all'");
    expect(() => readConfig({ ATELIER_KUBERNETES_CONFIG: '/x' })).toThrow(
      'Kubernetes needs ATELIER_KUBERNETES_IMAGE and ATELIER_KUBERNETES_CLAIM too.',
    );
    expect(() => readConfig({ ATELIER_KUBERNETES_IMAGE: 'x' })).toThrow(
      'Kubernetes needs ATELIER_KUBERNETES_CONFIG too.',
    );
  });
});
