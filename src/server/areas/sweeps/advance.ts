import { SWEEP_STATUS } from '~/contract/sweeps/sweeps';
import type { Transaction } from '../../platform/database/database';
import type { Workspace } from '../../platform/workspace';
import type { Turn } from '../jobs/api';
import { writeDown } from '../../platform/notifications/writing';
import { createMeasuring } from '../performance/api';
import { pollTrials, type Seen } from './pollTrials';
import { valuesOf } from './nextValues';
import type { RunRow } from './queries/sweeps';

export type AdvanceDependencies = Pick<
  Workspace,
  'sweeps' | 'children' | 'config' | 'environments' | 'accounts' | 'isolation' | 'jobs'
>;

/** How often a run is looked at while trials may have to be ended, and while nothing but their end counts, ms. */
const EAGER_MS = 1_000;
const SELDOM_MS = 30_000;
/** When so many trials have failed by themselves and not one was worth anything, the run is given up. */
const MAX_FAILURES = 3;

/** The better one of the best value so far and the new ones; values that are no numbers are left out. */
const better = (
  { settings: { direction }, bestNumber, bestValue }: RunRow,
  seen: readonly Seen[],
) => {
  const sign = direction === 'minimize' ? 1 : -1;
  const known = bestNumber === null || bestValue === null ? [] : [{ bestNumber, bestValue }];
  const fresh = seen.flatMap(({ trial, changes: { status, value } }) =>
    status === 'complete' && typeof value === 'number'
      ? [{ bestNumber: trial.number, bestValue: value }]
      : [],
  );
  return (
    [...known, ...fresh].sort(
      (a, b) => sign * (a.bestValue - b.bestValue) || a.bestNumber - b.bestNumber,
    )[0] ?? {}
  );
};

