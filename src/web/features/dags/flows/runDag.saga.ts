import { api, JOB_ACCEPTED } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { accepted, withRow } from '~/web/work/entities/intentOptions';
import { deletion, execute, stop } from '../events';
import { NOTICES } from '../messages';
import { dags } from '../model/entities';

/** Runs a DAG, anew or from a node of an earlier run on. */
export const executeDags = dags.intent(execute, {
  *run({ dag_id }, { from }) {
    const reply = yield* callApi(api.dags.execute, { dag_id, ...(from && { from }) });
    return withRow(accepted(reply, JOB_ACCEPTED.execute), ({ dag }) => dag);
  },
  messages: NOTICES.execute,
});

/** Ends a run with all that runs of it. */
export const stopDags = dags.intent(stop, {
  *run({ dag_id, submission_id }) {
    const reply = yield* callApi(api.dags.stop, { dag_id, submission_id: submission_id ?? '' });
    return withRow(accepted(reply, JOB_ACCEPTED.stop), ({ dag }) => dag);
  },
  messages: NOTICES.stop,
});

/** Deletes a DAG with everything its runs left (DAG-13). */
export const deleteDags = dags.intent(deletion, {
  run: ({ dag_id }) => callApi(api.dags.delete, { dag_id }),
  messages: NOTICES.delete,
});
