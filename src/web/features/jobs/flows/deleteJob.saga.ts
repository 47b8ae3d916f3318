import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { deletion } from '../events';
import { NOTICES } from '../messages';
import { jobs } from '../model';

/** A job that is gone already is deleted as it was wanted; the page of one that is gone gives way to the list (JOB-08). */
export const deleteJobs = jobs.intent(deletion, {
  ask: ({ batch_job_id }) => ask(api.jobs.delete, { batch_job_id }),
  messages: NOTICES.delete,
});
