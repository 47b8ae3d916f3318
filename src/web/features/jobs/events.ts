import { createAction } from '@reduxjs/toolkit';
import type { Agent, AgentRank, Job, JobParameter, JobUse, Problem, Submission } from '~/contract';
import { objectEvents } from '~/web/work/entities/objectEvents';

type Id = { batch_job_id: string };
type OfSubmission = Id & { submission_id: string };

interface ExecuteOptions {
  /** For this run alone; the job's own where they are left out. */
  readonly parameters?: readonly JobParameter[];
  /** The build of the environment to run in; the latest one where it is left out. */
  readonly env_build?: number;
  /** With what each ran with last. */
  readonly again?: boolean;
}

export const jobEvents = objectEvents<Job>('jobs');
export const {
  readRequested: jobRequested,
  readSucceeded: jobRead,
  readFailed: jobReadFailed,
  createSucceeded: jobCreated,
  saveSucceeded: jobSaved,
  deleteConfirmOpened: deleteConfirmOpened,
} = jobEvents;
export const execute = jobEvents.intent(
  'execute',
  {
    requested: 'executeRequested',
    progressed: 'executeProgressed',
    succeeded: 'executeSucceeded',
    failed: 'executeFailed',
    cancelled: 'executeCancelled',
    rolledBack: 'executeRolledBack',
  },
  (options: ExecuteOptions = {}) => options,
);
/** The server ends it; it runs until its engine says that it has ended. */
export const stop = jobEvents.intent('stop', {
  requested: 'stopRequested',
  progressed: 'stopProgressed',
  succeeded: 'stopSucceeded',
  failed: 'stopFailed',
  cancelled: 'stopCancelled',
  rolledBack: 'stopRolledBack',
});
export const deletion = jobEvents.deletion();
/** The users of the jobs that may be deleted, or why they could not be read. */
export const usesRead = createAction<{ used_by: readonly JobUse[]; missed: Problem | null }>(
  'jobs/usesRead',
);

/** Every submission of a job that has more than it carries with it. */
export const submissionsRead = createAction<Id & { submissions: readonly Submission[] }>(
  'jobs/submissionsRead',
);
export const agentsRead = createAction<OfSubmission & { agents: readonly Agent[] }>(
  'jobs/agentsRead',
);
export const agentsFailed = createAction<OfSubmission & { problem: Problem }>('jobs/agentsFailed');
/** Whether ranks may still be changed, and why not. */
export const ranksRead = createAction<OfSubmission & { editable: boolean; reason: string | null }>(
  'jobs/ranksRead',
);
/** The person gives an agent another rank: the one who had it takes its own. */
export const rankChosen = createAction<OfSubmission & AgentRank>('jobs/rankChosen');
export const ranksSaveSucceeded = createAction<OfSubmission & { ranks: readonly AgentRank[] }>(
  'jobs/ranksSaveSucceeded',
);
export const ranksSaveFailed = createAction<OfSubmission & { reason: string }>(
  'jobs/ranksSaveFailed',
);
/** The submissions that are marked in a job's history. */
export const submissionsMarked = createAction<Id & { submission_ids: readonly string[] }>(
  'jobs/submissionsMarked',
);
/** The question with what to run a job once more was answered. */
export const rerunRequested = createAction('jobs/rerunRequested');

/** Which of the person's own submissions run, as far as anybody here knows: job → submission. */
export const runningChanged = createAction<{ running: Readonly<Record<string, string>> }>(
  'jobs/runningChanged',
);
/** A submission of the person's that was known to run is over. */
export const jobEnded = createAction<{ job: Job; submission: Submission }>('jobs/jobEnded');
