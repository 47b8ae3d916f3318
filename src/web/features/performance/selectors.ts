import { JOB_RUNNING, type Submission } from '~/contract';
import { NOT_READ, type Measured, type Part, type Read } from './model/parts';
import { refKey, type RunRef } from './model/refs';
import type { PerformanceState } from './model/slice';

export interface WithPerformance {
  readonly performance: PerformanceState;
}

/** The submission with this id, or the newest; null while none is known, undefined where the job has none (of this id). */
export const selectSubmission = ({ performance }: WithPerformance, batch_job_id: string, submission_id: string | null): Submission | null | undefined => {
  const known = performance.submissions[batch_job_id];
  if (!known) return null;
  return submission_id === null ? known[0] : known.find((each) => each.submission_id === submission_id);
};
export const isRunning = ({ status }: { readonly status: string }): boolean => JOB_RUNNING.includes(status);

export const selectPart = <P extends Part>({ performance }: WithPerformance, of: RunRef, part: P): Read<Measured[P]> =>
  performance.measured[refKey(of)]?.[part] ?? NOT_READ;

export const selectComparing = ({ performance }: WithPerformance) => performance.comparing;
