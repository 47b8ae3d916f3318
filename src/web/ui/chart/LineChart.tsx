import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from 'semantic-ui-react';
import { countText } from '~/web/lib/text/readable';
import { Legend } from './Legend';
import { seriesColour } from './palette';
import type { Reading } from './plot';
import { SeriesTable } from './SeriesTable';
import {
  lay,
  DEFAULT_CHART_OPTIONS,
  type ChartOptions,
  type ChartPoint,
  type Frame,
  type Laid,
  type Series,
} from './series';
import { usePick } from './usePick';
import { usePlot } from './usePlot';
import { chartSentence, numberText, axisValueText } from './words';
import './chart.css';

/** Props of {@link LineChart}. */
export interface LineChartProps {
  title: string;
  /** Keep the array stable: a new one is drawn anew. */
  series: readonly Series[];
  look?: ChartOptions | undefined;
  /** Keep it stable: what the axes show where it does not follow from the curves. */
  frame?: Frame;
  /** Of the plotting area with its axes, pixels. */
  height?: number;
  /** False where rows beside the chart already say which colour is whose. */
  legend?: boolean;
  /** The series drawn thick, and who is told when the pointer is on another. */
  marked?: string | null;
  onMark?: (key: string | null) => void;
  /** Something is to be said of a point: a press, or Enter, chooses it. Of charts over steps only. */
  onComment?: ((point: ChartPoint) => void) | undefined;
  /** Keep it stable: the point that an address leads to. */
  pinned?: ChartPoint | null | undefined;
}

const NO_FRAME: Frame = {};
const STEPS: Readonly<Record<string, number | 'first' | 'last'>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -10,
  PageDown: 10,
  Home: 'first',
  End: 'last',
};

const countUnshown = (series: readonly Series[]): number =>
  series.reduce(
    (sum, { values }) => sum + values.filter((value) => value !== null && value <= 0).length,
    0,
  );

/** Axes round nothing would be made up. */
const isWithoutNumbers = (series: readonly Series[]): boolean =>
  series.length > 0 && series.every(({ values }) => values.every((value) => value === null));

const unshownText = (count: number): string =>
  `${count === 1 ? 'One value is' : `${countText(count)} values are`} 0 or less, which a log scale cannot show.`;

/** The parts that the chart cannot show. */
function Notes({ isEmpty, hidden }: { readonly isEmpty: boolean; readonly hidden: number }) {
  return (
    <>
      {isEmpty && (
        <p className="at-muted at-chart-note">No value is a finite number: there is no curve.</p>
      )}
      {hidden > 0 && <p className="at-muted at-chart-note">{unshownText(hidden)}</p>}
    </>
  );
}

/** The name and the value of the curve that is pointed at, beside the cursor. */
function Tip({
  reading: { left, top },
  series,
  at,
}: {
  readonly reading: Reading;
  readonly series: Laid;
  readonly at: number;
}) {
  return (
    <span className="at-plot-tip" data-side={left > 160 ? 'left' : 'right'} style={{ left, top }}>
      <span className="at-swatch" style={{ background: series.colour }} />
      {series.name} <strong>{numberText(series.ys[at])}</strong>
    </span>
  );
}

/**
 * Curves over steps or time. Dragging zooms, a double click or the button shows all again; the nearest curve is drawn thick and
 * named; arrows, Page keys, Home and End move the cursor; a table behind a button says the same in numbers.
 */
export function LineChart(props: LineChartProps) {
  const {
    title,
    series,
    look = DEFAULT_CHART_OPTIONS,
    frame = NO_FRAME,
    height = 220,
    legend = true,
    marked: given,
    onMark,
    onComment,
  } = props;
  const place = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<string | null>(null);
  const [asTable, setAsTable] = useState(false);
  const { figure, pinned, isPinned, pick, offer } = usePick({
    axis: look.axis,
    onComment,
    pinned: props.pinned,
  });
  const marked = given === undefined ? own : given;
  const mark = (key: string | null) => {
    setOwn(key);
    onMark?.(key);
  };
  const laid = useMemo(
    () =>
      series.map((each, index) =>
        lay(each, look, each.colour ?? seriesColour(index, series.length)),
      ),
    [series, look],
  );
  const { plot, reading, zoomed, resetZoom } = usePlot(place, {
    series: laid,
    axis: look.axis,
    log: look.log,
    frame,
    height,
    marked,
    pinned,
  });
  const isEmpty = useMemo(() => isWithoutNumbers(series), [series]);
  const hidden = useMemo(() => (look.log ? countUnshown(series) : 0), [series, look.log]);
  const sentence = useMemo(() => chartSentence(title, series), [title, series]);
  const index = laid.findIndex(({ key }) => key === (reading?.pointed ?? marked));
  const pointed = laid[index];
  const at = reading?.at[Math.max(0, index)] ?? -1;
  const under = pointed ?? laid[0];
  const pickThis = () => pick(under, at);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') pickThis();
    const step = STEPS[event.key];
    if (step === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    if (step === undefined) plot.current?.leave();
    else plot.current?.step(step);
  };
  return (
    <figure ref={figure} className="at-chart" aria-label={sentence} data-pinned={isPinned}>
      <figcaption className="at-chart-head">
        <strong title={title}>{title}</strong>
        <span className="at-chart-reading" aria-live="polite">
          {reading && axisValueText(look.axis, under?.xs[at] ?? reading.x)}
        </span>
        {offer}
        {zoomed && (
          <button type="button" className="at-link" onClick={resetZoom}>
            Reset zoom
          </button>
        )}
        <button
          type="button"
          className="at-dots"
          aria-pressed={asTable}
          aria-label={`${title}: show as a table`}
          title="Show as a table"
          onClick={() => setAsTable(!asTable)}
        >
          <Icon name="table" />
        </button>
      </figcaption>
      <div
        className="at-plot"
        role="img"
        aria-label={`${sentence} Arrow keys move along it.`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={pickThis}
        onBlur={() => plot.current?.leave()}
        style={{ minHeight: height }}
        hidden={isEmpty}
      >
        <div ref={place} />
        {reading && pointed && <Tip reading={reading} series={pointed} at={at} />}
      </div>
      <Notes isEmpty={isEmpty} hidden={hidden} />
      {legend && (
        <Legend series={laid} reading={reading} marked={reading?.pointed ?? marked} onMark={mark} />
      )}
      {asTable && <SeriesTable title={title} series={series} />}
    </figure>
  );
}
