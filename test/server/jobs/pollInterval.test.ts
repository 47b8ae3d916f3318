/** How often a submission is looked at, and how often the reason why it waits is written down. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backoff, nextPollDelay } from '~/server/areas/jobs/queue/pollDelay';
import { createRestraint } from '~/server/areas/jobs/queue/progress';
import { watchAll } from '~/server/areas/jobs/queue/steps';
import type { Claimed } from '~/server/areas/jobs/queries/tasks';
import type { SubmissionRow } from '~/server/areas/jobs/mappers';
import type { Engine } from '~/server/platform/engine/engine';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const at = { age: 0, among: 1, stopping: false, engine: 'local' };

describe('the next look at a submission', () => {
  it.each([
    ['running', 0, 100],
    ['running', 5 * SECOND, 250],
    ['running', 30 * SECOND, SECOND],
    ['running', 5 * MINUTE, 2 * SECOND],
    ['running', 60 * MINUTE, 5 * SECOND],
    ['running', Infinity, SECOND],
    ['waiting', 0, 100],
    ['waiting', 2 * SECOND, 500],
    ['waiting', 60 * MINUTE, SECOND],
    ['unknown', 0, 2 * SECOND],
  ] as const)('%s, handed in %i ms ago: in %i ms', (state, age, ms) => {
    expect(nextPollDelay(state, { ...at, age })).toBe(ms);
  });

  it('a cluster is not asked more often than twice a second', () => {
    expect(nextPollDelay('running', { ...at, engine: 'slurm' })).toBe(500);
    expect(nextPollDelay('running', { ...at, engine: 'slurm', stopping: true })).toBe(500);
  });

  it('is later the more submissions are looked at together', () => {
    expect(nextPollDelay('running', { ...at, among: 100 })).toBe(400);
    expect(nextPollDelay('running', { ...at, among: 1_000 })).toBe(4 * SECOND);
  });

  it('is soon where it is being stopped, unless nobody knows how it is', () => {
    const stopping = { ...at, age: 60 * MINUTE, stopping: true };
    expect(nextPollDelay('running', stopping)).toBe(100);
    expect(nextPollDelay('unknown', stopping)).toBe(2 * SECOND);
  });

  it('a step that failed is tried again after twice the time, 30 s at most', () => {
    expect([0, 1, 2, 5, 6, 100].map(backoff)).toEqual([500, 1_000, 2_000, 16_000, 30_000, 30_000]);
  });
});

describe('a stop', () => {
  it('is sent once, not at each look, and again where nothing came of it for ten seconds', async () => {
    const stops: string[] = [];
    const engine = {
      name: 'local',
      status: async (handles: readonly unknown[]) =>
        handles.map(() => ({ state: 'running', since: '', stopping: false, ranks: [] })),
      stop: async ({ id }: { id: string }) => void stops.push(id),
    } as unknown as Engine;
    const look = async (stopSent: Date | null) => {
      const task = { engine: 'local', failures: 0, stopSent };
      const submission = { handle: { id: 'run-1' }, stopping: true, submitDatetime: new Date() };
      const claimed = { task, submission } as unknown as Claimed;
      return (await watchAll(engine, [claimed], (_row, changes) => changes))[0]?.next?.stopSent;
    };
    const sent = await look(null);
    expect([sent, stops]).toEqual([expect.any(Date), ['run-1']]);
    for (let looks = 0; looks < 5; looks += 1) await look(sent ?? null);
    expect(stops).toHaveLength(1);
    await look(new Date(Date.now() - 11_000));
    expect(stops).toHaveLength(2);
  });
});

describe('the reason why a submission waits', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const row = (waitingFor: string | null, submissionId = 'run-1') =>
    ({ submissionId, waitingFor }) as SubmissionRow;

  it('is written down anew every 2 s at most, of each submission by itself', () => {
    const restrained = createRestraint();
    expect(restrained(row(null), { waitingFor: 'first' })).toEqual({ waitingFor: 'first' });
    expect(restrained(row('first'), { waitingFor: 'second' })).toEqual({});
    expect(restrained(row('other', 'run-2'), { waitingFor: 'more' })).toEqual({
      waitingFor: 'more',
    });
    vi.advanceTimersByTime(1_999);
    expect(restrained(row('first'), { waitingFor: 'third' })).toEqual({});
    vi.advanceTimersByTime(1);
    expect(restrained(row('first'), { waitingFor: 'fourth' })).toEqual({ waitingFor: 'fourth' });
    expect(restrained(row('fourth'), { waitingFor: 'fifth' })).toEqual({});
  });

  it('holds nothing else back: a state, an end, and that it waits no longer', () => {
    const restrained = createRestraint();
    restrained(row(null), { waitingFor: 'first' });
    const state = { waitingFor: 'second', status: 'Job Submitted' };
    expect(restrained(row('first'), state)).toEqual(state);
    expect(restrained(row('second'), { waitingFor: null })).toEqual({ waitingFor: null });
    // It waits again: its reason is a first one.
    expect(restrained(row(null), { waitingFor: 'again' })).toEqual({ waitingFor: 'again' });
  });
});
