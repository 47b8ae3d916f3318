import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import * as jobs from '../../jobs/events';
import * as notebooks from '../../notebooks/events';
import { releaseFailed, type releaseRequested } from '../events';

function* stopNotebook(notebook_id: string): SagaGenerator<Problem | null> {
  const reply = yield* callApi(api.notebooks.read, { notebook_id });
  if (!reply.ok) return reply.problem;
  yield* put(notebooks.notebookRead({ id: notebook_id, row: reply.value.notebook }));
  yield* put(notebooks.stopConfirmOpened({ ids: [notebook_id] }));
  return null;
}

function* stopJob(batch_job_id: string): SagaGenerator<Problem | null> {
  const reply = yield* callApi(api.jobs.read, { batch_job_id });
  if (!reply.ok) return reply.problem;
  yield* put(jobs.jobRead({ id: batch_job_id, row: reply.value.job }));
  yield* put(jobs.stop.requested(batch_job_id));
  return null;
}

/** An object that holds resources is stopped by its own feature, which must know it first. */
export function* release({
  payload: { kind, id, name },
}: ReturnType<typeof releaseRequested>): SagaGenerator<void> {
  const problem = yield* kind === 'notebook' ? stopNotebook(id) : stopJob(id);
  if (problem) yield* put(releaseFailed({ name, problem }));
}
