import type { Action } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import { agentsReceived, tailReceived } from '../events';
import type { SubmissionOf } from '../model/url';
import { selectAgents } from '../selectors';
import { forEachOutputView, outputPart, type DisplayedOutput } from './outputView.saga';

/** How often the agents of a running submission are read, ms. */
const POLL_MS = 10_000;

/** Tells who prints, and how each of them ended: while the output shows, until all are over. */
export function* readAgents(): SagaGenerator<void> {
  yield* forEachOutputView(
    outputPart(() => ''),
    followThem,
  );
}

function* followThem({
  run: { batch_job_id, submission_id },
}: DisplayedOutput & { run: NonNullable<DisplayedOutput['run']> }): SagaGenerator<void> {
  const of: SubmissionOf = { batch_job_id, submission_id };
  yield* poll(() => readOnce(of), {
    every: POLL_MS,
    sooner: isEnd,
    *done() {
      const agents = yield* select(selectAgents, of);
      return agents !== null && agents.length > 0 && agents.every(({ state }) => state === 'ended');
    },
  });
}

function* readOnce(of: SubmissionOf): SagaGenerator<void> {
  const reply = yield* callApi(api.jobs.agents, of);
  if (reply.ok && Array.isArray(reply.value.agents))
    yield* put(agentsReceived({ ...of, agents: reply.value.agents }));
}

/** An agent's output is over: how it ended is known too. */
const isEnd = (action: Action) => tailReceived.match(action) && action.payload.page.ended;
