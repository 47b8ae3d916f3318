import { CONTEXT_TAG, type LoggedDataset } from './tracked';

type Rows = (
  table: string,
  columns: readonly string[],
  take: (row: readonly unknown[]) => void,
) => Promise<void>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The datasets of the runs of a database, by run; none of one that is older than MLflow's datasets. */
export const datasetsIn = async (
  tables: readonly string[],
  rows: Rows,
): Promise<ReadonlyMap<string, readonly LoggedDataset[]>> => {
  const found = new Map<string, LoggedDataset[]>();
  if (!['datasets', 'inputs', 'input_tags'].every((table) => tables.includes(table))) return found;
  const contexts = new Map<string, string>();
  await rows('input_tags', ['input_uuid', 'name', 'value'], ([input, name, value]) => {
    if (name === CONTEXT_TAG) contexts.set(text(input), text(value));
  });
  const datasets = new Map<string, Pick<LoggedDataset, 'name' | 'digest'>>();
  await rows('datasets', ['dataset_uuid', 'name', 'digest'], ([id, name, digest]) => {
    datasets.set(text(id), { name: text(name), digest: text(digest) });
  });
  const columns = ['input_uuid', 'source_id', 'destination_id', 'destination_type'];
  await rows('inputs', columns, ([input, source, run, type]) => {
    const dataset = datasets.get(text(source));
    if (!dataset || type !== 'RUN') return;
    const context = contexts.get(text(input)) ?? '';
    found.set(text(run), [...(found.get(text(run)) ?? []), { ...dataset, context }]);
  });
  return found;
};
