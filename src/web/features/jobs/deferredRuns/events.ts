import { createAction } from '@reduxjs/toolkit';

type Id = { readonly batch_job_id: string };

/** A new job is to run once these uploads are registered with it; at once where there are none. */
export const runDeferred = createAction<Id & { uploads: readonly string[] }>('jobs/runDeferred');
/** It runs now, complete or because the person does not want to wait. */
export const runReleased = createAction('jobs/runReleased', (batch_job_id: string) => ({
  payload: { batch_job_id, at: new Date().toISOString() },
}));
/** The person does not want it to run by itself any more. */
export const runForgotten = createAction<Id>('jobs/runForgotten');
