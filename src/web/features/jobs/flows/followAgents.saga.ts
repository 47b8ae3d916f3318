import { LOCATION_CHANGE } from 'connected-react-router';
import { call, getContext, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, JOB_RUNNING } from '~/contract';
import { ask } from '~/web/kit/ask';
import type { Surroundings } from '~/web/kit/surroundings';
import { pause } from '~/web/kit/tab';
import { agentsMissed, agentsRead, jobRead, ranksRead } from '../events';
import { selectSubmission } from '../selectors';

/** How often the agents of a submission that runs are read, ms. */
export const AGENTS_MS = 3_000;

/** The submission whose agents show; null while they do not. */
function* shownSubmission(id: string): SagaGenerator<string | null> {
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  const query = new URLSearchParams((yield* select(pageOf)).search);
  if (query.get('tab') !== 'agents') return null;
  return (yield* select(selectSubmission, id, query.get('submission')))?.submission_id ?? null;
}

function* readAgents(batch_job_id: string, submission_id: string): SagaGenerator<void> {
  const of = { batch_job_id, submission_id };
  const reply = yield* ask(api.jobs.agents, of);
  yield* put(reply.ok ? agentsRead({ ...of, agents: reply.value.agents }) : agentsMissed({ ...of, problem: reply.problem }));
  const ranks = yield* ask(api.jobs.readRanks, of);
  if (ranks.ok) yield* put(ranksRead({ ...of, editable: ranks.value.editable, reason: ranks.value.reason }));
}

/** While the agents of a job show they are read: every 3 s while they run, again when the submission moves on. */
export function* followAgents(id: string): SagaGenerator<void> {
  while (true) {
    const submission_id = yield* shownSubmission(id);
    if (submission_id === null) {
      yield* take([LOCATION_CHANGE, jobRead.type]);
      continue;
    }
    yield* readAgents(id, submission_id);
    const runs = JOB_RUNNING.includes((yield* select(selectSubmission, id, submission_id))?.status ?? '');
    yield* race(runs
      ? { turn: call(pause, AGENTS_MS), moved: take(LOCATION_CHANGE) }
      : { moved: take(LOCATION_CHANGE), again: take('jobs/submitted') });
  }
}
