import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, NOTEBOOK_STATUS, type Reply, type ReplyOf } from '~/contract';
import { ask } from '~/web/kit/ask';
import type { Happened } from '~/web/kit/policies';
import { startCleared, type startCancelled } from '../events';
import { selectMoves } from '../selectors';
import { runningOf } from '../shelves';
import { askNotebook, PROMPT_MS, readNotebook } from './readNotebook.saga';

type Connected = Reply<ReplyOf<typeof api.notebooks.connect>>;

/**
 * The run that a start began: as the server answered, and where no answer came, as the notebook's history tells. Null where there is
 * none to end: it never began, or it ran before.
 */
function* submissionOf(notebook_id: string, connected: Connected | null): SagaGenerator<string | null> {
  if (connected?.ok) return connected.value.status === NOTEBOOK_STATUS.started ? null : connected.value.submission_id;
  const read = yield* askNotebook(notebook_id, PROMPT_MS);
  return read.ok ? runningOf(read.value)?.submission_id ?? null : null;
}

/** Ends what a start that came to nothing may have left on the server, and reads how the notebook stands now. */
export function* clearStart(notebook_id: string, connected: Connected | null): SagaGenerator<void> {
  const submission_id = yield* submissionOf(notebook_id, connected);
  if (submission_id) yield* ask(api.notebooks.disconnect, { notebook_id, submission_id }, { timeoutMs: PROMPT_MS });
  yield* readNotebook(notebook_id, PROMPT_MS);
  yield* put(startCleared({ notebook_id }));
}

/** A start that was begun elsewhere, or before this page was loaded, can be cancelled as well. */
export function* cancelForeignStart({ payload: { notebook_id } }: Happened<typeof startCancelled>): SagaGenerator<void> {
  const move = (yield* select(selectMoves))[notebook_id];
  if (move?.doing === 'clear' && move.by === 'cancel') yield* clearStart(notebook_id, null);
}
