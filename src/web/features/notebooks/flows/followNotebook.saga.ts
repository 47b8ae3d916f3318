import { all, call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, NOTEBOOK_STATUS, PENDING } from '~/contract';
import { ask } from '~/web/kit/ask';
import { POLL_MS } from '~/web/kit/collection';
import { pause } from '~/web/kit/tab';
import { notebookReached, notebookRead, notebookSaved, notebookWanted, runtimeKnown, started } from '../events';
import { selectKnown, selectNotebook, selectReached } from '../selectors';
import { runningOf } from '../shelves';
import { LOOK_MS } from './reachRuntime.saga';
import { readNotebook } from './readNotebook.saga';

/** How often the address of a started notebook is asked for, ms (NBS-20). */
export const ADDRESS_MS = 15_000;

const of = (id: string, ...events: { match(action: unknown): action is { payload: { notebook_id: string } } }[]) =>
  (action: unknown) => events.some((event) => event.match(action) && action.payload.notebook_id === id);

/** While a start of another tab is on its way the next look comes sooner. */
function* keepRead(id: string): SagaGenerator<void> {
  while (true) {
    yield* readNotebook(id);
    const status = (yield* select(selectKnown, id))?.status;
    const onItsWay = status === NOTEBOOK_STATUS.connecting || status === NOTEBOOK_STATUS.starting || status === NOTEBOOK_STATUS.stopping;
    yield* race({ turn: call(pause, onItsWay ? LOOK_MS : POLL_MS.lists), wanted: take(of(id, notebookWanted)) });
  }
}

function* reach(notebook_id: string): SagaGenerator<void> {
  const before = yield* select(selectKnown, notebook_id);
  const reply = yield* ask(api.notebooks.address, { notebook_id });
  const notebook = yield* select(selectNotebook, notebook_id);
  if (!reply.ok || reply.value.notebook_dnsname === PENDING || notebook?.status !== NOTEBOOK_STATUS.started) return;
  if (!before || runningOf(before)?.submission_id !== runningOf(notebook)?.submission_id) return;
  const { submission_id } = reply.value;
  yield* put(notebookReached({ notebook_id, submission_id, address: reply.value, name: notebook.notebook_name }));
}

/** A notebook that runs though nobody here started it is reached as well: coming back opens its editor. */
function* keepReached(id: string): SagaGenerator<void> {
  while (true) {
    const lacking = (yield* select(selectNotebook, id))?.status === NOTEBOOK_STATUS.started && !(yield* select(selectReached, id));
    if (!lacking) {
      yield* take(of(id, notebookRead));
      continue;
    }
    yield* reach(id);
    if (!(yield* select(selectReached, id))) yield* race({ turn: call(pause, ADDRESS_MS), wanted: take(of(id, notebookWanted)) });
  }
}

function* keepRuntimeKnown(notebook_id: string): SagaGenerator<void> {
  while (true) {
    const reply = yield* ask(api.notebooks.editingConfig, { notebook_id });
    if (reply.ok) yield* put(runtimeKnown({ notebook_id, runtime: reply.value.runtime }));
    yield* take(of(notebook_id, notebookSaved, started, notebookWanted));
  }
}

/** While a notebook's page is open it is read every 30 s, and its address asked for every 15 s for as long as it is lacking. */
export function* followNotebook({ id }: { id: string }): SagaGenerator<void> {
  yield* all([call(keepRead, id), call(keepReached, id), call(keepRuntimeKnown, id)]);
}
