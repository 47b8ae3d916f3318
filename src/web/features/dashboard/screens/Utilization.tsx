import { useMemo } from 'react';
import { LineChart } from '~/web/ui/chart/LineChart';
import { DEFAULT_CHART_OPTIONS, type Extent } from '~/web/ui/chart/series';
import { columnsOf, COVERED_MS, type Measure, type Sample } from '../model';

const MEASURES: readonly {
  readonly measure: Measure;
  readonly title: string;
  readonly none: string;
}[] = [
  { measure: 'cpu', title: 'CPU usage, %', none: 'Nobody measures how busy the processors are.' },
  {
    measure: 'memory',
    title: 'Memory utilization, %',
    none: 'Nobody measures how full the memory is.',
  },
  { measure: 'gpu', title: 'GPU load, %', none: 'There is no GPU whose load could be read.' },
];
const WALL = { ...DEFAULT_CHART_OPTIONS, axis: 'wall' } as const;
/** A little more than there can be, so that a full machine's line is not cut. */
const PERCENT: Extent = { min: 0, max: 102 };

function Measured({
  samples,
  measure,
  title,
  none,
}: { samples: readonly Sample[] } & (typeof MEASURES)[number]) {
  const last = samples.at(-1)?.at ?? 0;
  const series = useMemo(
    () => [{ key: measure, name: title, ...columnsOf(samples, measure) }],
    [samples, measure, title],
  );
  const frame = useMemo(() => ({ x: { min: last - COVERED_MS, max: last }, y: PERCENT }), [last]);
  const unknown = samples.every((sample) => sample[measure] === null);
  if (samples.length < 2 || unknown) {
    const waits = samples.length < 2 && !(samples.length === 1 && unknown && measure === 'gpu');
    return (
      <figure className="at-chart dashboard-collecting" aria-label={title}>
        <figcaption>
          <strong>{title}</strong>
        </figcaption>
        <p className="at-muted">
          {waits ? 'Collecting: a chart needs two samples, and one comes every minute.' : none}
        </p>
      </figure>
    );
  }
  return (
    <LineChart
      title={title}
      series={series}
      look={WALL}
      frame={frame}
      height={180}
      legend={false}
    />
  );
}

/** How busy everything was in the last 5 minutes (DSH-02). */
export function Utilization({ samples }: { readonly samples: readonly Sample[] }) {
  return (
    <section className="dashboard-section" aria-labelledby="dashboard-utilization">
      <h2 id="dashboard-utilization">
        Utilization <span className="at-page-count">the last 5 minutes</span>
      </h2>
      <div className="dashboard-charts">
        {MEASURES.map((each) => (
          <Measured key={each.measure} samples={samples} {...each} />
        ))}
      </div>
    </section>
  );
}
