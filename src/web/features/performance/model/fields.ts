import { fieldsFrom, secondsBetween, type Field } from '~/web/work/compare/fields';
import type { ComparedRow } from './loadedRuns';

const setting = (
  name: string,
  key: string,
  valueOf: Field<ComparedRow>['valueOf'],
): Field<ComparedRow> => ({ key: `s.${key}`, kind: 'setting', name, valueOf });
const SETTINGS: readonly Field<ComparedRow>[] = [
  setting('Job', 'job', ({ job_name }) => job_name),
  setting('User', 'user', ({ user_name }) => user_name),
  setting('Status', 'status', ({ status, further }) => further?.status ?? status),
  setting('Main file', 'main_file', ({ settings }) => settings.main_file),
  setting('Environment', 'env', ({ settings }) => settings.env_name ?? settings.env_id ?? 'system'),
  setting('Environment build', 'env_build', ({ settings }) => settings.env_build ?? null),
  setting('Instance type', 'instance', ({ settings }) => settings.instance_id),
  setting('Agents', 'agents', ({ settings }) => settings.node_count),
  setting('Dataset', 'data', ({ dataset }) =>
    dataset ? `${dataset.dataset_name} · ${dataset.snapshot_id.slice(0, 12)}` : null,
  ),
  setting('Duration', 'duration', ({ start_datetime, end_datetime }) =>
    secondsBetween(start_datetime, end_datetime),
  ),
];

/** The fields by which runs of jobs are compared. What the job gave and what MLflow logged under the same name is one parameter. */
export const fieldsOf = fieldsFrom<ComparedRow>({
  settings: SETTINGS,
  metricsOf: ({ metrics }) => metrics,
  givenOf: ({ parameters, params }) => [
    ...parameters.map(({ name }) => name),
    ...Object.keys(params),
  ],
  givenValue:
    (name) =>
    ({ parameters, params }) =>
      params[name] ?? parameters.find((each) => each.name === name)?.value ?? null,
});
