import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Curve, Problem } from '~/contract';
import { failedWith, idle, loading, succeededAt, type RequestState } from './request';

/** The known data of compared runs, and of one metric of them. */
export interface Comparison<Run> {
  /** By key of the run; null where the server knows none, or does not show it. */
  readonly runs: Readonly<Record<string, Run | null>>;
  readonly warnings: readonly string[];
  readonly request: RequestState;
  /** By key of the run, of one metric; null where the run has none. */
  readonly curves: Readonly<Record<string, Curve | null>>;
  readonly metric: string | null;
  readonly curvesRequest: RequestState;
}

export interface LoadedRuns<Run> {
  readonly asked: readonly string[];
  readonly runs: Readonly<Record<string, Run>>;
  readonly warnings: readonly string[];
  readonly at: number;
}
export interface LoadedCurves {
  readonly metric: string;
  readonly asked: readonly string[];
  readonly curves: Readonly<Record<string, Curve>>;
}

/** The events and the state of a comparison. Runs are told apart by a key. */
export const comparison = <Run>(name: string) => {
  /** The runs that were not known yet are being read, came, or did not. */
  const comparisonRequested = createAction(`${name}/comparisonRequested`);
  const comparisonSucceeded = createAction<LoadedRuns<Run>>(`${name}/comparisonSucceeded`);
  const comparisonFailed = createAction<{ problem: Problem }>(`${name}/comparisonFailed`);
  /** One metric of them. */
  const curvesRequested = createAction<{ metric: string }>(`${name}/curvesRequested`);
  const curvesSucceeded = createAction<LoadedCurves>(`${name}/curvesSucceeded`);
  const curvesFailed = createAction<{ metric: string; problem: Problem }>(`${name}/curvesFailed`);

  const beginning: Comparison<Run> = {
    runs: {},
    warnings: [],
    request: idle,
    curves: {},
    metric: null,
    curvesRequest: idle,
  };
  /** A value that was not found is null; what belongs to it comes under keys of its own. */
  const told = <Value>(keys: readonly string[], found: Readonly<Record<string, Value>>) => ({
    ...Object.fromEntries(keys.map((key) => [key, null])),
    ...found,
  });

  const onRuns = <State extends Comparison<Run>>(state: State, action: UnknownAction): State => {
    if (comparisonRequested.match(action)) return { ...state, request: loading(state.request) };
    if (comparisonFailed.match(action))
      return { ...state, request: failedWith(action.payload.problem, state.request) };
    if (!comparisonSucceeded.match(action)) return state;
    const { runs, asked: keys, warnings, at } = action.payload;
    return {
      ...state,
      runs: { ...state.runs, ...told(keys, runs) },
      warnings: [...new Set(warnings)],
      request: succeededAt(at),
    };
  };
  const onCurves = <State extends Comparison<Run>>(state: State, action: UnknownAction): State => {
    if (curvesRequested.match(action)) {
      const { metric } = action.payload;
      return metric === state.metric
        ? { ...state, curvesRequest: loading() }
        : { ...state, metric, curves: {}, curvesRequest: loading() };
    }
    if (curvesFailed.match(action))
      return action.payload.metric === state.metric
        ? { ...state, curvesRequest: failedWith(action.payload.problem) }
        : state;
    if (!curvesSucceeded.match(action) || action.payload.metric !== state.metric) return state;
    return {
      ...state,
      curves: { ...state.curves, ...told(action.payload.asked, action.payload.curves) },
      curvesRequest: succeededAt(),
    };
  };
  /** Curves are merged on plain objects, outside Immer. */
  const reduce = <State extends Comparison<Run>>(state: State, action: UnknownAction): State =>
    onCurves(onRuns(state, action), action);
  return {
    events: {
      comparisonRequested,
      comparisonSucceeded,
      comparisonFailed,
      curvesRequested,
      curvesSucceeded,
      curvesFailed,
    },
    beginning,
    reduce,
  };
};

export type ComparisonEvents<Run> = ReturnType<typeof comparison<Run>>['events'];
