import { createAction } from '@reduxjs/toolkit';
import type { Agent, AgentRank, Job, JobParameter, Problem, Submission } from '~/contract';

type Id = { batch_job_id: string };
type Ids = { batch_job_ids: readonly string[] };
type OfSubmission = Id & { submission_id: string };
/** When it was asked, an ISO instant: the state keeps it, so a flow knows its own request from a second click. */
type At = { at: string };
type Failed = { reason: string };

/** `parameters` are for this run alone; the job's own where they are left out. */
export const executeRequested = createAction<Id & At & { parameters?: readonly JobParameter[] }>('jobs/executeRequested');
export const submitted = createAction<Id & { job: Job }>('jobs/submitted');
export const executeRejected = createAction<Id & Failed>('jobs/executeRejected');
export const stopRequested = createAction<Id & At>('jobs/stopRequested');
/** The server ends it; it runs until its engine says that it has ended. */
export const stopTaken = createAction<Id & { job: Job }>('jobs/stopTaken');
export const stopRejected = createAction<Id & Failed>('jobs/stopRejected');
/** The person has read why something failed. */
export const refusalDismissed = createAction<Id>('jobs/refusalDismissed');

/** The person asks to read a job again. */
export const jobWanted = createAction<Id>('jobs/wanted');
/** A job was read by itself, or came with an answer. */
export const jobRead = createAction<Id & { job: Job }>('jobs/read');
export const jobMissed = createAction<Id & { problem: Problem }>('jobs/readMissed');
/** Every submission of a job that has more than it carries with it. */
export const submissionsRead = createAction<Id & { submissions: readonly Submission[] }>('jobs/submissionsRead');

export const agentsRead = createAction<OfSubmission & { agents: readonly Agent[] }>('jobs/agentsRead');
export const agentsMissed = createAction<OfSubmission & { problem: Problem }>('jobs/agentsMissed');
/** Whether ranks may still be changed, and why not. */
export const ranksRead = createAction<OfSubmission & { editable: boolean; reason: string | null }>('jobs/ranksRead');
/** The person gives an agent another rank: the one who had it takes its own. */
export const rankChosen = createAction<OfSubmission & AgentRank>('jobs/rankChosen');
export const ranksKept = createAction<OfSubmission & { ranks: readonly AgentRank[] }>('jobs/ranksKept');
export const ranksRejected = createAction<OfSubmission & { reason: string }>('jobs/ranksRejected');

/** The submissions that are marked in a job's history. */
export const submissionsMarked = createAction<Id & { submission_ids: readonly string[] }>('jobs/submissionsMarked');

/** The question with what to run a job once more was answered. */
export const rerunRequested = createAction('jobs/rerunRequested');

/** The question whether to delete these is on the screen. */
export const deleteProposed = createAction<Ids>('jobs/deleteProposed');
export const deleteDropped = createAction('jobs/deleteDropped');
export const deleteRequested = createAction<Ids & At>('jobs/deleteRequested');
export const deleted = createAction<Ids>('jobs/deleted');
export const deleteRejected = createAction<Id & { problem: Problem }>('jobs/deleteRejected');

/** The marks of the list. */
export const jobsChosen = createAction<Ids>('jobs/chosen');
/** `again` runs each with what it ran with last, not with the job's own parameters. */
export const executeAllRequested = createAction<Ids & At & { again: boolean }>('jobs/executeAllRequested');
export const stopAllRequested = createAction<Ids & At>('jobs/stopAllRequested');
/** No further one of many is begun; those under way come to their end. */
export const bulkCancelled = createAction('jobs/bulkCancelled');
/** One of many was not begun any more. */
export const spared = createAction<Id>('jobs/spared');
export const bulkEnded = createAction('jobs/bulkEnded');

/** Which of the person's own submissions run, as far as anybody here knows: job → submission. */
export const runningKnown = createAction<{ running: Readonly<Record<string, string>> }>('jobs/runningKnown');
/** A submission of the person's that was known to run is over. */
export const jobEnded = createAction<{ job: Job; submission: Submission }>('jobs/ended');
/** Another room made or changed a job. */
export const jobCreated = createAction<Id & { job: Job }>('jobs/created');
export const jobSaved = createAction<Id & { job: Job }>('jobs/saved');
