import { weakMapMemoize } from '@reduxjs/toolkit';
import type { Location } from 'history';
import type { Agent, DriveEntry } from '~/contract';
import type { RootState } from '~/web/kit/state/root';
import { selectShownAgents, selectSubmission } from '~/web/objects/jobRuns';
import { jobAt, keyOf, readOutputView, type LogOf, type SubmissionOf } from './model/url';
import type { JobOutputState } from './model/slice';
import { NO_LOG, type Log } from './model/logs';
import { AT_TAIL, type Place, type PlacesState } from './model/positions';
import { emptyFolder, fileKey, folderKey, type Folder } from './model/results';

export interface WithOutput {
  readonly jobOutput: JobOutputState;
  readonly outputPlaces: PlacesState;
}

/** The submission a location shows, with the tab it shows it in; null elsewhere, and for a job that never ran. */
export const selectShownRun = (state: RootState, location: Pick<Location, 'pathname' | 'search'>): (SubmissionOf & { readonly tab: string }) | null => {
  const job = jobAt(location);
  const submission = job && selectSubmission(state, job.id, readOutputView(location.search).submission);
  return job && submission ? { batch_job_id: job.id, submission_id: submission.submission_id, tab: job.tab } : null;
};

export const selectLog = (state: WithOutput, of: LogOf): Log => state.jobOutput.logs[keyOf(of)] ?? NO_LOG;
export const selectPlace = (state: WithOutput, of: LogOf): Place => state.outputPlaces.places[keyOf(of)] ?? AT_TAIL;
/** The search in this log; null where there is none. */
export const selectSearch = (state: WithOutput, of: LogOf) => (state.jobOutput.search?.log === keyOf(of) ? state.jobOutput.search : null);

/** The agents of a submission, as the jobs room or this one was told last; null before. */
export const selectAgents = (state: WithOutput & RootState, { submission_id }: SubmissionOf): readonly Agent[] | null => {
  const told = state.jobOutput.agents;
  return told?.submission_id === submission_id ? told.agents : selectShownAgents(state, submission_id);
};

type InFolder = SubmissionOf & { readonly folder: string };
export const selectFolder = (state: WithOutput, of: InFolder): Folder => (state.jobOutput.folder.of === folderKey(of) ? state.jobOutput.folder : emptyFolder);
const rowsOf = weakMapMemoize((entities: Folder['entities']): readonly DriveEntry[] => Object.values(entities));
export const selectRows = (state: WithOutput, of: InFolder): readonly DriveEntry[] => rowsOf(selectFolder(state, of).entities);
export const selectFragment = (state: WithOutput, of: SubmissionOf & { readonly path: string }) => (
  state.jobOutput.fragment?.of === fileKey(of) ? state.jobOutput.fragment : null
);
export const selectSaving = (state: WithOutput) => state.jobOutput.saving;
