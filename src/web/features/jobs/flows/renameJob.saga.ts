import { api, type Job } from '~/contract';
import { objectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { objectRenaming } from '~/web/work/entities/renaming.saga';
import { jobs } from '../model';

/** The request that changes a job: all fields of the form. */
const renamed = (
  { batch_job_id, sc_bj_file_urls, source_dir: _kept, ...settings }: Job,
  job_name: string,
) => ({ batch_job_id, sc_bj_file_urls, settings: { ...settings, job_name } });

/** Gives a job another name. */
export const renaming = objectRenaming({
  feature: jobs,
  missing: 'Please input your job name!',
  formOf: (state) => state.jobs?.renameForm ?? null,
  read: (batch_job_id) => objectRequest(api.jobs.read, { batch_job_id }, ({ job }) => job),
  send: (job, name) => objectRequest(api.jobs.update, renamed(job, name), (reply) => reply.job),
});
