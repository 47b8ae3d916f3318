import type { ComparedRun, FurtherRun } from '~/contract';
import { instantText } from '~/web/lib/text/dates';
import { refKey, type RunRef } from './refs';
import type { Comparing } from './comparison';

/** A row of a comparison: a submission with its first MLflow run, or a further MLflow run of it. */
export interface ComparedRow extends ComparedRun {
  readonly further?: FurtherRun;
}

/** One word for a row: that of its submission, and of a further run its id with it. */
export const rowKey = (row: RunRef & { readonly run_id?: string }): string =>
  row.run_id === undefined ? refKey(row) : `${refKey(row)}:${row.run_id}`;
export const keyOfRow = ({ further, ...row }: ComparedRow): string =>
  rowKey({ ...row, ...(further && { run_id: further.run_id }) });

/** Further runs with what they are nested in before them, children below their parents. */
const inOrder = (runs: readonly FurtherRun[]): readonly FurtherRun[] => {
  const ids = new Set(runs.map(({ run_id }) => run_id));
  const below = new Map<string | null, FurtherRun[]>();
  for (const run of runs) {
    const { parent_run_id: parent } = run;
    const of = parent !== null && ids.has(parent) ? parent : null;
    below.set(of, [...(below.get(of) ?? []), run]);
  }
  const ordered = new Set<FurtherRun>();
  const take = (run: FurtherRun): void => {
    if (ordered.has(run)) return;
    ordered.add(run);
    below.get(run.run_id)?.forEach(take);
  };
  below.get(null)?.forEach(take);
  // Runs that name each other as parents hang below nothing.
  runs.forEach(take);
  return [...ordered];
};

/** A submission, and below it its further runs. */
export const rowsOf = (run: ComparedRun): readonly ComparedRow[] => [
  run,
  ...inOrder(run.further_runs ?? []).map((further) => ({
    ...run,
    further,
    params: further.params,
    metrics: further.metrics,
    start_datetime: further.start_datetime,
    end_datetime: further.end_datetime,
  })),
];

/** The rows that are known, in the order of the address; those of one submission together. */
export const loadedRuns = (
  { runs }: Pick<Comparing, 'runs'>,
  refs: readonly RunRef[],
): readonly ComparedRow[] =>
  refs.flatMap((ref) => {
    const run = runs[refKey(ref)];
    return run ? rowsOf(run) : [];
  });

/** The name of each run: its job's name, with when it was submitted where several runs of that name are compared; and a further run's own. */
export const runNames = (rows: readonly ComparedRow[]): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>();
  for (const { job_name, further } of rows)
    if (!further) counts.set(job_name, (counts.get(job_name) ?? 0) + 1);
  return new Map(
    rows.map((row) => {
      const name =
        (counts.get(row.job_name) ?? 0) > 1
          ? `${row.job_name} · ${instantText(Date.parse(row.submit_datetime))}`
          : row.job_name;
      const { further } = row;
      return [keyOfRow(row), further ? `${name} › ${further.run_name || further.run_id}` : name];
    }),
  );
};

/** The texts that the filter searches beside the fields. */
export const textsOf = ({
  job_name,
  submission_id,
  status,
  further,
}: ComparedRow): readonly string[] => [
  job_name,
  submission_id,
  status,
  ...(further ? [further.run_name, further.run_id, further.status] : []),
];
