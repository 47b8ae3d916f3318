import type { LoggedDataset, TrackedRun } from '../../performance/api';
import { maskedIn, type Masking } from '../../../platform/secrets/masking';

type Texts = Readonly<Record<string, string>>;

/** The indexed data of a run, as it was found. */
export interface RunContent {
  readonly params: Texts;
  readonly tags: Texts;
  /** The last value of each. */
  readonly metrics: Readonly<Record<string, number>>;
}

/** A run that was found somewhere. */
export interface IndexedRun {
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
export const MAX_METRICS = 1000;

/** Tags under which the index keeps what MLflow has no tags for. A program's own of these names are written over. */
export const URI_TAG = 'mlflow.artifactUri';
export const DATASETS_TAG = 'mlflow.datasets';

/** One line for each dataset: its name, digest and context, with tabs between. */
const datasetLines = (datasets: readonly LoggedDataset[]): string =>
  datasets
    .map(({ name, digest, context }) =>
      [name, digest, context].map((part) => part.replace(/[\t\n]/g, ' ')).join('\t'),
    )
    .join('\n');

/** The tags of a run, and what else of it is searched. */
export const searchedTags = (
  { [URI_TAG]: _uri, [DATASETS_TAG]: _datasets, ...tags }: Texts,
  artifactUri: string | null,
  datasets: readonly LoggedDataset[],
): Texts => ({
  ...(artifactUri && { [URI_TAG]: artifactUri }),
  ...(datasets.length > 0 && { [DATASETS_TAG]: datasetLines(datasets) }),
  ...tags,
});

/** A run of a file store or of a database; `mask` takes values of secrets out of all that its program wrote. */
export const indexedRunOf = (run: TrackedRun, mask: Masking = (text) => text): IndexedRun => ({
  runId: run.run_id,
  project: mask(run.experiment),
  name: mask(run.run_name),
  status: run.status,
  start: run.start,
  end: run.end,
  async read() {
    const metrics: Record<string, number> = {};
    for (const metric of run.metrics.slice(0, MAX_METRICS)) {
      const series = await run.series(metric);
      if (series && series.values.length > 0) metrics[metric] = Number(series.last);
    }
    const tags = searchedTags(await run.tags(), run.artifacts, await run.datasets());
    return maskedIn({ params: await run.params(), tags, metrics }, mask);
  },
});
