/** How processes are ended, and how often they are looked at until they are gone. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { firstInNamespace } from '~/server/platform/kernels/processes/proc';
import { endRuns } from '~/server/platform/kernels/processes/runs';
import { createMembers } from '~/server/platform/limits/members';
import { ceilingOf } from '~/server/platform/limits/programWatch';
import { killAllOf } from '~/server/platform/limits/systemUsers';
import { pausesAtOnce, processesOfTest } from '../support/inNode';

const SECOND = 1_000;
const run = { runId: 'run', pid: 7, startTime: 7, boot: '', folders: [] };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('processes', () => {
  it('have two seconds to end, then they are killed, and looked at less often where that does not help', async () => {
    processesOfTest(() => (pauses.lengths.length < 200 ? [{ pid: 7 }] : []));
    const signals: [string | number | undefined, number][] = [];
    vi.spyOn(process, 'kill').mockImplementation((_pid, signal) => {
      signals.push([signal, pauses.now()]);
      return true;
    });
    const pauses = pausesAtOnce();
    await endRuns([run]);
    expect(signals[0]).toEqual(['SIGTERM', 0]);
    expect(signals[1]).toEqual(['SIGKILL', 2 * SECOND]);
    // Every 25 ms for the two seconds, and for two more.
    expect(pauses.lengths.indexOf(500)).toBe((4 * SECOND) / 25 + 1);
    expect(new Set(pauses.lengths)).toEqual(new Set([25, 500]));
  });

  it('of a system user who forks without end are killed for 40 rounds, 50 ms apart', async () => {
    processesOfTest(() => [{ pid: 7, user: 4242 }]);
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    const pauses = pausesAtOnce();
    await killAllOf(4242);
    expect(kill).toHaveBeenCalledTimes(40);
    expect(pauses.lengths).toEqual(Array(40).fill(50));
  });

  it('that are to come in a namespace are waited for five seconds', async () => {
    processesOfTest(() => [{ pid: 7 }]);
    const pauses = pausesAtOnce();
    expect(await firstInNamespace(7)).toBeNull();
    expect([pauses.lengths.length, pauses.now()]).toEqual([1_000, 5 * SECOND]);
  });

  it('that belong to nobody are asked five times whose they are', async () => {
    const read = processesOfTest(() => [{ pid: 7 }]);
    const membersOf = createMembers();
    for (let looks = 0; looks < 10; looks += 1) await membersOf([]);
    expect(read.filter((name) => name.endsWith('environ'))).toHaveLength(5);
  });

  it('of a notebook may hold four fifths of the memory of the machine, where nothing else is set', () => {
    vi.spyOn(process, 'constrainedMemory').mockReturnValue(1_000);
    expect(ceilingOf({ memoryBytes: null, processes: 1 }).memory).toBe(800);
  });
});
