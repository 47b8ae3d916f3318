import type { ComparedRun } from '~/contract';
import { instantText } from '~/web/kit/text/dates';
import { refKey, type RunRef } from './refs';
import type { Comparing } from './comparison';

/** The runs that are known, in the order of the address. */
export const shownRuns = (
  { runs }: Pick<Comparing, 'runs'>,
  refs: readonly RunRef[],
): readonly ComparedRun[] => refs.flatMap((ref) => runs[refKey(ref)] ?? []);

/** What each run is called: its job's name, with when it was submitted where several runs of that name are compared. */
export const runNames = (runs: readonly ComparedRun[]): ReadonlyMap<string, string> => {
  const counts = new Map<string, number>();
  for (const { job_name } of runs) counts.set(job_name, (counts.get(job_name) ?? 0) + 1);
  return new Map(
    runs.map((run) => [
      refKey(run),
      (counts.get(run.job_name) ?? 0) > 1
        ? `${run.job_name} · ${instantText(Date.parse(run.submit_datetime))}`
        : run.job_name,
    ]),
  );
};

/** What the filter looks at beside the fields. */
export const textsOf = ({ job_name, submission_id, status }: ComparedRun): readonly string[] => [
  job_name,
  submission_id,
  status,
];
