import { mkdir, mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest';
import { folderWatch, REMOVED_MS } from '~/server/platform/engine/folderWatch';
import type { LocalEngine } from '~/server/platform/engine/local/localEngine';
import { fits, freeOf, neverFits, whyWaiting } from '~/server/platform/engine/local/capacity';
import { durationText } from '~/server/platform/engine/local/outcomes';
import { readProcesses } from '~/server/platform/kernels/processes/proc';
import { jobOn, readAll, shell, statusOf, untilEnded, untilRunning } from './bench';
import { openLocalBench, type LocalBench } from './localBench';

const GB = 1024 ** 3;

describe('the room on a machine', () => {
  const total = { cpus: 4, memory: 8 * GB, gpus: 1 };

  it('local: says what a job waits for', () => {
    const free = freeOf(total, [{ cpus: 3, memory: 7 * GB, gpus: 1 }]);
    expect(free).toEqual({ cpus: 1, memory: GB, gpus: 0 });
    expect(whyWaiting({ cpus: 2, memory: 0, gpus: 0 }, free, 0)).toBe('waiting for 2 CPUs');
    expect(whyWaiting({ cpus: 1, memory: 1.5 * GB, gpus: 1 }, free, 0)).toBe(
      'waiting for 1.5 GiB of memory and 1 GPU',
    );
    expect(whyWaiting({ cpus: 1, memory: 0, gpus: 0 }, free, 0)).toBe('starting');
    expect(whyWaiting({ cpus: 1, memory: 0, gpus: 0 }, free, 1)).toBe('waiting behind another job');
    expect(whyWaiting({ cpus: 1, memory: 0, gpus: 0 }, free, 3)).toBe(
      'waiting behind 3 other jobs',
    );
  });

  it('local: says what it can never give', () => {
    expect(neverFits({ cpus: 4, memory: 8 * GB, gpus: 1 }, total)).toEqual({});
    expect(neverFits({ cpus: 5, memory: 0, gpus: 2 }, total)).toEqual({
      'limits.cpus': 'The job asks for 5 CPUs; this machine has 4 CPUs.',
      'limits.gpus': 'The job asks for 2 GPUs; this machine has 1 GPU.',
    });
  });

  it('local: takes the folder of a job for removed only when it is gone for a minute', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'atelier-gone-'));
    let clock = 0;
    const watch = folderWatch(folder, () => clock);
    await watch.look();
    await rm(folder, { recursive: true });
    await watch.look();
    clock = REMOVED_MS - 1;
    expect(watch.isRemoved()).toBe(false);
    await mkdir(folder);
    await watch.look();
    await rm(folder, { recursive: true });
    clock = 2 * REMOVED_MS;
    await watch.look();
    expect(watch.isRemoved()).toBe(false);
    clock = 3 * REMOVED_MS;
    await watch.look();
    expect(watch.isRemoved()).toBe(true);
  });

  it('local: ten tenths of a CPU fill one CPU', () => {
    const tenth = { cpus: 0.1, memory: 0, gpus: 0 };
    const one = { cpus: 1, memory: 0, gpus: 0 };
    expect(
      fits(
        tenth,
        freeOf(
          one,
          Array.from({ length: 9 }, () => tenth),
        ),
      ),
    ).toBe(true);
    expect(
      fits(
        tenth,
        freeOf(
          one,
          Array.from({ length: 10 }, () => tenth),
        ),
      ),
    ).toBe(false);
  });

  it('local: tells seconds as people do', () => {
    expect([1, 90, 120, 7200, 86_400, 2.5].map(durationText)).toEqual([
      '1 second',
      '90 seconds',
      '2 minutes',
      '2 hours',
      '1 day',
      '2.5 seconds',
    ]);
  });
});

