import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, JOB_ACCEPTED, type Job, type Problem, type Reply } from '~/contract';
import { ask } from '~/web/kit/ask';
import { refuseStranger } from '~/web/kit/objects/strangers';
import type { Happened } from '~/web/kit/policies';
import { isSilent, reasonOf } from '~/web/kit/wire/problem';
import { noticed } from '../../notices/events';
import { stopRejected, stopTaken, type stopRequested } from '../events';
import { isBegunBy } from '../moves';
import { selectJob, selectMoves } from '../selectors';
import { otherWords } from './executeJob.saga';
import { askJob, readJob } from './readJob.saga';

/** What a stop that failed is called (JOB-07). */
export const STOP_FAILED = 'Stop job failed.';

function* stop(batch_job_id: string): SagaGenerator<Reply<Job>> {
  const known = yield* select(selectJob, batch_job_id);
  const refusal = yield* refuseStranger(known?.user_name, 'stop', 'job');
  if (refusal) return { ok: false, problem: refusal };
  const read: Reply<Job> = known ? { ok: true, value: known } : yield* askJob(batch_job_id);
  if (!read.ok) return read;
  const { submission_id } = read.value;
  if (submission_id === null) return { ok: false, problem: otherWords('This job has never been submitted.') };
  const reply = yield* ask(api.jobs.stop, { batch_job_id, submission_id });
  if (!reply.ok) return reply;
  return reply.value.status === JOB_ACCEPTED.stop ? { ok: true, value: reply.value.job } : { ok: false, problem: otherWords(reply.value.status) };
}

/** Asks for the end of one job's newest submission; answers with what went wrong. */
export function* stopOne(batch_job_id: string): SagaGenerator<Problem | null> {
  const reply = yield* stop(batch_job_id);
  if (reply.ok) {
    yield* put(stopTaken({ batch_job_id, job: reply.value }));
    return null;
  }
  yield* put(stopRejected({ batch_job_id, reason: reasonOf(reply.problem, STOP_FAILED) }));
  yield* readJob(batch_job_id);
  return reply.problem;
}

/** Any other reply than 'Stop job submitted' is shown as an error; it runs until its engine says that it has ended. */
export function* stopJob({ payload: { batch_job_id, at } }: Happened<typeof stopRequested>): SagaGenerator<void> {
  if (!isBegunBy(yield* select(selectMoves), batch_job_id, 'stop', at)) return;
  const problem = yield* stopOne(batch_job_id);
  if (!problem || isSilent(problem)) return;
  const name = (yield* select(selectJob, batch_job_id))?.job_name ?? batch_job_id;
  yield* put(noticed({ kind: 'error', text: STOP_FAILED, lines: [`${name}: ${reasonOf(problem)}`] }));
}
