import type { UnknownAction } from '@reduxjs/toolkit';
import type { MonitoringSummary, Problem } from '~/contract';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { summarySucceeded, summaryRequested, summaryFailed } from '../events';
import { recentOf, mergeSamples, type Sample } from './samples';

export interface DashboardState {
  /** Of the last 5 minutes, oldest first; kept for the tab. */
  readonly samples: readonly Sample[];
  readonly summary: MonitoringSummary | null;
  /** When it arrived, ms since 1970. */
  readonly at: number | null;
  readonly problem: Problem | null;
  readonly asking: boolean;
}

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly dashboard?: DashboardState;
  }
}

/** What is written to the tab's storage. */
export const PERSISTED_DASHBOARD = ['samples'] as const satisfies readonly (keyof DashboardState)[];

const beginning: DashboardState = {
  samples: [],
  summary: null,
  at: null,
  problem: null,
  asking: false,
};

export const dashboardReducer = (
  state: DashboardState = beginning,
  action: UnknownAction,
): DashboardState => {
  if (summaryRequested.match(action)) return { ...state, asking: true };
  if (summaryFailed.match(action))
    return { ...state, asking: false, problem: action.payload.problem };
  if (!summarySucceeded.match(action)) return state;
  const { summary, at } = action.payload;
  return {
    samples: mergeSamples(state.samples, summary, at),
    summary,
    at,
    problem: null,
    asking: false,
  };
};

/** Samples of another hour say nothing any more. */
export const restoreSamples = ({ samples }: Pick<DashboardState, 'samples'>, now: number) => ({
  samples: recentOf(samples, now),
});

export const selectDashboard = sliceSelector((state) => state.dashboard, beginning);