describe('jobs that share a machine', () => {
  let bench: LocalBench;
  let engine: LocalEngine;
  const machine = { cpus: 4, memory: 8 * GB, gpus: 3, cards: ['0', '1', '2'] };
  beforeAll(async () => {
    bench = await openLocalBench();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    engine = await bench.open({ machine });
  });
  afterEach(() => engine.close());

  const limits = (cpus: number, gpus = 0) => ({ memory: GB, cpus, gpus, seconds: null });
  const long = async (cpus: number) => {
    const handle = await engine.submit(jobOn(bench, shell('sleep 300'), { limits: limits(cpus) }));
    // Of a test that fails nothing takes the room of the next.
    onTestFinished(() => engine.stop(handle, 0));
    return handle;
  };
  const end = async (...handles: Awaited<ReturnType<typeof long>>[]) => {
    for (const handle of handles) await engine.stop(handle, 0);
    for (const handle of handles) await untilEnded(bench, engine, handle);
  };

  it('local: first come, first served, and those who wait keep their places over a restart of the server', async () => {
    const first = await long(3);
    const large = await long(2);
    const small = await long(1);
    const reasons = async () =>
      (await engine.status([large, small])).map((status) =>
        status.state === 'waiting' ? status.reason : status.state,
      );
    expect(await reasons()).toEqual(['waiting for 2 CPUs', 'waiting behind another job']);
    const [node] = await engine.capacity();
    expect(node).toMatchObject({
      up: true,
      cpus: { total: 4, free: 1 },
      memory: { total: 8 * GB, free: 7 * GB },
      gpus: { total: 3, free: 3 },
    });
    await engine.close();
    engine = await bench.open({ machine });
    await untilRunning(bench, engine, first);
    expect(await reasons()).toEqual(['waiting for 2 CPUs', 'waiting behind another job']);
    await end(first);
    await untilRunning(bench, engine, large);
    await untilRunning(bench, engine, small);
    await end(large, small);
  });

  /** The supervisors that were started ahead and know of no job yet: those that do work in its folder. */
  const spares = async (): Promise<number[]> => {
    const found = await Promise.all(
      (await readProcesses()).map(async ({ pid }) => {
        const words = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
        const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
        const isOne = words.endsWith(`${bench.settings.supervisor.at(-1) ?? ''}\0`);
        return isOne && folder === process.cwd() ? [pid] : [];
      }),
    );
    return found.flat();
  };

  it('local: while jobs wait one supervisor is started ahead, and one that is killed costs no job, and none is left when nobody waits', async () => {
    const first = await long(4);
    const [second, third] = [
      await engine.submit(jobOn(bench, shell('echo second'), { limits: limits(4) })),
      await engine.submit(jobOn(bench, shell('echo third'), { limits: limits(4) })),
    ];
    await untilRunning(bench, engine, first);
    await expect.poll(spares).toHaveLength(1);
    for (const pid of await spares()) process.kill(pid, 'SIGKILL');
    await end(first);
    for (const [handle, word] of [
      [second, 'second'],
      [third, 'third'],
    ] as const) {
      expect(await untilEnded(bench, engine, handle)).toMatchObject({
        cause: 'finished',
        exitCode: 0,
      });
      expect(await readAll(engine, handle)).toBe(`${word}\n`);
    }
    await expect.poll(spares, { timeout: 60_000 }).toEqual([]);
  });

  it('local: while jobs come one after the other supervisors are started ahead of the next ones, and let go when none comes any more', async () => {
    const quick = async () =>
      untilEnded(
        bench,
        engine,
        await engine.submit(jobOn(bench, shell('true'), { limits: limits(1) })),
      );
    await quick();
    expect(await spares()).toEqual([]);
    await Promise.all([quick(), quick()]);
    await expect
      .poll(async () => (await spares()).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(2);
    await expect.poll(spares, { timeout: 60_000 }).toEqual([]);
  });

  it('local: an engine that closes while it looks after its jobs leaves no supervisor that waits for one', async () => {
    const quick = async () =>
      untilEnded(
        bench,
        engine,
        await engine.submit(jobOn(bench, shell('true'), { limits: limits(1) })),
      );
    const running = await long(1);
    await untilRunning(bench, engine, running);
    await Promise.all([quick(), quick()]);
    await expect
      .poll(async () => (await spares()).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(2);
    for (const pid of await spares()) process.kill(pid, 'SIGKILL');
    // It is about to start others.
    const looking = engine.capacity();
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    await engine.close();
    await looking;
    // One that was let go ends when it has read so.
    await expect.poll(spares, { timeout: 60_000 }).toEqual([]);
    engine = await bench.open({ machine });
    await end(running);
  });

  it('local: each rank has cards of its own, and no other job has them', async () => {
    const show = shell('echo "[$CUDA_VISIBLE_DEVICES]"; sleep 300');
    const two = await engine.submit(jobOn(bench, show, { ranks: 2, limits: limits(1, 1) }));
    const one = await engine.submit(jobOn(bench, show, { limits: limits(1, 1) }));
    const none = await engine.submit(jobOn(bench, show, { limits: limits(1, 0) }));
    const cards = () =>
      Promise.all([
        readAll(engine, two, 0),
        readAll(engine, two, 1),
        readAll(engine, one),
        readAll(engine, none),
      ]);
    await expect.poll(cards).toEqual(['[0]\n', '[1]\n', '[2]\n', '[]\n']);
    await engine.close();
    engine = await bench.open({ machine });
    await end(one);
    const next = await engine.submit(jobOn(bench, show, { limits: limits(0, 1) }));
    await expect.poll(() => readAll(engine, next)).toBe('[2]\n');
    await end(two, none, next);
  });

  it('local: the folder of one job is not taken for another', async () => {
    const handle = await long(1);
    await untilRunning(bench, engine, handle);
    await expect(
      engine.submit(jobOn(bench, shell('echo ran'), { folder: handle.folder })),
    ).rejects.toMatchObject({ statusCode: 409 });
    await end(handle);
    expect((await statusOf(engine, handle)).state).toBe('ended');
  });

  it.each([
    ['id', { id: '../up' }],
    ['ranks', { ranks: 0 }],
    ['cwd', { cwd: 'work' }],
    ['folder', { folder: 'logs' }],
    ['environment', { environment: { 'A=B': '' } }],
    ['argv', { argv: [''] as const }],
    ['limits.seconds', { limits: { memory: null, cpus: 1, gpus: 0, seconds: 0 } }],
    ['limits.memory', { limits: { memory: -1, cpus: 1, gpus: 0, seconds: null } }],
  ])('local: a job with a mistake in %s is refused', async (field, mistake) => {
    await expect(
      engine.submit({ ...jobOn(bench, shell('echo ran')), ...mistake }),
    ).rejects.toMatchObject({
      statusCode: 422,
      details: { fields: { [field]: expect.any(String) as string } },
    });
  });
});
