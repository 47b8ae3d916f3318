import { call, delay, put, race, select, type SagaGenerator } from 'typed-redux-saga';
import { api, NOTEBOOK_STATUS, PENDING, type Address, type Problem, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { start } from '../events';
import { RUNTIME_POLL_MS, notebooks } from '../model';

/** How long a runtime that is not ready is asked for, ms (NBS-20). */
const GIVE_UP_MS = 120_000;
/** A server that waits for the runtime inside the question is asked again at once for so long, ms: most starts are over by then. */
const EAGER_MS = 15_000;
const WAITED_MS = 1_000;
/** So many looks in a row may get no answer before a start counts as failed. */
const MISSES = 3;

interface Run {
  readonly notebook_id: string;
  readonly submission_id: string;
}

const waitingFor = (
  { notebook_id, submission_id }: Run,
  requestId: string,
  waiting_for: string | null,
) =>
  start.progressed(
    { id: notebook_id, status: NOTEBOOK_STATUS.starting, details: { submission_id, waiting_for } },
    requestId,
  );

const isPassing = ({ code, statusCode }: Problem) => code === 'offline' || statusCode === 408;

const untilNextLook = (begun: number, asked: number): number => {
  const now = Date.now();
  const isEager = now - begun < EAGER_MS && now - asked >= WAITED_MS;
  return isEager ? 0 : Math.max(0, asked + RUNTIME_POLL_MS - now);
};

function* look(
  { notebook_id, submission_id }: Run,
  requestId: string,
): SagaGenerator<Reply<Address>> {
  const begun = Date.now();
  for (let missed = 0; ;) {
    const asked = Date.now();
    const reply = yield* callApi(api.notebooks.address, { notebook_id, submission_id });
    missed = reply.ok ? 0 : missed + 1;
    if (
      reply.ok
        ? reply.value.notebook_dnsname !== PENDING
        : !isPassing(reply.problem) || missed === MISSES
    )
      return reply;
    if (reply.ok)
      yield* put(waitingFor({ notebook_id, submission_id }, requestId, reply.value.waiting_for));
    yield* delay(untilNextLook(begun, asked));
  }
}

/** Asks for the runtime of a start that the server took, until it can be reached, has failed, or 2 minutes are over. */
export function* untilReached(
  notebook_id: string,
  submission_id: string,
  requestId: string,
): SagaGenerator<Reply<Address>> {
  const run = { notebook_id, submission_id };
  yield* put(waitingFor(run, requestId, null));
  const { reply } = yield* race({ reply: call(look, run, requestId), over: delay(GIVE_UP_MS) });
  if (reply) return reply;
  const pending = yield* select(notebooks.selectPending, notebook_id);
  const waiting = pending?.requestId === requestId ? pending.details['waiting_for'] : null;
  const lacking = waiting ? ` It was still waiting: ${waiting}` : '';
  const message = `It was not ready after 2 minutes, so the start was given up.${lacking}`;
  return { ok: false, problem: { statusCode: 0, code: 'failed', message } };
}
