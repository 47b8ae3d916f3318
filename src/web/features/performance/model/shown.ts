import type { ComparedRun } from '~/contract';
import { naturally } from '~/web/kit/text/naturally';
import { refKey, type RunRef } from './refs';
import { compareValues, valueText, type Field } from './fields';
import type { Comparing } from './comparison';
import type { CompareView } from './view';

/** The runs that are known, in the order of the address. */
export const shownRuns = ({ runs }: Pick<Comparing, 'runs'>, refs: readonly RunRef[]): readonly ComparedRun[] => refs.flatMap((ref) => runs[refKey(ref)] ?? []);

/** The metrics that can be drawn: those most runs have first. */
export const metricsOf = (runs: readonly ComparedRun[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const { metrics } of runs) for (const name of Object.keys(metrics)) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, x], [b, y]) => y - x || naturally(a, b)).map(([name]) => name);
};

const minute = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });

/** What each run is called: its job's name, with when it was submitted where several runs of that name are compared. */
export const runNames = (runs: readonly ComparedRun[]): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>();
  for (const { job_name } of runs) counts.set(job_name, (counts.get(job_name) ?? 0) + 1);
  return new Map(runs.map((run) => [
    refKey(run), (counts.get(run.job_name) ?? 0) > 1 ? `${run.job_name} · ${minute.format(new Date(run.submit_datetime))}` : run.job_name,
  ]));
};

/** Runs that pass the filter and every condition, in the chosen order. */
export const rowsOf = (runs: readonly ComparedRun[], fields: readonly Field[], { filter, where, sort }: Pick<CompareView, 'filter' | 'where' | 'sort'>) => {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const text = filter.trim().toLowerCase();
  const passes = (run: ComparedRun) => where.every(({ field, value }) => {
    const found = byKey.get(field);
    return !found || valueText(found, found.valueOf(run)) === value;
  });
  const holds = (run: ComparedRun) => text === '' || [run.job_name, run.submission_id, run.status, ...fields.filter(({ kind }) => kind !== 'metric')
    .map((field) => `${field.name}=${valueText(field, field.valueOf(run))}`)].some((each) => each.toLowerCase().includes(text));
  const rows = runs.filter((run) => passes(run) && holds(run));
  const order = sort && byKey.get(sort.column);
  if (!order || !sort) return rows;
  const turn = sort.direction === 'descending' ? -1 : 1;
  return [...rows].sort((a, b) => compareValues(order.valueOf(a), order.valueOf(b), turn));
};
