import { delay, select, type SagaGenerator } from 'typed-redux-saga';
import { api, NOTEBOOK_STATUS, type Notebook, type Reply, type ReplyOf } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { isFinal } from '~/web/lib/http/problem';
import { PROMPT_MS } from '~/web/work/entities/readObject.saga';
import { cancel, notebookReached, start } from '../events';
import { NOTICES } from '../messages';
import { notebooks, runningOf, startedNow } from '../model';
import { untilReached } from './reachRuntime.saga';

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
