import type { SweepSettings } from '~/contract/sweeps/sweeps';

/** A trial as early stopping sees it. */
export interface Reported {
  readonly isComplete: boolean;
  readonly reports: readonly (readonly [step: number, value: number])[];
  /** Its value at each rung that it reached. */
  readonly rungs: readonly number[];
}

/** Optuna's own: so many complete trials are waited for, and of each rung one in so many goes on. */
const STARTUP_TRIALS = 5;
const REDUCTION = 4;

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
};

/** Whether its best value so far is worse than the median of the complete trials at this step (Optuna's MedianPruner). */
const isBelowMedian = (
  reports: Reported['reports'],
  others: readonly Reported[],
  isLess: boolean,
): boolean => {
  const step = reports.at(-1)?.[0];
  const complete = others.filter(({ isComplete }) => isComplete);
  if (step === undefined || complete.length < STARTUP_TRIALS) return false;
  const known = reports.map(([, value]) => value).filter((value) => !Number.isNaN(value));
  if (known.length === 0) return true;
  const best = isLess ? Math.min(...known) : Math.max(...known);
  const there = complete
    .flatMap(({ reports: all }) => all.find(([at]) => at === step)?.[1] ?? [])
    .filter((value) => !Number.isNaN(value));
  if (there.length === 0) return false;
  return isLess ? best > medianOf(there) : best < medianOf(there);
};

/** The rungs a trial has reached with its last report, and whether it stays behind on one (Optuna's SuccessiveHalvingPruner). */
const climb = (
  reports: Reported['reports'],
  reached: readonly number[],
  others: readonly Reported[],
  isLess: boolean,
) => {
  const rungs = [...reached];
  const [step, value] = reports.at(-1) ?? [-1, NaN];
  while (step >= REDUCTION ** rungs.length) {
    const rung = rungs.length;
    if (Number.isNaN(value)) return { rungs, stays: true };
    const there = [...others.flatMap((other) => other.rungs[rung] ?? []), value].sort((a, b) =>
      isLess ? a - b : b - a,
    );
    rungs.push(value);
    const last = there[Math.max(0, Math.floor(there.length / REDUCTION) - 1)] ?? value;
    if (isLess ? value > last : value < last) return { rungs, stays: true };
  }
  return { rungs, stays: false };
};

/**
 * Whether a trial is to be ended early, given what it has just reported, one report after the other as Optuna's pruners are asked. `others` are
 * all other trials of the run.
 */
export const judge = (
  { early_stopping, direction }: Pick<SweepSettings, 'early_stopping' | 'direction'>,
  trial: Reported,
  fresh: Reported['reports'],
  others: readonly Reported[],
): { readonly rungs: number[]; readonly prune: boolean } => {
  const isLess = direction === 'minimize';
  let rungs = [...trial.rungs];
  const reports = [...trial.reports];
  for (const report of fresh) {
    reports.push(report);
    if (early_stopping === 'median' && isBelowMedian(reports, others, isLess))
      return { rungs, prune: true };
    if (early_stopping !== 'halving') continue;
    const { rungs: now, stays } = climb(reports, rungs, others, isLess);
    rungs = now;
    if (stays) return { rungs, prune: true };
  }
  return { rungs, prune: false };
};
