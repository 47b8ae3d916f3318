import { createAction } from '@reduxjs/toolkit';
import type { Code, Problem } from '~/contract';

type OfJob = { readonly batch_job_id: string };
type OfRun = OfJob & { readonly submission_id: string };
type Failed = { readonly problem: Problem };

/** The main file as the next submission will run it. */
export const codeSucceeded = createAction<OfJob & { code: Code }>('jobCode/arrived');
export const codeFailed = createAction<OfJob & Failed>('jobCode/missed');
/** The person asks once more, and gives up what is not saved: it was another file meanwhile, or it could not be read. */
export const codeRefreshRequested = createAction<OfJob>('jobCode/wanted');
/** The main file in the folder of a submission, to compare with. */
export const submittedCodeSucceeded = createAction<OfRun & { code: Code }>('jobCode/ranArrived');
export const submittedCodeFailed = createAction<OfRun & Failed>('jobCode/ranMissed');

/** What the person makes of the text; it waits to be saved. */
export const codeTyped = createAction<OfJob & { text: string }>('jobCode/typed');
/** What was typed is given up. */
export const codeReverted = createAction<OfJob>('jobCode/reverted');
export const saveRequested = createAction<OfJob>('jobCode/saveRequested');
export const codeSaved = createAction<OfJob & { text: string; version: string }>('jobCode/saved');
export const codeSaveFailed = createAction<OfJob & Failed>('jobCode/saveRefused');
