import { weakMapMemoize } from '@reduxjs/toolkit';
import type { Location } from 'history';
import type { Agent, DriveEntry } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { selectAgentsView, selectSubmission } from '../selectors';
import { jobAt, keyOf, readOutputView, type LogOf, type SubmissionOf } from './model/url';
import { jobOutputReducer } from './model/slice';
import { NO_LOG, type Log } from './model/logs';
import { AT_TAIL, positionsReducer, type Position } from './model/positions';
import { emptyFolder, fileKey, folderKey, type Folder } from './model/results';

const selectOutput = sliceSelector((state) => state.jobs?.output, firstOf(jobOutputReducer));
const selectPositions = sliceSelector(
  (state) => state.jobs?.outputPositions,
  firstOf(positionsReducer),
);

/** The submission a location shows, with the tab it shows it in; null elsewhere, and for a job that never ran. */
export const selectDisplayedSubmission = (
  state: RootState,
  location: Pick<Location, 'pathname' | 'search'>,
): (SubmissionOf & { readonly tab: string }) | null => {
  const job = jobAt(location);
  const submission =
    job && selectSubmission(state, job.id, readOutputView(location.search).submission);
  return job && submission
    ? { batch_job_id: job.id, submission_id: submission.submission_id, tab: job.tab }
    : null;
};

export const selectLog = (state: RootState, of: LogOf): Log =>
  selectOutput(state).logs[keyOf(of)] ?? NO_LOG;
export const selectPosition = (state: RootState, of: LogOf): Position =>
  selectPositions(state).positions[keyOf(of)] ?? AT_TAIL;
/** The search in this log; null where there is none. */
export const selectSearch = (state: RootState, of: LogOf) => {
  const { search } = selectOutput(state);
  return search?.log === keyOf(of) ? search : null;
};

/** The agents of a submission, as the jobs feature or this one was told last; null before. */
export const selectAgents = (
  state: RootState,
  { submission_id }: SubmissionOf,
): readonly Agent[] | null => {
  const told = selectOutput(state).agents;
  return told?.submission_id === submission_id
    ? told.agents
    : selectAgentsView(state, submission_id);
};

type InFolder = SubmissionOf & { readonly folder: string };
export const selectFolder = (state: RootState, of: InFolder): Folder => {
  const { folder } = selectOutput(state);
  return folder.of === folderKey(of) ? folder : emptyFolder;
};
const rowsOf = weakMapMemoize((entities: Folder['entities']): readonly DriveEntry[] =>
  Object.values(entities),
);
export const selectRows = (state: RootState, of: InFolder): readonly DriveEntry[] =>
  rowsOf(selectFolder(state, of).entities);
export const selectFragment = (state: RootState, of: SubmissionOf & { readonly path: string }) => {
  const { fragment } = selectOutput(state);
  return fragment?.of === fileKey(of) ? fragment : null;
};
export const selectSaving = (state: RootState) => selectOutput(state).saving;
