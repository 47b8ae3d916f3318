import type { UnknownAction } from '@reduxjs/toolkit';
import type { MonitoringSummary } from '~/contract';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { summarySucceeded, summaryRequested, summaryFailed } from '../events';
import { recentOf, mergeSamples, type Sample } from './samples';

export interface DashboardState {
  /** Of the last 5 minutes, oldest first; kept for the tab. */
  readonly samples: readonly Sample[];
  readonly summary: MonitoringSummary | null;
  readonly request: RequestState;
}

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly dashboard?: DashboardState;
  }
}

/** The fields in the tab's storage. */
export const PERSISTED_DASHBOARD = ['samples'] as const satisfies readonly (keyof DashboardState)[];

const beginning: DashboardState = {
  samples: [],
  summary: null,
  request: idle,
};

export const dashboardReducer = (
  state: DashboardState = beginning,
  action: UnknownAction,
): DashboardState => {
  if (summaryRequested.match(action)) return { ...state, request: loading(state.request) };
  if (summaryFailed.match(action))
    return { ...state, request: failedWith(action.payload.problem, state.request) };
  if (!summarySucceeded.match(action)) return state;
  const { summary, at } = action.payload;
  return {
    samples: mergeSamples(state.samples, summary, at),
    summary,
    request: succeededAt(at),
  };
};

/** Samples of another hour say nothing any more. */
export const restoreSamples = ({ samples }: Pick<DashboardState, 'samples'>, now: number) => ({
  samples: recentOf(samples, now),
});

export const selectDashboard = sliceSelector((state) => state.dashboard, beginning);
