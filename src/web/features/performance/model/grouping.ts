import type { Curve, MlflowRun, Scalar } from '~/contract';
import { naturally } from '~/web/lib/text/naturally';
import { seriesColour } from '~/web/ui/chart/palette';
import type { Series } from '~/web/ui/chart/series';

/** One chart: a metric or tag, and the curves of all runs that have it. */
export interface Chart {
  readonly name: string;
  readonly series: readonly Series[];
}
/** Charts whose names share what stands before the first slash. */
export interface ChartGroup {
  readonly name: string;
  readonly charts: readonly Chart[];
}

const seriesOf = (
  key: string,
  name: string,
  colour: string,
  { steps, values, times, last }: Curve,
): Series => ({ key, name, colour, steps, values, times, last });

/** The id of the curves that a program wrote into the file of ATELIER_METRICS. */
const LINES = 'ATELIER_METRICS';

/** The runs in a chart: MLflow's runs, and the program's own lines as one more. */
const chartedRuns = (
  runs: readonly MlflowRun[],
  lines: readonly Scalar[],
): readonly Pick<MlflowRun, 'run_id' | 'run_name' | 'metrics'>[] =>
  lines.length === 0
    ? runs
    : [
        ...runs,
        {
          run_id: LINES,
          run_name: LINES,
          metrics: Object.fromEntries(lines.map(({ tag, curve }) => [tag, curve])),
        },
      ];

/** One chart for each metric, in the order of their names; a run has the same colour in all of them. */
export const metricCharts = (
  tracked: readonly MlflowRun[],
  lines: readonly Scalar[] = [],
): readonly Chart[] => {
  const runs = chartedRuns(tracked, lines);
  const names = [...new Set(runs.flatMap(({ metrics }) => Object.keys(metrics)))].sort(naturally);
  return names.map((name) => ({
    name,
    series: runs.flatMap((run, index) => {
      const curve = run.metrics[name];
      return curve
        ? [
            seriesOf(
              run.run_id,
              run.run_name || run.run_id,
              seriesColour(index, runs.length),
              curve,
            ),
          ]
        : [];
    }),
  }));
};

/** One chart for each tag, its runs overlaid, grouped as TensorBoard groups them. */
export const scalarGroups = (scalars: readonly Scalar[]): readonly ChartGroup[] => {
  const runs = [...new Set(scalars.map(({ run }) => run))].sort(naturally);
  const tags = [...new Set(scalars.map(({ tag }) => tag))].sort(naturally);
  const groups = new Map<string, Chart[]>();
  for (const tag of tags) {
    const name = tag.includes('/') ? tag.slice(0, tag.indexOf('/')) : tag;
    const series = scalars
      .filter((scalar) => scalar.tag === tag)
      .map(({ run, curve }) =>
        seriesOf(run, run || 'logs', seriesColour(runs.indexOf(run), runs.length), curve),
      );
    groups.set(name, [...(groups.get(name) ?? []), { name: tag, series }]);
  }
  return [...groups].map(([name, charts]) => ({ name, charts }));
};

/** How many points were written where there are more than are drawn; null where all are. */
export const thinnedFrom = (curves: readonly Curve[]): number | null => {
  const written = curves
    .filter(({ points, values }) => points > values.length)
    .map(({ points }) => points);
  return written.length > 0 ? Math.max(...written) : null;
};
