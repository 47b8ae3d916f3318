import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Notebook, type Problem, type Reply } from '~/contract';
import { ask } from '~/web/kit/ask';
import type { Happened } from '~/web/kit/policies';
import { isSilent, reasonOf } from '~/web/kit/wire/problem';
import { noticed } from '../../notices/events';
import { stopped, stopRejected, type stopRequested } from '../events';
import { isBegunBy } from '../moves';
import { endedNow } from '../runs';
import { selectKnown, selectMoves, selectNotebook } from '../selectors';
import { runningOf } from '../shelves';
import { askNotebook } from './readNotebook.saga';
import { refuseStrangers } from './refuseStrangers.saga';

/** What a refused stop is called (NBS-24). */
export const UNABLE_TO_STOP = 'Unable to stop the notebook';

/** The server's run of a notebook; where this app does not know it, the server does. */
function* runOf(notebook_id: string): SagaGenerator<string | null> {
  const known = yield* select(selectKnown, notebook_id);
  const run = known && runningOf(known);
  if (run) return run.submission_id;
  const read = yield* askNotebook(notebook_id);
  return read.ok ? runningOf(read.value)?.submission_id ?? null : null;
}

function* disconnect(notebook_id: string): SagaGenerator<Problem | null> {
  const refusal = yield* refuseStrangers(notebook_id, 'stop');
  if (refusal) return refusal;
  const submission_id = yield* runOf(notebook_id);
  if (!submission_id) return null;
  const reply = yield* ask(api.notebooks.disconnect, { notebook_id, submission_id });
  return reply.ok ? null : reply.problem;
}

/** Stops one notebook and tells how it went; answers with what went wrong. */
export function* stopOne(notebook_id: string): SagaGenerator<Problem | null> {
  const problem = yield* disconnect(notebook_id);
  const known = yield* select(selectKnown, notebook_id);
  const read: Reply<Notebook> = problem ? { ok: false, problem } : known ? { ok: true, value: known } : yield* askNotebook(notebook_id);
  if (read.ok) yield* put(stopped({ notebook_id, notebook: endedNow(read.value) }));
  else yield* put(stopRejected({ notebook_id, problem: read.problem, reason: reasonOf(read.problem, UNABLE_TO_STOP) }));
  return read.ok ? null : read.problem;
}

/** On stop, the status becomes stopping and reverts to started on failure. */
export function* stopNotebook({ payload: { notebook_id, at } }: Happened<typeof stopRequested>): SagaGenerator<void> {
  if (!isBegunBy(yield* select(selectMoves), notebook_id, 'stop', at)) return;
  const problem = yield* stopOne(notebook_id);
  if (!problem || isSilent(problem)) return;
  const name = (yield* select(selectNotebook, notebook_id))?.notebook_name ?? notebook_id;
  yield* put(noticed({ kind: 'error', text: UNABLE_TO_STOP, lines: [`${name}: ${reasonOf(problem)}`] }));
}
