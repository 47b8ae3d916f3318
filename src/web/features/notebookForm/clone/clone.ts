import type { Job, Problem } from '~/contract';
import { jobValuesOf, type CreateValues } from '../values';

/** The job a new one is copied from. */
export interface CloneSource {
  readonly batch_job_id: string;
  readonly job_name: string;
}

/** How far the copy that the address asks for has come. `waiting` is one that arrived while something else was filled in. */
export type Cloning =
  | { readonly phase: 'reading' | 'taken' | 'declined'; readonly batch_job_id: string }
  | { readonly phase: 'waiting'; readonly batch_job_id: string; readonly job: Job }
  | { readonly phase: 'failed'; readonly batch_job_id: string; readonly problem: Problem };

/** The form of a copy: all of the job's settings, and its files, which the server copies. */
export const withClone = (values: CreateValues, job: Job): CreateValues => ({
  ...values, ...jobValuesOf(job), job_name: `Copy of ${job.job_name}`.slice(0, 200), source: 'clone', files: [], drive: null,
  clone: { batch_job_id: job.batch_job_id, job_name: job.job_name }, project_source: 'filesystem', github_repo: null, github_branch: null,
});
