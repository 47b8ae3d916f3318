import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { deletion, usesRead, type deleteConfirmOpened } from '../events';
import { NOTICES } from '../messages';
import { jobs } from '../model';

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
