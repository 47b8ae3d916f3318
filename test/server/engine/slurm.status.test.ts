import { describe, expect, it } from 'vitest';
import { SlurmFailure, unreachable } from '~/server/platform/engine/slurm/commands';
import type { Notes } from '~/server/platform/engine/slurm/notes';
import { coalesce } from '~/server/platform/engine/coalesce';
import type { QueueRow } from '~/server/platform/engine/slurm/queue';
import { jobStatusOf } from '~/server/platform/engine/slurm/status';
import { whyWaiting } from '~/server/platform/engine/slurm/messages';

const row = (more: Partial<QueueRow>): QueueRow => ({
  number: '7',
  name: 'atelier-a',
  state: 'PENDING',
  reason: 'None',
  exitStatus: 0,
  nodes: 'n1',
  resources: 'cpu=2,mem=300M,node=1,billing=2,gres/gpu=1',
  submitted: '2026-01-01T00:00:00.000Z',
  started: '2026-01-01T00:00:01.000Z',
  ended: '2026-01-01T00:00:09.000Z',
  ...more,
});
const notes = (more: Partial<Notes> = {}): Notes => ({
  ranks: [{ rank: 0, where: 'n1', exitCode: null }],
  exitCode: null,
  failedFirst: null,
  byThemselves: false,
  unstartable: null,
  ending: null,
  downNodes: [],
  stopping: false,
  at: null,
  ...more,
});
const told = (state: Partial<QueueRow> | null, more: Partial<Notes> = {}) =>
  jobStatusOf({
    row: state && row(state),
    notes: notes(more),
    limits: { memory: 300 * 2 ** 20, seconds: 90 },
    nodesDown: 'Its node n1 went down.',
  });
const failedByItself = {
  exitCode: 3,
  byThemselves: true,
  ranks: [{ rank: 0, where: 'n1', exitCode: 3 }],
  at: '2026-01-01T00:00:05.000Z',
};

describe('what Slurm says, in words', () => {
  it.each([
    ['Resources', 'waiting for 2 CPUs, 1 GPU and 300 MiB of memory'],
    ['Priority', 'waiting behind other jobs, for 2 CPUs, 1 GPU and 300 MiB of memory'],
    ['ReqNodeNotAvail, UnavailableNodes:n2', 'waiting for nodes that are down or reserved'],
    [
      'QOSMaxJobsPerUserLimit',
      'waiting for room under a limit of its account in Slurm (QOSMaxJobsPerUserLimit)',
    ],
    ['SomethingNew', 'waiting for Slurm (SomethingNew)'],
  ])('slurm: a job that waits for %s is told as %s', (reason, words) =>
    expect(whyWaiting(row({ reason }))).toBe(words),
  );

  it.each([
    ['OUT_OF_MEMORY', 'memory', 'Stopped: over its memory limit of 300 MiB.'],
    ['TIMEOUT', 'time', 'Stopped: over its time limit of 90 seconds.'],
    ['NODE_FAIL', 'lost', 'Its node n1 went down.'],
    ['PREEMPTED', 'lost', 'Slurm gave its nodes to another job.'],
    ['CANCELLED', 'stopped', 'Stopped by somebody in Slurm.'],
    ['COMPLETED', 'lost', 'Slurm says that it is done, but its ranks wrote down no end.'],
  ])('slurm: a job in state %s ended for %s', (state, cause, reason) =>
    expect(told({ state })).toMatchObject({ state: 'ended', cause, reason }),
  );

  it('slurm: a signal that ended the batch script is told as 128 + its number', () => {
    expect(told({ state: 'FAILED', exitStatus: 9 })).toMatchObject({
      cause: 'finished',
      exitCode: 137,
    });
    expect(told({ state: 'FAILED', exitStatus: 7 << 8 })).toMatchObject({
      cause: 'finished',
      exitCode: 7,
    });
  });

  it('slurm: ranks that ended by themselves have ended so, whatever a controller that was killed believes', () => {
    for (const state of ['PENDING', 'RUNNING', 'COMPLETING', 'CANCELLED', 'NODE_FAIL']) {
      expect(told({ state }, failedByItself)).toMatchObject({
        state: 'ended',
        cause: 'finished',
        exitCode: 3,
        reason: 'The program ended with exit code 3.',
      });
    }
    const killed = {
      exitCode: 137,
      byThemselves: true,
      ranks: [{ rank: 0, where: 'n1', exitCode: 137 }],
    };
    expect(told({ state: 'COMPLETING' }, killed)).toMatchObject({ state: 'running' });
    expect(told({ state: 'OUT_OF_MEMORY' }, killed)).toMatchObject({
      state: 'ended',
      cause: 'memory',
    });
  });

  it('slurm: a job nobody knows any more is lost, not failed', () => {
    expect(told(null)).toMatchObject({
      state: 'ended',
      cause: 'lost',
      exitCode: null,
      reason:
        'Slurm lost its record of this job, as after a restart without its saved state. How far the job came is not known.',
    });
    expect(told(null, { stopping: true })).toMatchObject({ cause: 'stopped' });
  });

  it.each([
    [
      'slurm_load_jobs error: Unable to contact slurm controller (connect failure)',
      'its controller does not answer',
    ],
    [
      'sinfo: error: resolve_ctls_from_dns_srv: res_nsearch error: Unknown host\nsinfo: fatal: Could not establish a configuration source',
      'its configuration (slurm.conf) cannot be read here',
    ],
    [
      'sbatch: error: Munge encode failed: Failed to access "/run/munge/socket"\nsbatch: error: Batch job submission failed: Protocol authentication error',
      'its controller does not accept who this server is (munge)',
    ],
    ['squeue: error: something new went wrong.', 'something new went wrong'],
    ['there is no sinfo on this machine', 'there is no sinfo on this machine'],
  ])('slurm: %j is told in words', (said, words) => {
    expect(unreachable(new SlurmFailure(said, true)).message).toBe(
      `Slurm cannot be reached: ${words}.`,
    );
  });

  it('slurm: whoever asks while a question is on its way gets the answer of the next one', async () => {
    const answers: ((answer: number) => void)[] = [];
    const ask = coalesce(
      () =>
        new Promise<number>((resolve) => {
          answers.push(resolve);
        }),
    );
    const first = ask();
    await Promise.resolve();
    const [second, third] = [ask(), ask()];
    expect(answers).toHaveLength(1);
    answers[0]?.(1);
    expect(await first).toBe(1);
    await Promise.resolve();
    expect(answers).toHaveLength(2);
    answers[1]?.(2);
    expect(await Promise.all([second, third])).toEqual([2, 2]);
  });
});
