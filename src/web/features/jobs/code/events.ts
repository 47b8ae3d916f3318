import { createAction } from '@reduxjs/toolkit';
import type { Code, Problem } from '~/contract';

type OfJob = { readonly batch_job_id: string };
type OfRun = OfJob & { readonly submission_id: string };
type Failed = { readonly problem: Problem };

/** The main file as the next submission will run it. */
export const codeSucceeded = createAction<OfJob & { code: Code }>('jobs/codeSucceeded');
export const codeFailed = createAction<OfJob & Failed>('jobs/codeFailed');
/** The person asks once more, and gives up what is not saved: it was another file meanwhile, or it could not be read. */
export const codeRefreshRequested = createAction<OfJob>('jobs/codeRefreshRequested');
/** The main file in the folder of a submission, to compare with. */
export const submittedCodeSucceeded = createAction<OfRun & { code: Code }>(
  'jobs/submittedCodeSucceeded',
);
export const submittedCodeFailed = createAction<OfRun & Failed>('jobs/submittedCodeFailed');

/** The changed text; it waits to be saved. */
export const codeTyped = createAction<OfJob & { text: string }>('jobs/codeTyped');
/** The changes are discarded. */
export const codeReverted = createAction<OfJob>('jobs/codeReverted');
export const saveRequested = createAction<OfJob>('jobs/saveRequested');
export const codeSaved = createAction<OfJob & { text: string; version: string }>('jobs/codeSaved');
export const codeSaveFailed = createAction<OfJob & Failed>('jobs/codeSaveFailed');
