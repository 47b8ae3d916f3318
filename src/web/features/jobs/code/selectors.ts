import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { jobCode } from './model';

const selectCode = sliceSelector((state) => state.jobs?.code, firstOf(jobCode.reducer));

/** The code of a job as it was read; null before. */
export const selectNow = (state: RootState, id: string) => {
  const { now } = selectCode(state);
  return now?.batch_job_id === id ? now : null;
};
/** The code of a submission; null before it was read. */
export const selectRan = (state: RootState, submission_id: string | null) => {
  const { ran } = selectCode(state);
  return ran?.submission_id === submission_id ? ran : null;
};
/** The unsaved changes of a job's code; null where there are none. */
export const selectDraft = (state: RootState, id: string) => selectCode(state).drafts[id] ?? null;
export const selectIsSaving = (state: RootState, id: string) => selectCode(state).saving === id;
export const selectSaveProblem = (state: RootState) => selectCode(state).refused;
