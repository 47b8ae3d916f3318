import { JOB_RUNNING, type Submission } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { NOT_READ, type Measured, type Part, type Read } from './model/parts';
import { measuredKey, type MeasuredRef } from './model/refs';
import { performanceReducer } from './model/slice';

const selectPerformance = sliceSelector((state) => state.performance, firstOf(performanceReducer));

/** The submission with this id, or the newest; null while none is known, undefined where the job has none (of this id). */
export const selectSubmission = (
  state: RootState,
  batch_job_id: string,
  submission_id: string | null,
): Submission | null | undefined => {
  const known = selectPerformance(state).submissions[batch_job_id];
  if (!known) return null;
  return submission_id === null
    ? known[0]
    : known.find((each) => each.submission_id === submission_id);
};
export const isRunning = ({ status }: { readonly status: string }): boolean =>
  JOB_RUNNING.includes(status);

export const selectPart = <P extends Part>(
  state: RootState,
  of: MeasuredRef,
  part: P,
): Read<Measured[P]> => selectPerformance(state).measured[measuredKey(of)]?.[part] ?? NOT_READ;

export const selectComparing = (state: RootState) => selectPerformance(state).comparing;
