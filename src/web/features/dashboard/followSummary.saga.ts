import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem } from '~/contract';
import { selectUser } from '~/web/core/session/person';
import { callApi } from '~/web/lib/saga/callApi';
import { POLL_MS } from '~/web/lib/state/collection';
import { poll } from '~/web/lib/saga/poll';
import { malformed } from '~/web/lib/http/problem';
import { stop as jobStop } from '../jobs/events';
import { stop as notebookStop } from '../notebooks/events';
import { lacksSamples, selectDashboard } from './model';
import {
  releaseFailed,
  summaryFailed,
  summaryRefreshRequested,
  summaryRequested,
  summarySucceeded,
  type releaseRequested,
} from './events';
import * as jobs from '../jobs/events';
import * as notebooks from '../notebooks/events';

function* readSummary(): SagaGenerator<void> {
  const user = yield* select(selectUser);
  if (!user) return;
  yield* put(summaryRequested());
  const { samples } = yield* select(selectDashboard);
  const request = {
    team_name: user.team_name,
    ...(lacksSamples(samples, Date.now()) && { with_samples: true }),
  };
  const reply = yield* callApi(api.dashboard.monitoringSummary, request);
  if (!reply.ok) yield* put(summaryFailed({ problem: reply.problem }));
  else if (!reply.value.monitoring_summary?.donuts_summary)
    yield* put(summaryFailed({ problem: malformed('a summary') }));
  else yield* put(summarySucceeded({ summary: reply.value.monitoring_summary, at: Date.now() }));
}

/** `/organization/monitoringsummary/` is refetched every 60 s while the dashboard is open, and when something was given back. */
export function* followSummary(): SagaGenerator<void> {
  yield* poll(readSummary, {
    every: POLL_MS.dashboard,
    sooner: [summaryRefreshRequested.type, notebookStop.succeeded.type, jobStop.succeeded.type],
  });
}

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
