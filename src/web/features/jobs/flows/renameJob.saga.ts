import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Job } from '~/contract';
import { objectRequest } from '~/web/work/forms/flows/objectRequest.saga';
import { objectRenaming } from '~/web/work/entities/renaming.saga';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { jobs } from '../model';
import { deletion, usesRead, type deleteConfirmOpened } from '../events';
import { NOTICES } from '../messages';

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

/** A job that is gone already is deleted as it was wanted; the page of one that is gone gives way to the list (JOB-08). */
export const deleteJobs = jobs.intent(deletion, {
  run: ({ batch_job_id }) => callApi(api.jobs.delete, { batch_job_id }),
  messages: NOTICES.delete,
});

/** Before jobs are deleted the person sees which sweeps and DAGs run them. */
export function* readUses({
  payload: { ids },
}: ActionOf<typeof deleteConfirmOpened>): SagaGenerator<void> {
  const reply = yield* callApi(api.jobs.uses, { batch_job_ids: [...ids] });
  yield* put(
    usesRead(
      reply.ok
        ? { used_by: reply.value.used_by, missed: null }
        : { used_by: [], missed: reply.problem },
    ),
  );
}
