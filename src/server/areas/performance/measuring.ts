import { createFileStores } from './mlflow/fileStore';
import { createSqliteStores } from './mlflow/sqliteStore';
import { endedRun, endRunsIn, runsEndOf, type RunsEnd } from './mlflow/ended';
import { locationsIn } from './mlflow/logLocations';
import { topRuns, withParents, type NestedRun } from './mlflow/nesting';
import type { TrackedRun } from './mlflow/tracked';
import type { Series } from './series';
import { createMetricLines, type MetricLines } from './metricLines';
import { createEventFolders, type Logged, type LoggedScalar } from './tensorboard/eventFolder';

/** Where a submission wrote what it measured. */
export interface Measurements {
  /** Its working folder, absolute. */
  readonly work: string;
  /** The TensorBoard folder of its settings. */
  readonly logFolder: string;
  /** How the program ended: runs that it left open ended so too. Left out while it goes on. */
  readonly ended?: RunsEnd | null;
}

export interface Tracked {
  /** The one that started first comes first. */
  readonly runs: readonly TrackedRun[];
  readonly warnings: readonly string[];
  /** A sentence about what was found and is not read, where there is something. */
  readonly unread: readonly string[];
}

/** One sentence about all of them; none about nothing. */
const notRead = (what: readonly string[]): string[] =>
  what.length === 0
    ? []
    : [
        `Found but not shown here: ${what.join(', ')}. Log with MLflow, TensorBoard scalars or ATELIER_METRICS to see curves; the files are among the results.`,
      ];

type ReadSeries = () => Promise<Series | null>;

/** All a submission measured, each under one name: what its first MLflow run has, and what it logged beside MLflow. */
export interface Measured {
  /** The run that the program started first; null where it logged none. */
  readonly run: TrackedRun | null;
  /** Its parameters. */
  readonly params: () => Promise<Readonly<Record<string, string>>>;
  /** Its metrics, and TensorBoard's tags that are none of those; a tag of several TensorBoard runs is called `run/tag`. */
  readonly series: ReadonlyMap<string, ReadSeries>;
  /** The further runs: children, and those that the program started later. The one that started first comes first. */
  readonly others: readonly NestedRun[];
  /** Metrics that only runs without a parent that were started later have, by the first that has it. */
  readonly later: ReadonlyMap<string, ReadSeries>;
  /** Whether a nested run has that metric. */
  readonly isInChild: (metric: string) => boolean;
  readonly warnings: readonly string[];
}

export interface Measuring {
  tracked(of: Measurements): Promise<Tracked>;
  logged(of: Measurements): Promise<Logged>;
  /** The content that a program wrote into the file that ATELIER_METRICS names. */
  lines(of: Pick<Measurements, 'work'>): Promise<MetricLines>;
  all(of: Measurements): Promise<Measured>;
  /** Ends what the program of a submission left open in its MLflow folder, where the submission is over. */
  endRuns(work: string, submission: Parameters<typeof runsEndOf>[0]): Promise<void>;
}

const namesOf = (scalars: readonly LoggedScalar[]): [name: string, scalar: LoggedScalar][] => {
  const counts = new Map<string, number>();
  for (const { tag } of scalars) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return scalars.map((scalar) => [
    counts.get(scalar.tag) === 1 || scalar.run === '' ? scalar.tag : `${scalar.run}/${scalar.tag}`,
    scalar,
  ]);
};

/** One metric of a submission: of the run that it started first, or of the first later one that has it. What only children have is null. */
export const metricOf = async (
  { run, series, later }: Measured,
  metric: string,
): Promise<Series | null> =>
  (await (
    run?.metrics.includes(metric) ? series.get(metric) : (later.get(metric) ?? series.get(metric))
  )?.()) ?? null;

/** Reads what submissions measured, and remembers it until its files change. */
export const createMeasuring = (): Measuring => {
  const fileStore = createFileStores();
  const sqliteStores = createSqliteStores();
  const eventFolders = createEventFolders();
  const metricLines = createMetricLines();

  const tracked = async ({ work, ended }: Measurements): Promise<Tracked> => {
    const locations = await locationsIn(work);
    const [inFiles, { runs: inDatabases, warnings, others }] = await Promise.all([
      Promise.all(locations.stores.map((store) => fileStore(work, store))),
      sqliteStores(work, locations.databases),
    ]);
    return {
      runs: [...inFiles.flatMap(({ runs }) => runs), ...inDatabases]
        .map((run) => endedRun(run, ended))
        .sort((a, b) => (a.start ?? 0) - (b.start ?? 0)),
      warnings: [...inFiles.flatMap((store) => store.warnings), ...warnings],
      unread: notRead([...locations.others, ...others]),
    };
  };
  const logged = async ({ work, logFolder }: Measurements): Promise<Logged> => {
    const [found, lines] = await Promise.all([eventFolders(work, logFolder), metricLines(work)]);
    return {
      scalars: [...lines.scalars, ...found.scalars],
      warnings: [...lines.warnings, ...found.warnings],
      unread: notRead(found.unread),
    };
  };

  return {
    tracked,
    logged,
    lines: ({ work }) => metricLines(work),
    async endRuns(work, submission) {
      const end = runsEndOf(submission);
      if (end) await endRunsIn(work, end);
    },
    async all(of) {
      const [{ runs, warnings }, { scalars, warnings: damaged }] = await Promise.all([
        tracked(of),
        logged(of),
      ]);
      const nested = await withParents(runs);
      const [first = null, ...rest] = topRuns(nested);
      const series = new Map<string, ReadSeries>();
      for (const [name, scalar] of namesOf(scalars)) series.set(name, async () => scalar.series());
      for (const metric of first?.metrics ?? []) series.set(metric, () => first!.series(metric));
      const later = new Map<string, ReadSeries>();
      for (const run of rest.toReversed())
        for (const metric of run.metrics) later.set(metric, () => run.series(metric));
      return {
        run: first,
        params: async () => (await first?.params()) ?? {},
        series,
        others: nested.filter(({ run }) => run !== first),
        later,
        isInChild: (metric) =>
          nested.some(({ run, parent }) => parent !== null && run.metrics.includes(metric)),
        warnings: [...warnings, ...damaged],
      };
    },
  };
};
