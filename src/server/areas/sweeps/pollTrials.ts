import { JOB_STATUS } from '~/contract/jobs/jobs';
import { forAll } from '../../platform/storage/disk/entries';
import type { Workspace } from '../../platform/workspace';
import { runFolder, workIn } from '../jobs/api';
import { measurementsOf, metricOf, type Measuring } from '../performance/api';
import { judge } from './pruning';
import type { RunRow, SweepRepository } from './queries/sweeps';
import type { OpenTrial, TrialRow } from './queries/trials';

/** A trial as it was found, and what is new of it. */
export interface Seen {
  readonly trial: TrialRow;
  readonly changes: Partial<TrialRow>;
  /** It went down with its node, whatever its program would have come to. */
  readonly isLost: boolean;
}

type Ground = Pick<Workspace, 'config'> & { readonly sweeps: SweepRepository };

/** Of one trial so many reports are kept: those of the beginning, where trials are ended. */
const MAX_REPORTS = 1_000;

const neverReported = (metric: string) =>
  `It never reported ${metric}. Log a metric of that name with MLflow or TensorBoard, or write lines of JSON, ` +
  `such as {"step": 1, "${metric}": 0.5}, to the file that the variable ATELIER_METRICS names.`;

const onlyInChildren = (metric: string) =>
  `Only nested MLflow runs logged ${metric}, and those do not count. Log it in the run that the program starts first.`;

/** The reports of a trial by step, or the reason why they do not count. */
interface Reported {
  readonly reports: readonly [step: number, value: number][];
  readonly whyNone: string | null;
}

/** The reported values of the metric, by step; of two reports of one step the later one. */
const reportsOf = async (
  { config }: Ground,
  measuring: Measuring,
  run: RunRow,
  { submission }: OpenTrial,
): Promise<Reported> => {
  const { metric } = run.settings;
  if (!submission) return { reports: [], whyNone: neverReported(metric) };
  const work = workIn(runFolder(config, run.childId, submission.submissionId));
  const measured = await measuring.all(measurementsOf(work, submission.settings));
  const series = await metricOf(measured, metric);
  if (!series)
    return {
      reports: [],
      whyNone: measured.isInChild(metric) ? onlyInChildren(metric) : neverReported(metric),
    };
  const bySteps = new Map(series.steps.map((step, at) => [step, series.values[at] ?? NaN]));
  return { reports: [...bySteps], whyNone: null };
};

const ending = (
  { trial, submission }: OpenTrial,
  value: number | undefined,
  whyNone: string,
): Partial<TrialRow> => {
  const { status, cause, reason, endDatetime, startDatetime } = submission!;
  const worth = value !== undefined && Number.isFinite(value) ? value : null;
  const how = {
    endDatetime: endDatetime!,
    startDatetime: startDatetime ?? trial.startDatetime,
    value: worth,
  };
  if (trial.isPruned && cause === 'stopped')
    return { ...how, status: 'pruned', reason: 'Ended early: other trials were ahead.' };
  if (cause === 'stopped') return { ...how, status: 'stopped', reason };
  if (status !== JOB_STATUS.executed) return { ...how, status: 'failed', reason };
  if (worth !== null) return { ...how, status: 'complete', reason: null };
  return {
    ...how,
    status: 'failed',
    reason: whyNone,
  };
};

/** How the trials that run are by now: what they reported, who is to be ended early, and what came of those that are over. */
export const pollTrials = async (
  ground: Ground,
  measuring: Measuring,
  run: RunRow,
  open: readonly OpenTrial[],
): Promise<Seen[]> => {
  const { settings } = run;
  const isWatched = settings.early_stopping !== 'none';
  const worthALook = open.filter(
    ({ trial, submission }) =>
      trial.status === 'running' && submission && (isWatched || submission.endDatetime),
  );
  const reported = await forAll(worthALook, (one) => reportsOf(ground, measuring, run, one), 8);
  const known = isWatched && worthALook.length > 0 ? await ground.sweeps.all(run.submissionId) : [];
  const all = new Map<number, TrialRow>(known.map((row) => [row.number, row]));
  return worthALook.flatMap((one, at): Seen[] => {
    const { trial, submission } = one;
    const { reports, whyNone } = reported[at]!;
    const isOver = submission?.endDatetime != null;
    const changes: Partial<TrialRow> = isOver
      ? ending(
          one,
          reports.at(-1)?.[1],
          whyNone ?? `${settings.metric} was not a number at its end.`,
        )
      : {};
    if (isWatched && reports.length > trial.reports.length && trial.reports.length < MAX_REPORTS) {
      const fresh = reports.slice(trial.reports.length, MAX_REPORTS);
      const others = [...all.values()]
        .filter(({ number }) => number !== trial.number)
        .map((row) => ({ ...row, isComplete: row.status === 'complete' }));
      const { rungs, prune } = judge(settings, { ...trial, isComplete: false }, fresh, others);
      const worst = settings.direction === 'minimize' ? Number.MAX_VALUE : -Number.MAX_VALUE;
      const finite = reports
        .slice(0, MAX_REPORTS)
        .map(([step, value]): [number, number] => [step, Number.isFinite(value) ? value : worst]);
      Object.assign(changes, {
        reports: finite,
        rungs,
        ...(prune && !isOver && { isPruned: true }),
      });
      if (!isOver) changes.value = finite.at(-1)?.[1] ?? null;
      all.set(trial.number, { ...trial, ...changes });
    }
    return Object.keys(changes).length > 0
      ? [{ trial, changes, isLost: submission?.cause === 'lost' }]
      : [];
  });
};
