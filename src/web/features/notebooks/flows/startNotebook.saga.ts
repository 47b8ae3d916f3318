import { call, fork, join, put, race, select, take, type FixedTask, type SagaGenerator } from 'typed-redux-saga';
import { api, type Address, type Notebook, type Problem, type Reply, type ReplyOf } from '~/contract';
import { ask } from '~/web/kit/ask';
import type { Happened } from '~/web/kit/policies';
import { isSilent, reasonOf } from '~/web/kit/wire/problem';
import { noticed } from '../../notices/events';
import { notebookReached, started, startCancelled, startCleared, startRejected, type startRequested } from '../events';
import { isBegunBy } from '../moves';
import { startedNow } from '../runs';
import { selectKnown, selectMoves, selectNotebook } from '../selectors';
import { clearStart } from './clearStart.saga';
import { refuseStrangers } from './refuseStrangers.saga';
import { untilReached } from './reachRuntime.saga';
import { askNotebook } from './readNotebook.saga';

type Connected = Reply<ReplyOf<typeof api.notebooks.connect>>;

function* connect(notebook_id: string): SagaGenerator<Connected> {
  return yield* ask(api.notebooks.connect, { notebook_id });
}

function* connectAndReach(notebook_id: string, connecting: FixedTask<Connected>): SagaGenerator<Reply<Address>> {
  const connected = (yield* join(connecting)) as Connected;
  return connected.ok ? yield* untilReached(notebook_id, connected.value.submission_id) : connected;
}

function* tellStarted(notebook_id: string, address: Address): SagaGenerator<void> {
  const { submission_id } = address;
  const known = yield* select(selectKnown, notebook_id);
  const read: Reply<Notebook> = known ? { ok: true, value: known } : yield* askNotebook(notebook_id);
  if (!read.ok) {
    yield* tellRejected(notebook_id, read.problem);
    return void (yield* put(startCleared({ notebook_id })));
  }
  yield* put(started({ notebook_id, notebook: startedNow(read.value, submission_id) }));
  yield* put(notebookReached({ notebook_id, submission_id, address, name: read.value.notebook_name }));
}

function* tellRejected(notebook_id: string, problem: Problem): SagaGenerator<void> {
  const reason = reasonOf(problem);
  yield* put(startRejected({ notebook_id, problem, reason, at: new Date().toISOString() }));
  const name = (yield* select(selectNotebook, notebook_id))?.notebook_name ?? 'the notebook';
  if (!isSilent(problem)) yield* put(noticed({ kind: 'error', text: `Unable to start ${name}`, lines: [reason] }));
}

/**
 * On start, a temporary connecting entry is added optimistically and removed on failure. The runtime is asked for until it can
 * be reached; the person may cancel at any time. A start that fails leaves nothing behind, here or on the server.
 */
export function* startNotebook({ payload: { notebook_id, at } }: Happened<typeof startRequested>): SagaGenerator<void> {
  if (!isBegunBy(yield* select(selectMoves), notebook_id, 'start', at)) return;
  const refusal = yield* refuseStrangers(notebook_id, 'start');
  if (refusal) {
    yield* tellRejected(notebook_id, refusal);
    return void (yield* put(startCleared({ notebook_id })));
  }
  const connecting = yield* fork(connect, notebook_id);
  const isCancel = (action: unknown) => startCancelled.match(action) && action.payload.notebook_id === notebook_id;
  const { reached } = yield* race({ reached: call(connectAndReach, notebook_id, connecting), cancelled: take(isCancel) });
  if (reached?.ok) return yield* tellStarted(notebook_id, reached.value);
  if (reached) yield* tellRejected(notebook_id, reached.problem);
  yield* clearStart(notebook_id, (yield* join(connecting)) as Connected);
}
