import type { MonitoringSummary } from '~/contract';

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
