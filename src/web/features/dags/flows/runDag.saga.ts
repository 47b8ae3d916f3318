import { api, JOB_ACCEPTED } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { deletion, execute, stop } from '../events';
import { NOTICES } from '../messages';
import { dags } from '../model/entities';

/** Runs a DAG, anew or from a node of an earlier run on. */
export const executeDags = dags.intent(execute, {
  ask: ({ dag_id }, { from }) => callApi(api.dags.execute, { dag_id, ...(from && { from }) }),
  accepted: JOB_ACCEPTED.execute,
  rowOf: ({ dag }) => dag,
  messages: NOTICES.execute,
});

/** Ends a run with all that runs of it. */
export const stopDags = dags.intent(stop, {
  ask: ({ dag_id, submission_id }) =>
    callApi(api.dags.stop, { dag_id, submission_id: submission_id ?? '' }),
  accepted: JOB_ACCEPTED.stop,
  rowOf: ({ dag }) => dag,
  messages: NOTICES.stop,
});

/** Deletes a DAG with everything its runs left (DAG-13). */
export const deleteDags = dags.intent(deletion, {
  ask: ({ dag_id }) => callApi(api.dags.delete, { dag_id }),
  messages: NOTICES.delete,
});
