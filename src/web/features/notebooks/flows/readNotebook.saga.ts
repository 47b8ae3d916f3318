import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Notebook, type Reply } from '~/contract';
import { ask } from '~/web/kit/ask';
import type { Happened } from '~/web/kit/policies';
import { notebookMissed, notebookRead, type stopRejected } from '../events';
import { selectChanges } from '../shelves';

/** How long clearing up may wait for an answer, ms: the person waits for it. */
export const PROMPT_MS = 10_000;

/** Asks for a notebook; what a change made here has overtaken is asked for again. */
export function* askNotebook(notebook_id: string, timeoutMs?: number): SagaGenerator<Reply<Notebook>> {
  while (true) {
    const before = yield* select(selectChanges);
    const reply = yield* ask(api.notebooks.read, { notebook_id }, timeoutMs === undefined ? {} : { timeoutMs });
    if (!reply.ok) return reply;
    if ((yield* select(selectChanges)) === before) return { ok: true, value: reply.value.notebook };
  }
}

/** Reads one notebook. */
export function* readNotebook(notebook_id: string, timeoutMs?: number): SagaGenerator<Reply<Notebook>> {
  const reply = yield* askNotebook(notebook_id, timeoutMs);
  yield* put(reply.ok ? notebookRead({ notebook_id, notebook: reply.value }) : notebookMissed({ notebook_id, problem: reply.problem }));
  return reply;
}

/** After a refused stop nobody knows for sure how things stand: the server is asked. */
export function* lookAgain({ payload: { notebook_id } }: Happened<typeof stopRejected>): SagaGenerator<void> {
  yield* readNotebook(notebook_id);
}
