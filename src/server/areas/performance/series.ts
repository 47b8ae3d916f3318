import { metricValueOf } from '~/contract/experiments/metricValues';
import type { Curve } from '~/contract/jobs/performance';

/** Measured values in columns of the same length, in the order of their steps; a value may be NaN or infinite. */
export interface Series {
  readonly steps: readonly number[];
  readonly values: readonly number[];
  /** Milliseconds since 1970. */
  readonly times: readonly number[];
  /** The last value as it was written. */
  readonly last: string;
  /** A sentence about lines of its file that could not be read; left out where all could. */
  readonly unread?: string;
}

/** A series that is being read. */
export interface Columns {
  readonly steps: number[];
  readonly values: number[];
  readonly times: number[];
}

export const newColumns = (): Columns => ({ steps: [], values: [], times: [] });

/** So many bytes it takes to keep a series. */
export const bytesOf = ({ steps }: Pick<Series, 'steps'>): number => 24 * steps.length + 200;

/** A value by its digits, or 'NaN', 'Infinity', '-Infinity'. */
export const written = (value: number): string => String(metricValueOf(value));

/** The shortest digits that mean the same single-precision number: 0.93 rather than 0.9300000071525574. */
export const writtenSingle = (value: number): string => {
  if (!Number.isFinite(value)) return written(value);
  for (let digits = 6; digits < 10; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return String(short);
  }
  return String(value);
};

const isInOrder = ({ steps, times }: Columns): boolean => {
  for (let at = 1; at < steps.length; at += 1) {
    const ahead = (steps[at] ?? 0) - (steps[at - 1] ?? 0);
    if (ahead < 0 || (ahead === 0 && (times[at] ?? 0) < (times[at - 1] ?? 0))) return false;
  }
  return true;
};

/** The series of some columns: by steps, those of the same step by their times. `tell` says how a value was written, and where. */
export const seriesOf = (
  columns: Columns,
  tell: (value: number, at: number) => string = written,
): Series => {
  const { steps, values, times } = columns;
  const told = (all: Columns, lastAt: number): Series => ({
    ...all,
    last: tell(values[lastAt] ?? Number.NaN, lastAt),
  });
  if (isInOrder(columns)) return told(columns, values.length - 1);
  const order = steps
    .map((_, at) => at)
    .sort((a, b) => (steps[a] ?? 0) - (steps[b] ?? 0) || (times[a] ?? 0) - (times[b] ?? 0));
  const sorted = (column: readonly number[]) => order.map((at) => column[at] ?? Number.NaN);
  return told(
    { steps: sorted(steps), values: sorted(values), times: sorted(times) },
    order.at(-1) ?? 0,
  );
};

/** The lowest and the highest of a stretch, in their order; of a stretch without numbers its first point, so that the gap stays. */
const extremes = (values: readonly number[], from: number, to: number): number[] => {
  let low = -1;
  let high = -1;
  for (let at = from; at < to; at += 1) {
    const value = values[at] ?? Number.NaN;
    if (Number.isNaN(value)) continue;
    if (low < 0 || value < (values[low] ?? 0)) low = at;
    if (high < 0 || value > (values[high] ?? 0)) high = at;
  }
  if (low < 0) return from < to ? [from] : [];
  return low === high ? [low] : [Math.min(low, high), Math.max(low, high)];
};

/** Which points stay: the first, the last, and of each stretch between its extremes. */
const kept = (values: readonly number[], most: number): number[] => {
  const stretches = Math.floor((most - 2) / 2);
  const last = values.length - 1;
  const inner = Array.from({ length: stretches }, (_, stretch) =>
    extremes(
      values,
      1 + Math.floor((stretch * (last - 1)) / stretches),
      1 + Math.floor(((stretch + 1) * (last - 1)) / stretches),
    ),
  );
  return [0, ...inner.flat(), last];
};

const drawable = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** A series as the contract tells it, of at most `maxPoints` points. */
export const toCurve = ({ steps, values, times, last }: Series, maxPoints: number): Curve => {
  const points = steps.length;
  if (points <= maxPoints)
    return { steps: [...steps], values: values.map(drawable), times: [...times], points, last };
  const chosen = kept(values, maxPoints);
  const column = (of: readonly number[]) => chosen.map((at) => of[at] ?? 0);
  return {
    steps: column(steps),
    values: chosen.map((at) => drawable(values[at] ?? Number.NaN)),
    times: column(times),
    points,
    last,
  };
};
