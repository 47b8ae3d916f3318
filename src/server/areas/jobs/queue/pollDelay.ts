import type { JobStatus } from '../../../platform/engine/engine';

/** When a submission is looked at first after its engine has it, ms. */
export const FIRST_POLL_MS = 60;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** So long has it run → so often it is looked at, ms. */
const PACES: readonly (readonly [ranFor: number, every: number])[] = [
  [5 * SECOND, 100],
  [30 * SECOND, 250],
  [5 * MINUTE, SECOND],
  [60 * MINUTE, 2 * SECOND],
  [Infinity, 5 * SECOND],
];
/** Clusters are asked through a command of theirs, which costs them and us. */
const CLUSTER_EVERY_MS = 500;
/** The cost of checking one submission, as a part of the pace, ms: many at once are looked at less often. */
const SHARE_MS = 4;
const WAITING_EVERY_MS = 500;
const UNKNOWN_EVERY_MS = 2 * SECOND;
/** While it is being ended people look at it. */
const STOPPING_EVERY_MS = 100;

/** How long until a submission is looked at again, ms. `age`: since it was handed in; `among`: how many are looked at together. */
export const nextPollDelay = (
  state: JobStatus['state'],
  at: { age: number; among: number; stopping: boolean; engine: string },
): number => {
  const usual = PACES.find(([ranFor]) => at.age < ranFor)?.[1] ?? SECOND;
  const byState =
    state === 'unknown'
      ? UNKNOWN_EVERY_MS
      : state === 'waiting'
        ? Math.min(Math.max(usual, WAITING_EVERY_MS), SECOND)
        : usual;
  const wished =
    at.stopping && state !== 'unknown'
      ? STOPPING_EVERY_MS
      : state === 'waiting' && at.age < 2 * SECOND
        ? usual
        : byState;
  return Math.max(wished, at.among * SHARE_MS, at.engine === 'local' ? 0 : CLUSTER_EVERY_MS);
};

/** How long until a step that failed so often in a row is tried again, ms. */
export const backoff = (failures: number): number =>
  Math.min(30 * SECOND, 500 * 2 ** Math.min(failures, 10));
