import { useMemo } from 'react';
import { useAppSelector } from '~/web/lib/state/hooks';
import { useLocation } from 'react-router';
import type { Submission } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import { selectSubmission } from '../../selectors';
import { readOutputView, type LogOf, type OutputView } from '../model/url';

export interface DisplayedLog {
  readonly of: LogOf;
  readonly submission: Submission;
}

/** How the output is looked at, and the log that shows: null while the job has not run, or is not known. */
export const useDisplayedLog = (
  batch_job_id: string,
): { readonly view: OutputView; readonly log: DisplayedLog | null } => {
  const { search } = useLocation();
  const view = useMemo(() => readOutputView(search), [search]);
  const submission = useAppSelector((state: RootState) =>
    selectSubmission(state, batch_job_id, view.submission),
  );
  const submission_id = submission?.submission_id;
  const agent_id = view.agent;
  const of = useMemo(
    () => (submission_id === undefined ? null : { batch_job_id, submission_id, agent_id }),
    [batch_job_id, submission_id, agent_id],
  );
  return { view, log: of && submission ? { of, submission } : null };
};
