import type { UnknownAction } from '@reduxjs/toolkit';
import type { MonitoringSummary } from '~/contract';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { summaryFailed, summaryRequested, summarySucceeded } from './events';

/** How busy everything was when a summary arrived; percent, null where nobody knows. */
export interface Sample {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly cpu: number | null;
  readonly memory: number | null;
  readonly gpu: number | null;
}
export type Measure = 'cpu' | 'memory' | 'gpu';

/** Charts cover the last 5 minutes (DSH-02), ms. */
export const COVERED_MS = 5 * 60_000;
/** Samples further apart than this have a gap between them: a turn was missed, ms. */
export const GAP_MS = 100_000;
/** However often somebody presses Refresh. */
const MOST = 60;

export const sampleOf = (
  { current_cpu_usage, memory_utilization, current_gpu_load }: MonitoringSummary,
  at: number,
): Sample => ({ at, cpu: current_cpu_usage, memory: memory_utilization, gpu: current_gpu_load });

/** The samples with those of a summary: the samples of the server take the place of all that are as young as its oldest. */
export const mergeSamples = (
  known: readonly Sample[],
  summary: MonitoringSummary,
  at: number,
): readonly Sample[] => {
  const told = (summary.samples ?? []).map(({ ago_ms, ...sample }): Sample => ({
    ...sample,
    at: at - ago_ms,
  }));
  const [oldest] = told;
  return recentOf(
    [
      ...(oldest ? known.filter((sample) => sample.at < oldest.at) : known),
      ...told,
      sampleOf(summary, at),
    ],
    at,
  );
};

/** Whether the chart has a hole now that the server may fill. */
export const lacksSamples = (known: readonly Sample[], now: number): boolean => {
  const last = known.at(-1);
  return last === undefined || now - last.at > GAP_MS;
};

/** The samples that still count at this moment, oldest first. */
export const recentOf = (samples: readonly Sample[], now: number): readonly Sample[] =>
  samples.filter(({ at }) => at <= now && now - at <= COVERED_MS).slice(-MOST);

/** One measure in columns, with an empty place between samples that are too far apart (DSH-05). */
export const columnsOf = (samples: readonly Sample[], measure: Measure) => {
  const times: number[] = [];
  const values: (number | null)[] = [];
  for (const sample of samples) {
    const before = times.at(-1);
    if (before !== undefined && sample.at - before > GAP_MS) {
      times.push((before + sample.at) / 2);
      values.push(null);
    }
    times.push(sample.at);
    values.push(sample[measure]);
  }
  return { steps: times, times, values };
};

/** Cores, of which there may be parts: '1.5'. */
export const countText = (count: number): string => String(Number(count.toFixed(1)));

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
