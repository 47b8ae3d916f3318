import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { selectUser } from '~/web/core/session/person';
import { callApi } from '~/web/lib/saga/callApi';
import { POLL_MS } from '~/web/lib/state/collection';
import { poll } from '~/web/lib/saga/poll';
import { malformed } from '~/web/lib/http/problem';
import { stop as jobStop } from '../../jobs/events';
import { stop as notebookStop } from '../../notebooks/events';
import { lacksSamples } from '../model/samples';
import { selectDashboard } from '../model/slice';
import {
  summarySucceeded,
  summaryRequested,
  summaryFailed,
  summaryRefreshRequested,
} from '../events';

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
