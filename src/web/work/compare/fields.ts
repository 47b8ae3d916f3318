import type { MetricValue } from '~/contract/experiments/metricValues';
import { naturally } from '~/web/lib/text/naturally';
import { numberText, spanText } from '~/web/ui/chart/words';

export type Value = string | number | null;

/** Something runs are compared by. */
export interface Field<Run> {
  /** Stands in the address: 's.env_id', 'p.lr', 'm.loss'. */
  readonly key: string;
  readonly kind: 'setting' | 'parameter' | 'metric';
  readonly name: string;
  readonly valueOf: (run: Run) => Value;
}

/** Makes the fields of runs: what all of them have, and what some were given and measured. */
interface FieldParts<Run> {
  readonly settings: readonly Field<Run>[];
  readonly givenOf: (run: Run) => readonly string[];
  readonly givenValue: (name: string) => (run: Run) => string | null;
  readonly metricsOf: (run: Run) => Readonly<Record<string, MetricValue | null>>;
}

/** Every field that any of the runs has: settings, then parameters and metrics by name. */
export const fieldsFrom =
  <Run>({ settings, givenOf, givenValue, metricsOf }: FieldParts<Run>) =>
  (runs: readonly Run[]): readonly Field<Run>[] => {
    const given = new Set(runs.flatMap(givenOf));
    const measured = new Set(runs.flatMap((run) => Object.keys(metricsOf(run))));
    return [
      ...settings,
      ...[...given].sort(naturally).map((name): Field<Run> => ({
        key: `p.${name}`,
        kind: 'parameter',
        name,
        valueOf: givenValue(name),
      })),
      ...[...measured].sort(naturally).map((name): Field<Run> => ({
        key: `m.${name}`,
        kind: 'metric',
        name,
        valueOf: (run) => metricsOf(run)[name] ?? null,
      })),
    ];
  };

/** Seconds between two instants; null where one of them is not known. */
export const secondsBetween = (start: string | null, end: string | null): number | null =>
  start && end ? (Date.parse(end) - Date.parse(start)) / 1000 : null;

/** The fields whose values differ, and those that are the same in all runs; parameters before metrics before settings. */
export const bySameness = <Run>(fields: readonly Field<Run>[], runs: readonly Run[]) => {
  const isSame = ({ valueOf }: Field<Run>) =>
    runs.every((run) => valueOf(run) === valueOf(runs[0] ?? run));
  const rank = { parameter: 0, metric: 1, setting: 2 } as const;
  const ordered = [...fields].sort((a, b) => rank[a.kind] - rank[b.kind]);
  return { differing: ordered.filter((field) => !isSame(field)), same: ordered.filter(isSame) };
};

/** A value as it is read. */
export const valueText = (
  { key, kind }: Pick<Field<never>, 'key' | 'kind'>,
  value: Value,
): string => {
  if (value === null) return '–';
  if (key === 's.duration' && typeof value === 'number') return spanText(value);
  return kind === 'metric' ? numberText(Number(value)) : String(value);
};

/** Numbers written as text are ordered as numbers, and what is missing comes last. */
const asNumber = (value: Value): number | null => {
  if (typeof value === 'number') return value;
  if (value === 'Infinity' || value === '-Infinity') return Number(value);
  return value !== null && value.trim() !== '' && Number.isFinite(Number(value))
    ? Number(value)
    : null;
};
export const compareValues = (a: Value, b: Value, turn: 1 | -1): number => {
  const [oddA, oddB] = [a === 'NaN', b === 'NaN'];
  if (a !== null && b !== null && oddA !== oddB) return oddA ? 1 : -1;
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  const [x, y] = [asNumber(a), asNumber(b)];
  if (x === y && x !== null) return 0;
  return turn * (x !== null && y !== null ? x - y : naturally(String(a), String(b)));
};

/** Which way a metric is better, as far as its name says. */
export const usualBest = (name: string): 'min' | 'max' =>
  /loss|err|rmse|mae|mse|perplex|divergence|distance|latency|time|wer\b|cer\b/i.test(name)
    ? 'min'
    : 'max';

/** The best value of a metric; null where no run has one. */
export const bestOf = <Run>(
  { valueOf }: Field<Run>,
  runs: readonly Run[],
  direction: 'min' | 'max',
): number | null => {
  const values = runs.map(valueOf).filter((value) => typeof value === 'number');
  return values.length === 0 ? null : values.reduce((best, value) => Math[direction](best, value));
};
