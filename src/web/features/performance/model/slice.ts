import type { UnknownAction } from '@reduxjs/toolkit';
import { JOB_RUNNING, type Job, type Submission } from '~/contract';
import { failedWith, loading, succeededAt } from '~/web/lib/state/request';
import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import * as jobs from '../../jobs/events';
import { comparing, type Comparing } from './comparison';
import { partSucceeded, partRequested, partFailed } from '../events';
import { NOT_READ, type Measured, type Part, type Read } from './parts';
import { measuredKey, type MeasuredRef } from './refs';

type Parts = { readonly [P in Part]?: Read<Measured[P]> };

export interface PerformanceState {
  /** By job, as its own feature tells: its submissions, newest first. */
  readonly submissions: Readonly<Record<string, readonly Submission[]>>;
  /** By submission, the one read last at the end: only so many are kept. */
  readonly measured: Readonly<Record<string, Parts>>;
  readonly comparing: Comparing;
}

/** Curves are large: of so many submissions they are kept. */
const KEPT = 8;

const beginning: PerformanceState = {
  submissions: {},
  measured: {},
  comparing: comparing(undefined, { type: 'performance/beginning' }),
};

const withPart = (
  state: PerformanceState,
  key: string,
  part: Part,
  change: (before: Read<Measured[Part]>) => Partial<Read<Measured[Part]>>,
): PerformanceState => {
  const { [key]: parts, ...others } = state.measured;
  const older = Object.entries(others).slice(-(KEPT - 1));
  const before = parts?.[part] ?? NOT_READ;
  const read = { ...before, ...change(before) };
  return {
    ...state,
    measured: { ...Object.fromEntries(older), [key]: { ...parts, [part]: read } },
  };
};

/** A job carries its newest submissions with it: those that were read before and are older stay behind them. */
const withJob = (
  state: PerformanceState,
  { batch_job_id, execution_details }: Job,
): PerformanceState => {
  const carried = new Set(execution_details.map(({ submission_id }) => submission_id));
  const older = (state.submissions[batch_job_id] ?? []).filter(
    ({ submission_id }) => !carried.has(submission_id),
  );
  return {
    ...state,
    submissions: { ...state.submissions, [batch_job_id]: [...execution_details, ...older] },
  };
};

/** Curves are merged on plain objects, outside Immer. */
export const performanceReducer = (
  state: PerformanceState = beginning,
  action: UnknownAction,
): PerformanceState => {
  if (partRequested.match(action))
    return withPart(state, measuredKey(action.payload.of), action.payload.part, ({ request }) => ({
      request: loading(request),
    }));
  if (partSucceeded.match(action)) {
    const { of, part, value, at } = action.payload;
    return withPart(state, measuredKey(of), part, () => ({ value, request: succeededAt(at) }));
  }
  if (partFailed.match(action))
    return withPart(state, measuredKey(action.payload.of), action.payload.part, ({ request }) => ({
      request: failedWith(action.payload.problem, request),
    }));
  if (jobs.jobRead.match(action) || jobs.execute.succeeded.match(action))
    return withJob(state, action.payload.row);
  if (jobs.submissionsRead.match(action)) {
    return {
      ...state,
      submissions: {
        ...state.submissions,
        [action.payload.batch_job_id]: action.payload.submissions,
      },
    };
  }
  const after = comparing(state.comparing, action);
  return after === state.comparing ? state : { ...state, comparing: after };
};

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly performance?: PerformanceState;
  }
}

const selectPerformance = sliceSelector((state) => state.performance, firstOf(performanceReducer));

/** The submission with this id, or the newest; null while none is known, undefined where the job has none (of this id). */
export const selectSubmission = (
  state: RootState,
  batch_job_id: string,
  submission_id: string | null,
): Submission | null | undefined => {
  const known = selectPerformance(state).submissions[batch_job_id];
  if (!known) return null;
  return submission_id === null
    ? known[0]
    : known.find((each) => each.submission_id === submission_id);
};
export const isRunning = ({ status }: { readonly status: string }): boolean =>
  JOB_RUNNING.includes(status);

export const selectPart = <P extends Part>(
  state: RootState,
  of: MeasuredRef,
  part: P,
): Read<Measured[P]> => selectPerformance(state).measured[measuredKey(of)]?.[part] ?? NOT_READ;

export const selectComparing = (state: RootState) => selectPerformance(state).comparing;
