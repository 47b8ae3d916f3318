import type { Axis, Series } from './series';

/** A number as short as it can be read: five digits, and an exponent where it is far from one. */
export const numberText = (value: number | null | undefined): string => {
  if (value === null || value === undefined) return '–';
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  if (value === 0 || (Number.isInteger(value) && Math.abs(value) < 1e7))
    return value.toLocaleString('en');
  const size = Math.abs(value);
  if (size < 1e-4 || size >= 1e7)
    return value
      .toExponential(3)
      .replace(/\.?0+e/, 'e')
      .replace('e+', 'e');
  return Number(value.toPrecision(5)).toLocaleString('en', { maximumFractionDigits: 8 });
};

/** The last value of a curve where that is no finite number; null of any other. */
export const oddLast = ({ last }: { readonly last?: string | undefined }): string | null => {
  const value = last === undefined ? 0 : Number(last);
  return Number.isFinite(value) ? null : numberText(value);
};

const clockTime = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});
const dated = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
});

/** Seconds as '45 s', '5 min 20 s', '3 h 5 min'. */
export const spanText = (seconds: number): string => {
  const sign = seconds < 0 ? '-' : '';
  const whole = Math.abs(seconds);
  if (whole < 60) return `${sign}${numberText(Math.round(whole * 100) / 100)} s`;
  if (whole < 3600)
    return `${sign}${Math.floor(whole / 60)} min${whole % 60 >= 1 ? ` ${Math.floor(whole % 60)} s` : ''}`;
  return `${sign}${Math.floor(whole / 3600)} h${whole % 3600 >= 60 ? ` ${Math.floor((whole % 3600) / 60)} min` : ''}`;
};

/** A place on the x axis in words: 'step 120', '14:03:22', '5 min 20 s'. */
export const axisValueText = (axis: Axis, x: number): string => {
  if (axis === 'step') return `step ${numberText(x)}`;
  return axis === 'wall' ? dated.format(x) : spanText(x);
};

/** A tick of the x axis; of the time of day the date is left to the cursor. */
export const tickText = (axis: Axis, x: number): string => {
  if (axis === 'step') return numberText(x);
  return axis === 'wall' ? clockTime.format(x) : spanText(x);
};

export interface Summary {
  readonly last: string;
  readonly min: number | null;
  readonly max: number | null;
  readonly points: number;
}

/** Summary of a series: its last value as it was written, its extremes, and how many values it has. */
export const summaryOf = ({ values, last }: Series): Summary => {
  let min: number | null = null;
  let max: number | null = null;
  let points = 0;
  let newest: number | null = null;
  for (const value of values) {
    if (value === null) continue;
    points += 1;
    newest = value;
    if (min === null || value < min) min = value;
    if (max === null || value > max) max = value;
  }
  return { last: oddLast({ last }) ?? numberText(newest), min, max, points };
};

/** The chart in a sentence, for who cannot see it. */
export const chartSentence = (title: string, series: readonly Series[]): string => {
  const said = series.slice(0, 3).map((each) => {
    const { last, min, max } = summaryOf(each);
    return `${each.name}: last ${last}, from ${numberText(min)} to ${numberText(max)}`;
  });
  const more = series.length > 3 ? `; and ${series.length - 3} more` : '';
  return `${title}, ${series.length === 1 ? 'one curve' : `${series.length} curves`}. ${said.join('; ')}${more}.`;
};
