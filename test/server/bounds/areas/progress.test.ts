/** How often runs of DAGs and sweeps are looked at, and from when on they are too late or given up. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { JOB_STATUS } from '~/contract/jobs/jobs';
import { createAdvance } from '~/server/areas/dags/running/advance';
import { createSchedules } from '~/server/areas/dags/schedules';
import { sweepAdvance } from '~/server/areas/sweeps/advance';
import { hasOptuna } from '~/server/areas/sweeps/optuna';
import { noIsolation } from '~/server/platform/isolation/isolation';
import { programsOfTest } from '../support/inNode';
import { chainOf } from '../support/queries';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const report = () => undefined;

afterEach(() => {
  vi.useRealTimers();
});

describe('a DAG', () => {
  it('whose run does nothing is looked at every half minute', async () => {
    const node = { id: 'a', name: 'a', retries: 0, retry_delay: 0, condition: 'all_success' };
    const run = {
      ...{ runId: 'run', endDatetime: null, stopping: false, settings: { at_once: 1 } },
      graph: { nodes: [node], edges: [] },
    };
    const running = { nodeId: 'a', state: 'running', submissionId: 's', attempt: 1 };
    const nodes = new Map([['a', { ...running, retryAt: null }]]);
    const runs = { find: async () => ({ run, nodes }) };
    const jobs = {
      statesOf: async () => [{ id: 's', status: JOB_STATUS.inProgress, cause: null }],
    };
    const turn = { write: async () => undefined };
    expect(
      await createAdvance({ children: {}, jobs } as never, runs as never)('run', turn as never),
    ).toBe(30 * SECOND);
  });

  const schedule = { cron: '* * * * *', time_zone: 'UTC', enabled: true, missed: 'skip' };
  const open = (due: () => readonly object[]) => {
    const [begun, forward] = [vi.fn(), vi.fn()];
    const tx = {
      select: () => chainOf(due),
      update: () => chainOf(() => []),
      insert: () => chainOf(() => []),
      execute: async () => ({ rows: [] }),
    };
    let takes = 0;
    const db = {
      select: () => chainOf(() => [], forward),
      transaction: async (work: (tx: unknown) => Promise<unknown>) => {
        takes += 1;
        if (takes > 1) return null;
        const watched = new Proxy(tx, {
          get: (of, name) => {
            begun(String(name));
            return of[name as 'select'];
          },
        });
        return work(watched);
      },
    };
    const children = { begin: async () => undefined, wake: report };
    const schedules = createSchedules({ db, children, report } as never);
    return { schedules, begun, forward };
  };

  it('that begins more than a minute late was missed', async () => {
    vi.useFakeTimers({ now: 1e12 });
    const calls = async (late: number) => {
      const nextRun = new Date(Date.now() - late);
      const { schedules, begun } = open(() => [{ id: 'dag', schedule, nextRun, status: 'x' }]);
      schedules.start();
      await vi.advanceTimersByTimeAsync(0);
      await schedules.close();
      // Of one that was missed the next time alone is written down.
      return begun.mock.calls.length;
    };
    expect(await calls(MINUTE)).toBeGreaterThan(2);
    expect(await calls(MINUTE + 1)).toBe(2);
  });

  it('has its next run moved where the clock was set back by more than ten seconds', async () => {
    vi.useFakeTimers({ now: 1e12 });
    const { schedules, forward } = open(() => []);
    schedules.start();
    await vi.advanceTimersByTimeAsync(0);
    const looks = forward.mock.calls.length;
    vi.setSystemTime(Date.now() - 10 * SECOND);
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(forward.mock.calls.length).toBe(looks);
    vi.setSystemTime(Date.now() - 10 * SECOND - 1);
    await vi.advanceTimersByTimeAsync(SECOND);
    expect(forward.mock.calls.length).toBe(2 * looks);
    await schedules.close();
  });
});

describe('a sweep', () => {
  const advance = async (settings: object, failed: number) => {
    const run = {
      ...{ endDatetime: null, stoppedBy: null, status: 'x', bestNumber: null, bestValue: null },
      ...{ submissionId: 'run', sweepId: 'one', childId: 'job', trialCount: 100 },
      settings: { at_once: 1, early_stopping: 'none', direction: 'minimize', ...settings },
    };
    const trial = { status: 'running', number: failed, submissionId: 's', reports: [] };
    const before = failed === 0 ? [{ trial, submission: null }] : [];
    const counts = new Map([['failed', failed]]);
    const sweeps = {
      ...{ run: async () => run, open: async () => before, lockRun: report, updateRun: report },
      progress: async () => ({ next: failed, lost: 0, counts }),
      ...{ lastFailure: async () => null, all: async () => [] },
    };
    const write = async (work: (tx: unknown) => Promise<unknown>) => void (await work({}));
    return sweepAdvance({ sweeps, children: {} } as never)('run', { write } as never);
  };

  it('is looked at every second while trials may have to be ended, and every half minute else', async () => {
    expect(await advance({ early_stopping: 'median' }, 0)).toBe(SECOND);
    expect(await advance({}, 0)).toBe(30 * SECOND);
  });

  it('is given up where its first three trials failed', async () => {
    expect(await advance({}, 3)).toBeNull();
    await expect(advance({}, 2)).rejects.toThrow();
  });

  it('has Optuna choose within two minutes', async () => {
    const started = programsOfTest(({ child }) => {
      child.stdout.end('{}');
      child.stderr.end();
      child.emit('exit', 0);
      child.emit('close', 0);
    });
    const python = { isolation: noIsolation(), person: 1, python: '/usr/bin/python3' };
    expect(await hasOptuna(python)).toBe(true);
    expect(started[0]?.options.timeout).toBe(2 * MINUTE);
  });
});
