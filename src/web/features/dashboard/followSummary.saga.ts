import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { selectTeam } from '~/web/crossings/person';
import { ask } from '~/web/kit/ask';
import { POLL_MS } from '~/web/kit/collection';
import { pause } from '~/web/kit/tab';
import { malformed } from '~/web/kit/wire/problem';
import { stopTaken } from '../jobs/events';
import { stopped } from '../notebooks/events';
import { summaryArrived, summaryAsked, summaryMissed, summaryWanted } from './events';

function* readSummary(team_name: string): SagaGenerator<void> {
  yield* put(summaryAsked());
  const reply = yield* ask(api.dashboard.monitoringSummary, { team_name });
  if (!reply.ok) yield* put(summaryMissed({ problem: reply.problem }));
  else if (!reply.value.monitoring_summary?.donuts_summary) yield* put(summaryMissed({ problem: malformed('a summary') }));
  else yield* put(summaryArrived({ summary: reply.value.monitoring_summary, at: Date.now() }));
}

/** `/organization/monitoringsummary/` is refetched every 60 s while the dashboard is open, and when something was given back. */
export function* followSummary(): SagaGenerator<void> {
  while (true) {
    const team = yield* select(selectTeam);
    if (team) yield* readSummary(team.team_name);
    yield* race({ turn: call(pause, POLL_MS.dashboard), wanted: take([summaryWanted.type, stopped.type, stopTaken.type]) });
  }
}
