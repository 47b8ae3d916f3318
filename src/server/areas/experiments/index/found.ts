import type { TrackedRun } from '../../performance/mlflow/tracked';
import { maskedIn, type Masking } from '../../secrets/masking';

type Texts = Readonly<Record<string, string>>;

/** What is kept of a run, as it was found. */
export interface RunContent {
  readonly params: Texts;
  readonly tags: Texts;
  /** The last value of each. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** A run that was found somewhere. */
export interface FoundRun {
  readonly runId: string;
  /** The name of its experiment. */
  readonly project: string;
  readonly name: string;
  /** MLflow's word. */
  readonly status: string;
  /** Milliseconds since 1970. */
  readonly start: number | null;
  readonly end: number | null;
  readonly read: () => Promise<RunContent>;
}

/** More metrics of one run are not read: each is a file. */
export const MOST_METRICS = 1000;

/** A run of a file store or of a database; `mask` takes values of secrets out of all that its program wrote. */
export const foundIn = (run: TrackedRun, mask: Masking = (text) => text): FoundRun => ({
  runId: run.run_id,
  project: mask(run.experiment),
  name: mask(run.run_name),
  status: run.status,
  start: run.start,
  end: run.end,
  async read() {
    const metrics: Record<string, number> = {};
    for (const metric of run.metrics.slice(0, MOST_METRICS)) {
      const series = await run.series(metric);
      if (series && series.values.length > 0) metrics[metric] = Number(series.last);
    }
    return maskedIn({ params: await run.params(), tags: await run.tags(), metrics }, mask);
  },
});
