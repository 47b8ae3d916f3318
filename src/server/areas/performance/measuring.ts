import { createFileStores } from './mlflow/fileStore';
import { createSqliteStores } from './mlflow/sqliteStore';
import { endedRun, type RunsEnd } from './mlflow/ended';
import type { TrackedRun } from './mlflow/tracked';
import type { Series } from './series';
import { createMetricLines } from './metricLines';
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
}

/** All a submission measured, each under one name. */
export interface Measured {
  /** Of several runs the later one wins. */
  readonly params: () => Promise<Readonly<Record<string, string>>>;
  /** MLflow's metrics, and TensorBoard's tags that are none of those; a tag of several TensorBoard runs is called `run/tag`. */
  readonly series: ReadonlyMap<string, () => Promise<Series | null>>;
  readonly warnings: readonly string[];
}

export interface Measuring {
  tracked(of: Measurements): Promise<Tracked>;
  logged(of: Measurements): Promise<Logged>;
  /** What a program wrote into the file that ATELIER_METRICS names. */
  lines(of: Pick<Measurements, 'work'>): Promise<Logged>;
  all(of: Measurements): Promise<Measured>;
}

const namesOf = (scalars: readonly LoggedScalar[]): [name: string, scalar: LoggedScalar][] => {
  const counts = new Map<string, number>();
  for (const { tag } of scalars) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return scalars.map((scalar) => [
    counts.get(scalar.tag) === 1 || scalar.run === '' ? scalar.tag : `${scalar.run}/${scalar.tag}`,
    scalar,
  ]);
};

/** Reads what submissions measured, and remembers it until its files change. */
export const createMeasuring = (): Measuring => {
  const fileStore = createFileStores();
  const sqliteStores = createSqliteStores();
  const eventFolders = createEventFolders();
  const metricLines = createMetricLines();

  const tracked = async ({ work, ended }: Measurements): Promise<Tracked> => {
    const [inFiles, { runs: inDatabases, warnings }] = await Promise.all([
      fileStore(work),
      sqliteStores(work),
    ]);
    return {
      runs: [...inFiles, ...inDatabases]
        .map((run) => endedRun(run, ended))
        .sort((a, b) => (a.start ?? 0) - (b.start ?? 0)),
      warnings,
    };
  };
  const logged = async ({ work, logFolder }: Measurements): Promise<Logged> => {
    const [found, lines] = await Promise.all([eventFolders(work, logFolder), metricLines(work)]);
    return {
      scalars: [...lines.scalars, ...found.scalars],
      warnings: [...lines.warnings, ...found.warnings],
    };
  };

  return {
    tracked,
    logged,
    lines: ({ work }) => metricLines(work),
    async all(of) {
      const [{ runs, warnings }, { scalars, warnings: damaged }] = await Promise.all([
        tracked(of),
        logged(of),
      ]);
      const series = new Map<string, () => Promise<Series | null>>();
      for (const [name, scalar] of namesOf(scalars)) series.set(name, async () => scalar.series());
      for (const run of runs)
        for (const metric of run.metrics) series.set(metric, () => run.series(metric));
      const params = async () =>
        Object.fromEntries(
          (await Promise.all(runs.map((run) => run.params()))).flatMap((each) =>
            Object.entries(each),
          ),
        );
      return { params, series, warnings: [...warnings, ...damaged] };
    },
  };
};
