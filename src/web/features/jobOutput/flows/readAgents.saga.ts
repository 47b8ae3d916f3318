import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/ask';
import { pause } from '~/web/kit/tab';
import { agentsTold, tailArrived } from '../events';
import type { SubmissionOf } from '../place';
import { selectAgents } from '../selectors';
import { forEachShown, outputPart, type Shown } from './shownRun.saga';

/** How often the agents of a running submission are read, ms. */
const POLL_MS = 10_000;

/** Tells who prints, and how each of them ended: while the output shows, until all are over. */
export function* readAgents(): SagaGenerator<void> {
  yield* forEachShown(outputPart(() => ''), keepReadingAgents);
}

function* keepReadingAgents({ run: { batch_job_id, submission_id } }: Shown & { run: NonNullable<Shown['run']> }): SagaGenerator<void> {
  const of: SubmissionOf = { batch_job_id, submission_id };
  while (true) {
    const reply = yield* ask(api.jobs.agents, of);
    if (reply.ok && Array.isArray(reply.value.agents)) yield* put(agentsTold({ ...of, agents: reply.value.agents }));
    const agents = yield* select(selectAgents, of);
    if (agents && agents.length > 0 && agents.every(({ state }) => state === 'ended')) return;
    yield* race({ turn: call(pause, POLL_MS), over: take(isEnd) });
  }
}

/** An agent's output is over: how it ended is known too. */
const isEnd = (action: { readonly type: string }) => tailArrived.match(action) && action.payload.page.ended;