/** Advances the runs of sweeps: reads the results of trials, ends those that are behind, and submits the next ones. */
export const sweepAdvance = (ground: AdvanceDependencies) => {
  const { sweeps: repository, children } = ground;
  const measuring = createMeasuring();

  /** The progress of a run, with the results that were just read. */
  const tally = async ({ submissionId, settings }: RunRow, seen: readonly Seen[]) => {
    const { next, counts, lost } = await repository.progress(submissionId);
    const how = [
      ...seen.map(({ changes: { status } }) => status),
      ...[...counts].flatMap(([status, count]) => Array<string>(count).fill(status)),
    ];
    const [worth, failed] = [
      how.filter((each) => each === 'complete' || each === 'pruned').length,
      how.filter((each) => each === 'failed').length,
    ];
    // A node that went down is no failure of the program.
    const byThemselves = failed - lost - seen.filter(({ isLost }) => isLost).length;
    return {
      next,
      worth,
      failed,
      isHopeless:
        worth === 0 && byThemselves >= Math.max(MAX_FAILURES, Math.min(settings.at_once, next)),
    };
  };

  /** The status and reason of a run without running and waiting trials. */
  const endOf = async (
    run: RunRow,
    { next, worth, failed }: Awaited<ReturnType<typeof tally>>,
    seen: readonly Seen[],
  ) => {
    if (run.stoppedBy !== null)
      return { status: SWEEP_STATUS.aborted, reason: `Stopped by ${run.stoppedBy}.` };
    if (worth > 0) return { status: SWEEP_STATUS.executed, reason: null };
    const why =
      seen.findLast(({ changes: { status } }) => status === 'failed')?.changes.reason ??
      (await repository.lastFailure(run.submissionId));
    const which =
      next >= run.trialCount ? 'No trial came to a value' : `The first ${failed} trials failed`;
    return { status: SWEEP_STATUS.failed, reason: `${which}. ${why ?? ''}`.trim() };
  };

  const writeRun = async (
    tx: Transaction,
    run: RunRow,
    { status, ...changes }: Partial<RunRow> & Pick<RunRow, 'status'>,
  ) => {
    const owner = await repository.updateRun(tx, run, { status, ...changes });
    const {
      settings: { sweep_name: name },
      bestNumber,
      bestValue,
      reason,
    } = { ...run, ...changes };
    if (!changes.endDatetime || owner === undefined) return;
    const best =
      bestNumber === null || bestValue === null
        ? null
        : `Best ${run.settings.metric}: ${Number(bestValue.toPrecision(6))}, of trial ${bestNumber}.`;
    // A run whose trial is run again ends once more.
    const about = `${run.submissionId}-${changes.endDatetime.getTime()}`;
    await writeDown(tx, [
      {
        kind: 'sweep_ended',
        userName: owner,
        about,
        objectId: run.sweepId,
        parts: { name, status, reason, best, submission_id: run.submissionId },
      },
    ]);
  };

  return async (id: string, { write }: Turn): Promise<number | null> => {
    const run = await repository.run(id);
    if (!run || run.endDatetime !== null) return null;
    const { settings, childId, chosen, submittedBy, stoppedBy } = run;
    const before = await repository.open(id);
    const seen = await pollTrials(ground, measuring, run, before);
    const ended = new Set(
      seen.filter(({ changes }) => changes.endDatetime).map(({ trial }) => trial.number),
    );
    const waiting = before
      .filter(({ trial }) => trial.status === 'waiting')
      .map(({ trial }) => trial);
    const running = before.filter(
      ({ trial }) => trial.status === 'running' && !ended.has(trial.number),
    );
    const counted = await tally(run, seen);
    const { next, isHopeless } = counted;
    const isStopping = stoppedBy !== null;
    const free = isStopping ? 0 : Math.max(0, settings.at_once - running.length);
    const again = waiting.slice(0, free);
    const fresh = isHopeless
      ? 0
      : Math.max(0, Math.min(free - again.length, run.trialCount - next));
    const numbers = Array.from({ length: fresh }, (_, at) => next + at);
    const values = numbers.length === 0 ? [] : await valuesOf(ground, run, numbers, seen);
    const open = running.length + numbers.length + (isStopping ? 0 : waiting.length);
    const end = open > 0 ? null : await endOf(run, counted, seen);

    await write(async (tx) => {
      await repository.lockRun(tx, id);
      for (const { trial, changes } of seen) {
        if (Object.keys(changes).length > 0)
          await repository.updateTrial(tx, id, trial.number, changes);
      }
      if (isStopping) {
        for (const { number } of waiting) {
          const stopped = { status: 'stopped', endDatetime: new Date() } as const;
          await repository.updateTrial(tx, id, number, stopped);
        }
      }
      const submit = (number: number, parameters: Record<string, string>) =>
        children.submit(tx, childId, {
          chosen,
          submittedBy,
          label: `Trial ${number}`,
          own: Object.entries(parameters).map(([name, value]) => ({ name, value })),
        });
      const startDatetime = new Date();
      for (const { number, parameters } of again) {
        const submissionId = await submit(number, parameters);
        const started = { status: 'running', submissionId, startDatetime } as const;
        await repository.updateTrial(tx, id, number, started);
      }
      for (const [at, number] of numbers.entries()) {
        const parameters = values[at] ?? {};
        const submissionId = await submit(number, parameters);
        await repository.addTrial(tx, {
          run: id,
          number,
          submissionId,
          parameters,
          startDatetime,
        });
      }
      const best = better(run, seen);
      const status = end?.status ?? SWEEP_STATUS.inProgress;
      if (seen.length + again.length + numbers.length > 0 || status !== run.status) {
        await writeRun(tx, run, {
          ...best,
          status,
          ...(end && { reason: end.reason, endDatetime: new Date() }),
        });
      }
    });
    if (end) return null;
    const toStop = isStopping
      ? running.map(({ trial }) => trial)
      : seen.flatMap(({ trial, changes }) => (changes.isPruned ? [trial] : []));
    for (const { submissionId } of toStop)
      if (submissionId !== null) await children.stop(childId, submissionId);
    return isStopping || settings.early_stopping !== 'none' ? EAGER_MS : SELDOM_MS;
  };
};
