import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, JOB_ACCEPTED, type Job, type JobParameter, type Problem, type Reply } from '~/contract';
import { ask } from '~/web/kit/ask';
import { refuseStranger } from '~/web/kit/objects/strangers';
import type { Happened } from '~/web/kit/policies';
import { isSilent, reasonOf } from '~/web/kit/wire/problem';
import { noticed } from '../../notices/events';
import { executeRejected, submitted, type executeRequested } from '../events';
import { isBegunBy } from '../moves';
import { selectJob, selectMoves } from '../selectors';
import { readJob } from './readJob.saga';

/** What an execute that failed is called (JOB-07). */
export const EXECUTE_FAILED = 'Execute job failed.';

/** A reply in other words than the contract's is a refusal in just these words (JOB-05). */
export const otherWords = (said: string): Problem => ({ statusCode: 200, code: 'refused', message: said });

function* execute(batch_job_id: string, parameters: readonly JobParameter[] | undefined): SagaGenerator<Reply<Job>> {
  const refusal = yield* refuseStranger((yield* select(selectJob, batch_job_id))?.user_name, 'execute', 'job');
  if (refusal) return { ok: false, problem: refusal };
  const reply = yield* ask(api.jobs.execute, { batch_job_id, ...(parameters && { parameters: [...parameters] }) });
  if (!reply.ok) return reply;
  const { status, job } = reply.value;
  return status === JOB_ACCEPTED.execute ? { ok: true, value: job } : { ok: false, problem: otherWords(status) };
}

/** Executes one job, with its own parameters or with these; answers with what went wrong. */
export function* executeOne(batch_job_id: string, parameters?: readonly JobParameter[]): SagaGenerator<Problem | null> {
  const reply = yield* execute(batch_job_id, parameters);
  if (reply.ok) {
    yield* put(submitted({ batch_job_id, job: reply.value }));
    return null;
  }
  yield* put(executeRejected({ batch_job_id, reason: reasonOf(reply.problem, EXECUTE_FAILED) }));
  yield* readJob(batch_job_id);
  return reply.problem;
}

/** The intent itself shows 'Job Submitted'; any other reply than 'Job Submitted' is shown as an error. */
export function* executeJob({ payload: { batch_job_id, at, parameters } }: Happened<typeof executeRequested>): SagaGenerator<void> {
  if (!isBegunBy(yield* select(selectMoves), batch_job_id, 'execute', at)) return;
  const problem = yield* executeOne(batch_job_id, parameters);
  if (!problem || isSilent(problem)) return;
  const name = (yield* select(selectJob, batch_job_id))?.job_name ?? batch_job_id;
  yield* put(noticed({ kind: 'error', text: EXECUTE_FAILED, lines: [`${name}: ${reasonOf(problem)}`] }));
}
