import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { selectUser } from '~/web/core/session/person';
import type { ActionOf } from '~/web/lib/saga/policies';
import { reasonOf } from '~/web/lib/http/problem';
import { ranksSaveSucceeded, ranksSaveFailed, type rankChosen } from '../events';
import { jobs } from '../model';
import { selectAgents } from '../selectors';

/** Gives the agents their ranks, as they show already; a refusal takes them back. */
export function* saveRanks({
  payload: { batch_job_id, submission_id },
}: ActionOf<typeof rankChosen>): SagaGenerator<void> {
  const of = { batch_job_id, submission_id };
  const ranks = (yield* select(selectAgents, submission_id))?.choosing;
  if (!ranks) return;
  const job = yield* select(jobs.selectKnown, batch_job_id);
  const refusal = job && jobs.refusalOf(job, yield* select(selectUser), 'change the ranks of');
  const reply = refusal
    ? { ok: false as const, problem: refusal }
    : yield* callApi(api.jobs.updateRanks, { ...of, ranks: [...ranks] });
  if (reply.ok) return void (yield* put(ranksSaveSucceeded({ ...of, ranks: reply.value.ranks })));
  yield* put(ranksSaveFailed({ ...of, reason: reasonOf(reply.problem) }));
}
