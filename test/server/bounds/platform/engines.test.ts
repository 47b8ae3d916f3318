/** How long engines wait, how often they look, and how long jobs have to end. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os, { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { until } from '#test/harness/until';
import { clustersOf } from '~/server/platform/engine/clusters';
import { manifestOf } from '~/server/platform/engine/kubernetes/manifest';
import { rankScript } from '~/server/platform/engine/kubernetes/script';
import { Spares } from '~/server/platform/engine/local/jobs';
import { acquireLeadership } from '~/server/platform/engine/local/leadership';
import { LocalEngine } from '~/server/platform/engine/local/localEngine';
import { notesOf } from '~/server/platform/engine/local/notes';
import { overTime } from '~/server/platform/engine/local/outcomes';
import { giveWay } from '~/server/platform/engine/local/ranks';
import { supervise } from '~/server/platform/engine/local/supervise';
import { readLog } from '~/server/platform/engine/logs';
import { watching } from '~/server/platform/engine/rankShell';
import { slurmCommand } from '~/server/platform/engine/slurm/commands';
import {
  pausesAtOnce,
  pausesByTimers,
  programsOfTest,
  replaceInNode,
  timersOfNode,
} from '../support/inNode';

/** The longest time that real I/O takes, ms. */
const PATIENCE_MS = 10_000;
const SECOND = 1_000;
const DAY_S = 24 * 60 * 60;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-engines-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});
const fakeTimeouts = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const settle = () => new Promise((resolve) => setImmediate(resolve));

const specOf = (id: string) => {
  const place = path.join(folder, id);
  mkdirSync(place, { recursive: true });
  return {
    ...{ id, name: id, argv: ['/bin/true'] as [string], cwd: folder, environment: {}, ranks: 1 },
    ...{ folder: place, limits: { memory: null, cpus: 1, gpus: 0, seconds: null } },
  };
};

describe('a command of Slurm', () => {
  const sleeper = () => {
    writeFileSync(path.join(folder, 'sinfo'), '#!/bin/sh\nexec /bin/sleep 30\n');
    chmodSync(path.join(folder, 'sinfo'), 0o755);
  };

  it('is given up after 30 seconds', async () => {
    sleeper();
    const timers = timersOfNode();
    const said = slurmCommand({ PATH: folder })('sinfo', []).catch((error: Error) => error.message);
    (await timers.set(30 * SECOND))();
    expect(await said).toBe('sinfo did not answer within 30 s');
  });
});

describe('a cluster', () => {
  it('is waited for three seconds by who looks at a page, and 300 ms where it was away before', async () => {
    fakeTimeouts();
    pausesByTimers();
    const slurm = { configuration: '/nowhere', partitions: [] };
    const [cluster] = clustersOf({ local: true, slurm, kubernetes: null }, folder);
    vi.spyOn(cluster!.engine, 'groups').mockReturnValue(new Promise(() => undefined));
    vi.spyOn(cluster!.engine, 'capacity').mockReturnValue(new Promise(() => undefined));
    for (const ms of [3 * SECOND, 300]) {
      const told = vi.fn();
      void cluster!.capacity().catch((error: Error) => told(error.message));
      await vi.advanceTimersByTimeAsync(ms - 1);
      expect(told).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(told).toHaveBeenCalledWith('Slurm cannot be reached: it does not answer.');
    }
  });

  it('of Kubernetes remembers a job for two weeks, and kills it a minute after it asked it to end', () => {
    const where = { labels: [], node: null };
    const parts = { namespace: 'here', image: 'one', claim: 'shared', sharedFolder: folder };
    const { spec } = manifestOf(specOf('job'), '/script', where, parts);
    expect(spec?.ttlSecondsAfterFinished).toBe(14 * DAY_S);
    expect(spec?.template.spec?.terminationGracePeriodSeconds).toBe(60);
    // The script beside the program kills it five seconds before the cluster does.
    expect(rankScript(specOf('job'), 'name')).toContain('-lt 55000 ] || grace=55000');
  });

  it('gives what a program left behind five seconds, looked at five times a second', () => {
    expect(watching('slurm', 60)).toContain('[ "$tries" -le 25 ] || signal KILL\n    sleep 0.2');
  });
});

describe('a log that is followed', () => {
  it('is looked at every 150 ms', async () => {
    const pauses = pausesAtOnce();
    const isOver = async () => pauses.lengths.length === 3;
    for await (const piece of readLog(path.join(folder, 'log'), 0, { follow: true }, isOver))
      expect(piece).toBeNull();
    expect(pauses.lengths).toEqual([150, 150, 150]);
  });
});

