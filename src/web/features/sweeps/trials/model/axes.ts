import type { SweepSettings, Trial } from '~/contract';
import type { Brush } from '../events';

/** One axis: a parameter, or the metric. */
export interface Axis {
  readonly name: string;
  /** Of a choice: its values in their order; null of a number. */
  readonly values: readonly string[] | null;
  readonly low: number;
  readonly high: number;
  readonly log: boolean;
  /** It has whole numbers alone. */
  readonly whole?: boolean;
  readonly of: (trial: Trial) => string | number | null;
}

const spread = (numbers: readonly number[]): readonly [number, number] => {
  const [low, high] = numbers.reduce(
    ([least, most], each) => [Math.min(least, each), Math.max(most, each)] as [number, number],
    [Infinity, -Infinity],
  );
  return low > high ? [0, 1] : [low, high];
};

/** The axes of a sweep: its parameters in their order, and the metric last. */
export const axesOf = (
  { search_space, metric }: SweepSettings,
  trials: readonly Trial[],
): readonly Axis[] => {
  const [low, high] = spread(trials.flatMap(({ value }) => value ?? []));
  return [
    ...search_space.map((row): Axis => ({
      name: row.name,
      values: row.type === 'choice' ? row.values : null,
      low: row.low ?? 0,
      high: row.high ?? 1,
      log: row.log,
      whole: row.type === 'int',
      of: ({ parameters }) =>
        row.type === 'choice' ? (parameters[row.name] ?? null) : Number(parameters[row.name]),
    })),
    { name: metric, values: null, low, high, log: false, of: ({ value }) => value },
  ];
};

/** Where a value lies on its axis, from 0 to 1; null where there is none. */
export const positionOf = (
  { values, low, high, log }: Axis,
  value: string | number | null,
): number | null => {
  if (value === null) return null;
  if (values) {
    const at = values.indexOf(String(value));
    return at < 0 ? null : values.length === 1 ? 0.5 : at / (values.length - 1);
  }
  const number = Number(value);
  if (!Number.isFinite(number)) return null;
  if (high === low) return 0.5;
  return log
    ? (Math.log(number) - Math.log(low)) / (Math.log(high) - Math.log(low))
    : (number - low) / (high - low);
};

/** Where a trial lies on each axis. */
export type AxisPositions = readonly (number | null)[];

export const positionsOf = (trial: Trial, axes: readonly Axis[]): AxisPositions =>
  axes.map((axis) => positionOf(axis, axis.of(trial)));

/** Whether a trial lies in every stretch that was chosen. */
export const isWithin = (brush: Brush, axes: readonly Axis[], places: AxisPositions): boolean =>
  axes.every(({ name }, at) => {
    const stretch = brush[name];
    const place = places[at];
    return (
      stretch === undefined ||
      (place !== null && place !== undefined && place >= stretch[0] && place <= stretch[1])
    );
  });

/** Where an axis is labelled: at both ends, and at the middle, or the whole number next to it. */
export const ticksOf = (axis: Axis): readonly number[] => {
  const { low, high, whole } = axis;
  if (axis.values || !whole) return [0, 0.5, 1];
  const middle = Number(textAt(axis, 0.5));
  return middle <= low || middle >= high ? [0, 1] : [0, positionOf(axis, middle) ?? 0.5, 1];
};

/** The label of a position on an axis. */
export const textAt = ({ values, low, high, log, whole }: Axis, place: number): string => {
  if (values) return values[Math.round(place * (values.length - 1))] ?? '';
  const value = log
    ? Math.exp(Math.log(low) + place * (Math.log(high) - Math.log(low)))
    : low + place * (high - low);
  return String(whole ? Math.round(value) : Number(value.toPrecision(3)));
};
