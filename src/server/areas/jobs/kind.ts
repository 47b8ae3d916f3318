import type { Job, JobSettings } from '~/contract/work/jobs';
import type { Kind } from '../../objects/kind';
import { ownershipOf } from '../../objects/ownership';
import { mainText, normalise, problemsOf } from './rules';

/** Jobs, as what all kinds of work share knows them. */
export const jobKind: Kind<Job, JobSettings> = {
  noun: 'job', root: 'jobs', idField: 'batch_job_id', idPrefix: 'job', passage: 'job-source',
  idOf: ({ batch_job_id }) => batch_job_id,
  repositoryOf: ({ jobs }) => jobs,
  mainText, normalise, problemsOf,
};

/** Who may do what with a job. */
export const jobOwnership = ownershipOf<Job>({ noun: 'job', find: ({ jobs }, id) => jobs.find(id) });
