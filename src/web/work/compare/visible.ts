import { naturally } from '~/web/lib/text/naturally';
import { compareValues, valueText, type Field } from './fields';
import type { ComparisonView } from './view';

/** The metrics that can be drawn: those most runs have first. */
export const metricsOf = (
  runs: readonly { readonly metrics: Readonly<Record<string, unknown>> }[],
): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { metrics } of runs)
    for (const name of Object.keys(metrics)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || naturally(a, b)).map(([name]) => name);
};

type Chosen = Pick<ComparisonView, 'filter' | 'where' | 'sort'>;

/** Runs that pass the filter and every condition, in the chosen order. `textsOf` is what of a run the filter looks at beside its fields. */
export const rowsOf = <Run>(
  runs: readonly Run[],
  fields: readonly Field<Run>[],
  { filter, where, sort }: Chosen,
  textsOf: (run: Run) => readonly string[],
): readonly Run[] => {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const text = filter.trim().toLowerCase();
  const passes = (run: Run) =>
    where.every(({ field, value }) => {
      const found = byKey.get(field);
      return !found || valueText(found, found.valueOf(run)) === value;
    });
  const holds = (run: Run) =>
    text === '' ||
    [
      ...textsOf(run),
      ...fields
        .filter(({ kind }) => kind !== 'metric')
        .map((field) => `${field.name}=${valueText(field, field.valueOf(run))}`),
    ].some((each) => each.toLowerCase().includes(text));
  const rows = runs.filter((run) => passes(run) && holds(run));
  const order = sort && byKey.get(sort.column);
  if (!order || !sort) return rows;
  const turn = sort.direction === 'descending' ? -1 : 1;
  return [...rows].sort((a, b) => compareValues(order.valueOf(a), order.valueOf(b), turn));
};
