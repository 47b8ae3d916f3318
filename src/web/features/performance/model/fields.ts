import type { ComparedRun } from '~/contract';
import { naturally } from '~/web/kit/text/naturally';
import { numberText, spanText } from '~/web/ui/chart/words';

export type Value = string | number | null;

/** Something runs are compared by. */
export interface Field {
  /** Stands in the address: 's.env_id', 'p.lr', 'm.loss'. */
  readonly key: string;
  readonly kind: 'setting' | 'parameter' | 'metric';
  readonly name: string;
  readonly valueOf: (run: ComparedRun) => Value;
}

const seconds = ({ start_datetime, end_datetime }: ComparedRun): number | null =>
  (start_datetime && end_datetime ? (Date.parse(end_datetime) - Date.parse(start_datetime)) / 1000 : null);

const setting = (name: string, key: string, valueOf: Field['valueOf']): Field => ({ key: `s.${key}`, kind: 'setting', name, valueOf });
const SETTINGS: readonly Field[] = [
  setting('Job', 'job', ({ job_name }) => job_name), setting('User', 'user', ({ user_name }) => user_name), setting('Status', 'status', ({ status }) => status),
  setting('Main file', 'main_file', ({ settings }) => settings.main_file), setting('Environment', 'env', ({ settings }) => settings.env_id ?? 'system'),
  setting('Instance type', 'instance', ({ settings }) => settings.instance_id), setting('Agents', 'agents', ({ settings }) => settings.node_count),
  setting('Dataset', 'data', ({ dataset }) => (dataset ? `${dataset.dataset_name} · ${dataset.snapshot_id.slice(0, 12)}` : null)),
  setting('Duration', 'duration', seconds),
];

/** What a run was given, by the job or as MLflow logged it: the same name with the same value is one parameter. */
const parameterOf = (name: string) => ({ parameters, params }: ComparedRun): string | null =>
  params[name] ?? parameters.find((each) => each.name === name)?.value ?? null;

/** Every field that any of the runs has: settings, then parameters and metrics by name. */
export const fieldsOf = (runs: readonly ComparedRun[]): readonly Field[] => {
  const given = new Set<string>();
  const measured = new Set<string>();
  for (const { parameters, params, metrics } of runs) {
    for (const { name } of parameters) given.add(name);
    for (const name of Object.keys(params)) given.add(name);
    for (const name of Object.keys(metrics)) measured.add(name);
  }
  return [
    ...SETTINGS,
    ...[...given].sort(naturally).map((name): Field => ({ key: `p.${name}`, kind: 'parameter', name, valueOf: parameterOf(name) })),
    ...[...measured].sort(naturally).map((name): Field => ({ key: `m.${name}`, kind: 'metric', name, valueOf: ({ metrics }) => metrics[name] ?? null })),
  ];
};

/** The fields whose values differ, and those that are the same in all runs; parameters before metrics before settings. */
export const bySameness = (fields: readonly Field[], runs: readonly ComparedRun[]) => {
  const isSame = ({ valueOf }: Field) => runs.every((run) => valueOf(run) === valueOf(runs[0] ?? run));
  const rank = { parameter: 0, metric: 1, setting: 2 } as const;
  const ordered = [...fields].sort((a, b) => rank[a.kind] - rank[b.kind]);
  return { differing: ordered.filter((field) => !isSame(field)), same: ordered.filter(isSame) };
};

/** A value as it is read. */
export const valueText = ({ key, kind }: Field, value: Value): string => {
  if (value === null) return '–';
  if (key === 's.duration' && typeof value === 'number') return spanText(value);
  return kind === 'metric' && typeof value === 'number' ? numberText(value) : String(value);
};

/** Numbers written as text are ordered as numbers, and what is missing comes last. */
const asNumber = (value: Value): number | null => {
  if (typeof value === 'number') return value;
  return value !== null && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : null;
};
export const compareValues = (a: Value, b: Value, turn: 1 | -1): number => {
  if (a === null || b === null) return (a === null ? 1 : 0) - (b === null ? 1 : 0);
  const [x, y] = [asNumber(a), asNumber(b)];
  return turn * (x !== null && y !== null ? x - y : naturally(String(a), String(b)));
};

/** Which way a metric is better, as far as its name says. */
export const usualBest = (name: string): 'min' | 'max' => (/loss|err|rmse|mae|mse|perplex|divergence|distance|latency|time|wer\b|cer\b/i.test(name) ? 'min' : 'max');

/** The best value of a metric; null where no run has one. */
export const bestOf = ({ valueOf }: Field, runs: readonly ComparedRun[], direction: 'min' | 'max'): number | null => {
  const values = runs.map(valueOf).filter((value) => typeof value === 'number');
  return values.length === 0 ? null : values.reduce((best, value) => Math[direction](best, value));
};