describe('what watches over jobs', () => {
  it('is started ahead for as many as came in the last five seconds, four at most', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    programsOfTest();
    const spares = new Spares(['program']);
    for (let count = 0; count < 6; count += 1) spares.send({ folder, record: '', cards: [] });
    spares.keep(false);
    expect(spares.size).toBe(4);
    vi.advanceTimersByTime(5 * SECOND - 1);
    spares.keep(false);
    expect(spares.size).toBe(4);
    vi.advanceTimersByTime(1);
    spares.keep(false);
    expect(spares.size).toBe(0);
    await settle();
  });

  it('gives way to others by five steps', () => {
    const set = vi.spyOn(os, 'setPriority').mockReturnValue(undefined);
    giveWay();
    expect(set).toHaveBeenCalledWith(process.pid, 5);
  });

  it('gives a job five seconds to end whose time is over', () => {
    expect(overTime(60).graceMs).toBe(5 * SECOND);
  });

  const record = () => ({ spec: specOf('job'), runId: 'run', number: 1, submittedAt: '' });
  const without = (work: () => Promise<void>) => {
    const before = (['SIGTERM', 'SIGINT', 'SIGHUP'] as const).map(
      (signal) => [signal, process.listeners(signal)] as const,
    );
    return work().finally(() => {
      for (const [signal, known] of before)
        for (const each of process.listeners(signal))
          if (!known.includes(each)) process.off(signal, each as () => void);
    });
  };

  it('tries for ten minutes to write down how it was', () =>
    without(async () => {
      const notes = notesOf(specOf('job').folder);
      const ending = { cause: 'stopped', reason: 'Stopped.', graceMs: 0 };
      writeFileSync(notes.ending, JSON.stringify(ending));
      const rename = () => Promise.reject(new Error('The disk is full.'));
      replaceInNode('node:fs/promises', { rename });
      const pauses = pausesAtOnce();
      await expect(supervise(record(), [])).rejects.toThrow();
      expect(pauses.lengths).toEqual(Array(599).fill(SECOND));
    }));

  it('looks at a job four times a second', () =>
    without(async () => {
      vi.spyOn(os, 'setPriority').mockReturnValue(undefined);
      const started = programsOfTest();
      const pauses = pausesAtOnce(async (nth) => {
        await settle();
        if (nth === 3) started[0]?.child.emit('exit', 0, null);
      });
      await supervise(record(), []);
      expect(pauses.lengths).toEqual([250, 250, 250]);
    }));
});

describe('the engine of a machine', () => {
  const machine = { cpus: 1, memory: 1e9, gpus: 0, cards: [] };
  const ended = {
    ...{ cause: 'finished', exitCode: 0, reason: 'Finished.', since: null },
    ...{ at: new Date(0).toISOString(), ranks: [] },
  };

  it('looks at its jobs every 300 ms while nobody asks', async () => {
    fakeTimeouts();
    const started = programsOfTest();
    const settings = { folder: path.join(folder, 'engine'), supervisor: ['program'], machine };
    const engine = await LocalEngine.open(settings);
    const first = specOf('first');
    await engine.submit(first);
    await engine.submit(specOf('second'));
    const orders = () =>
      started.filter(({ child }) => child.stdin.writableEnded).map(({ words }) => words.length);
    expect(orders()).toHaveLength(1);
    writeFileSync(notesOf(first.folder).end, JSON.stringify(ended));
    vi.advanceTimersByTime(299);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(orders()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    await until('the order of the second job', () => orders().length === 2, PATIENCE_MS);
    await engine.close();
  });

  it('is taken over within 400 ms, and tells what is free every three seconds', async () => {
    fakeTimeouts();
    const capacity = vi.fn(async () => []);
    const open = vi.fn(async () => ({ capacity, close: async () => undefined }));
    const one = await acquireLeadership(folder, open as never);
    const other = await acquireLeadership(folder, open as never);
    expect([one.engine() !== null, other.engine()]).toEqual([true, null]);
    expect(capacity).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(3 * SECOND - 1);
    await new Promise((resolve) => setImmediate(resolve));
    expect(capacity).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await until('a second telling', () => capacity.mock.calls.length === 2, PATIENCE_MS);
    await one.close();
    const [before] = [open.mock.calls.length];
    await until('the look of the other server', () => vi.getTimerCount() === 1, PATIENCE_MS);
    vi.advanceTimersByTime(400);
    await until('its taking over', () => open.mock.calls.length === before + 1, PATIENCE_MS);
    await other.close();
  });

  it('that another server drives is not tried for 400 ms', async () => {
    fakeTimeouts();
    const open = vi.fn(async () => ({ capacity: async () => [], close: async () => undefined }));
    const one = await acquireLeadership(folder, open as never);
    const other = await acquireLeadership(folder, open as never);
    await one.close();
    vi.advanceTimersByTime(399);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    expect(open).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    await until('its taking over', () => open.mock.calls.length === 2, PATIENCE_MS);
    await other.close();
  });
});
