import { useMemo } from 'react';
import { reasonOf } from '~/web/lib/http/problem';
import { ChartControls } from '~/web/ui/chart/ChartControls';
import { LineChart } from '~/web/ui/chart/LineChart';
import type { Series } from '~/web/ui/chart/series';
import { SelectField } from '~/web/ui/form/SelectField';
import { LoadError } from '~/web/ui/page/LoadError';
import { Skeleton } from '~/web/ui/page/Skeleton';
import { useChartOptions } from '../useChartOptions';
import type { Compared, Measured } from '../useCompared';

/** So many runs are named below the chart; of more the rows of the table say which colour is whose. */
const NAMED = 10;
const HEIGHT = 300;

interface CompareChartProps<Run extends Measured> {
  readonly compared: Compared<Run>;
  readonly marked: string | null;
  readonly onMark: (key: string | null) => void;
}

/** The chosen metric of all runs that show, in the colours of their rows. */
export function CompareChart<Run extends Measured>({
  compared,
  marked,
  onMark,
}: CompareChartProps<Run>) {
  const [look, onLook] = useChartOptions();
  const {
    comparing,
    metrics,
    metric,
    change,
    rows,
    names,
    colours,
    onRetry,
    kind: { keyOf },
  } = compared;
  const { curves } = comparing;
  const series = useMemo(
    () =>
      rows.flatMap((run): Series[] => {
        const key = keyOf(run);
        const curve = curves[key];
        return curve
          ? [{ ...curve, key, name: names.get(key) ?? key, colour: colours.get(key) ?? '' }]
          : [];
      }),
    [rows, curves, names, colours, keyOf],
  );
  if (metric === null) return <p className="at-muted">None of these runs has logged a metric.</p>;
  const read = comparing.metric === metric && rows.some((run) => keyOf(run) in curves);
  return (
    <section className="compare-chart" aria-label="Chart">
      <div className="compare-chart-tools">
        <div className="compare-metric">
          <SelectField
            label="Metric"
            value={metric}
            choices={metrics.map((name) => ({ value: name, text: name }))}
            onChange={(name) => change({ metric: name })}
          />
        </div>
        <ChartControls look={look} onChange={onLook} />
      </div>
      {comparing.metric === metric && comparing.curvesRequest.problem ? (
        <LoadError message={reasonOf(comparing.curvesRequest.problem, '')} onRetry={onRetry} />
      ) : read ? (
        <LineChart
          title={metric}
          series={series}
          look={look}
          height={HEIGHT}
          legend={series.length <= NAMED}
          marked={marked}
          onMark={onMark}
        />
      ) : (
        <div className="compare-waiting">
          <Skeleton lines={6} label={`Loading ${metric}`} />
        </div>
      )}
    </section>
  );
}
