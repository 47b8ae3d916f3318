/** A curve to be drawn, in columns of the same length. */
export interface Series {
  readonly key: string;
  /** Said where it is pointed at, in the legend and in the table. */
  readonly name: string;
  /** A CSS colour for both themes; one of the palette where it is left out. */
  readonly colour?: string;
  readonly steps: readonly number[];
  /** null is a gap. */
  readonly values: readonly (number | null)[];
  /** Milliseconds since 1970. */
  readonly times: readonly number[];
  /** The last value as it was written, where that says more than a number: 'NaN'. */
  readonly last?: string;
}

/** A point of one curve, by its step. */
export interface ChartPoint {
  readonly key: string;
  readonly step: number;
}

/** The unit of the x axis. */
export type Axis = 'step' | 'wall' | 'relative';

/** How charts are looked at. */
export interface ChartOptions {
  readonly axis: Axis;
  /** The weight of what came before, 0 (none) to 0.99. */
  readonly smoothing: number;
  readonly log: boolean;
}

export const DEFAULT_CHART_OPTIONS: ChartOptions = { axis: 'step', smoothing: 0, log: false };

/** A series with its place on the x axis, in ascending order, and what is drawn of it. */
export interface Laid {
  readonly key: string;
  readonly name: string;
  readonly colour: string;
  readonly xs: readonly number[];
  /** As drawn: smoothed where that is asked for; what a log scale cannot show is null. */
  readonly ys: readonly (number | null)[];
  /** As measured, in the same order. */
  readonly raw: readonly (number | null)[];
  readonly last?: string | undefined;
}

const isAscending = (xs: readonly number[]): boolean =>
  xs.every((x, at) => at === 0 || x >= (xs[at - 1] ?? x));
const isAllOne = (xs: readonly number[]): boolean => xs.length > 1 && xs.every((x) => x === xs[0]);

/**
 * Where each point stands: steps as they are, milliseconds since 1970, or seconds since the first point. Steps that are all the
 * same were never counted (a program that names none logs 0): then the points are.
 */
const placesOf = ({ steps, times }: Series, axis: Axis): readonly number[] => {
  if (axis === 'step') return isAllOne(steps) ? steps.map((_, at) => at) : steps;
  if (axis === 'wall') return times;
  const first = Math.min(...times.slice(0, 1), ...times.slice(-1));
  return times.map((time) => (time - first) / 1000);
};

/** The exponential moving average, with the weight of the beginning taken out so that it does not start at zero; gaps stay gaps. */
export const smooth = (
  values: readonly (number | null)[],
  weight: number,
): readonly (number | null)[] => {
  if (weight <= 0) return values;
  let kept = 0;
  let missing = 1;
  return values.map((value) => {
    if (value === null) return null;
    kept = kept * weight + value * (1 - weight);
    missing *= weight;
    return kept / (1 - missing);
  });
};

const positive = (values: readonly (number | null)[]): readonly (number | null)[] =>
  values.map((value) => (value !== null && value > 0 ? value : null));

/** A series as it is drawn. */
export const lay = (series: Series, look: ChartOptions, colour: string): Laid => {
  const places = placesOf(series, look.axis);
  const order = isAscending(places)
    ? null
    : places.map((_, at) => at).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  const sorted = <T>(column: readonly T[]): readonly T[] =>
    order ? order.map((at) => column[at] as T) : column;
  const raw = sorted(series.values);
  const ys = smooth(raw, look.smoothing);
  return {
    key: series.key,
    name: series.name,
    colour,
    xs: sorted(places),
    ys: look.log ? positive(ys) : ys,
    raw: look.log ? positive(raw) : raw,
    last: series.last,
  };
};

/** The index of the x nearest to this one; -1 of none. */
export const nearest = (xs: readonly number[], x: number): number => {
  let low = 0;
  let high = xs.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((xs[middle] ?? 0) < x) low = middle + 1;
    else high = middle;
  }
  return low > 0 && x - (xs[low - 1] ?? 0) <= (xs[low] ?? 0) - x
    ? low - 1
    : low < xs.length
      ? low
      : -1;
};

export interface Extent {
  readonly min: number;
  readonly max: number;
}

/** The ranges of the axes where they do not follow from the curves. */
export interface Frame {
  readonly x?: Extent;
  readonly y?: Extent;
}

/** The smallest and largest x of all. */
export const extentOfX = (all: readonly Laid[]): Extent => {
  let min = Infinity;
  let max = -Infinity;
  for (const { xs } of all) {
    if (xs.length === 0) continue;
    min = Math.min(min, xs[0] ?? min);
    max = Math.max(max, xs[xs.length - 1] ?? max);
  }
  if (min > max) return { min: 0, max: 1 };
  return min === max ? { min: min - 0.5, max: max + 0.5 } : { min, max };
};

/** The range of the y axis for this stretch of x, with some air; of a log scale whole decades. */
export const extentOfY = (all: readonly Laid[], within: Extent, log: boolean): Extent => {
  let min = Infinity;
  let max = -Infinity;
  for (const { xs, ys, raw } of all) {
    for (let at = 0; at < xs.length; at += 1) {
      const x = xs[at] ?? 0;
      if (x < within.min || x > within.max) continue;
      for (const y of [ys[at], raw[at]]) {
        if (y === null || y === undefined) continue;
        if (y < min) min = y;
        if (y > max) max = y;
      }
    }
  }
  if (min > max) return log ? { min: 0.1, max: 1 } : { min: 0, max: 1 };
  if (log)
    return {
      min: 10 ** Math.floor(Math.log10(min)),
      max: 10 ** Math.max(Math.ceil(Math.log10(max)), Math.floor(Math.log10(min)) + 1),
    };
  const air = (max - min) * 0.05 || Math.abs(max) * 0.05 || 0.5;
  return { min: min - air, max: max + air };
};
