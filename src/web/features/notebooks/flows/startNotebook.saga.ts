import { call, delay, put, race, select, type SagaGenerator } from 'typed-redux-saga';
import {
  api,
  NOTEBOOK_STATUS,
  PENDING,
  type Address,
  type Notebook,
  type Problem,
  type Reply,
  type ReplyOf,
} from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { isFinal } from '~/web/lib/http/problem';
import { PROMPT_MS } from '~/web/work/entities/readObject.saga';
import { cancel, notebookReached, start } from '../events';
import { NOTICES } from '../messages';
import { notebooks, runningOf, RUNTIME_POLL_MS, startedNow } from '../model';

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
function* untilReached(
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

type Connected = Reply<ReplyOf<typeof api.notebooks.connect>>;

/** The connection that broke may stay away: after so long the server is asked again what a start left there, ms. */
const AGAIN_MS = [1_000, 2_000, 4_000];

/**
 * The run that a start began: as the server answered, and where no answer came, as the notebook's history tells. Null where there is
 * none to end: it never began, or it ran before.
 */
function* runOfStart(
  notebook_id: string,
  connected: Connected | null,
): SagaGenerator<Reply<string | null>> {
  if (connected?.ok && connected.value.submission_id)
    return {
      ok: true,
      value:
        connected.value.status === NOTEBOOK_STATUS.started ? null : connected.value.submission_id,
    };
  const read = yield* notebooks.askOne(notebook_id, PROMPT_MS);
  return read.ok ? { ok: true, value: runningOf(read.value.row)?.submission_id ?? null } : read;
}

function* tryToEnd(notebook_id: string, connected: Connected | null): SagaGenerator<Reply<object>> {
  const run = yield* runOfStart(notebook_id, connected);
  if (!run.ok) return run;
  if (run.value === null) return { ok: true, value: {} };
  return yield* callApi(
    api.notebooks.disconnect,
    { notebook_id, submission_id: run.value },
    { timeoutMs: PROMPT_MS },
  );
}

/** Ends what a start that came to nothing may have left on the server. */
function* endStart(
  { notebook_id }: Notebook,
  connected: Connected | null,
): SagaGenerator<Reply<object>> {
  for (const pause of AGAIN_MS) {
    const reply = yield* tryToEnd(notebook_id, connected);
    if (reply.ok || isFinal(reply.problem)) return reply;
    yield* delay(pause);
  }
  return yield* tryToEnd(notebook_id, connected);
}

/**
 * On start, a temporary connecting entry is added optimistically and removed on failure (NBS-04). The runtime is asked for until it can
 * be reached; the person may cancel at any time. A start that fails leaves nothing behind, here or on the server.
 */
export const startNotebooks = notebooks.intent(start, {
  begin: ({ notebook_id }) => callApi(api.notebooks.connect, { notebook_id }),
  *run(notebook, _, { requestId, begun }) {
    const { notebook_id } = notebook;
    const reached = yield* untilReached(notebook_id, begun.submission_id, requestId);
    if (!reached.ok) return reached;
    const address = reached.value;
    const { submission_id } = address;
    const now = (yield* select(notebooks.selectKnown, notebook_id)) ?? notebook;
    const row = startedNow(now, submission_id);
    const name = row.notebook_name;
    return { ok: true, row, next: notebookReached({ notebook_id, submission_id, address, name }) };
  },
  undo: endStart,
  messages: NOTICES.start,
});

/** A start that was begun elsewhere, or before this page was loaded, can be cancelled as well. */
export const cancelStarts = notebooks.intent(cancel, {
  run: (notebook) => endStart(notebook, null),
  verb: 'cancel the start of',
  messages: NOTICES.cancel,
});
