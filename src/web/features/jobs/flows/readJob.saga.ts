import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Job, type Reply } from '~/contract';
import { ask } from '~/web/kit/ask';
import { jobMissed, jobRead } from '../events';
import { selectChanges } from '../shelves';

/** Asks for a job; what a change made here has overtaken is asked for again. */
export function* askJob(batch_job_id: string): SagaGenerator<Reply<Job>> {
  while (true) {
    const before = yield* select(selectChanges);
    const reply = yield* ask(api.jobs.read, { batch_job_id });
    if (!reply.ok) return reply;
    if ((yield* select(selectChanges)) === before) return { ok: true, value: reply.value.job };
  }
}

/** Reads one job: while its page is open, and after a refusal, when nobody knows for sure how things stand. */
export function* readJob(batch_job_id: string): SagaGenerator<void> {
  const reply = yield* askJob(batch_job_id);
  yield* put(reply.ok ? jobRead({ batch_job_id, job: reply.value }) : jobMissed({ batch_job_id, problem: reply.problem }));
}
