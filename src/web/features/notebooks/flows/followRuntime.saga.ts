import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, NOTEBOOK_STATUS, PENDING } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import {
  notebookReached,
  notebookRead,
  notebookSaved,
  notebookRequested,
  runtimeSucceeded,
  start,
} from '../events';
import { notebooks, runningOf } from '../model';
import { selectReached } from '../selectors';

/** How often the address of a started notebook is asked for, ms (NBS-20). */
export const ADDRESS_MS = 15_000;

const of =
  (id: string, ...events: { match(action: unknown): action is { payload: { id: string } } }[]) =>
  (action: unknown) =>
    events.some((event) => event.match(action) && action.payload.id === id);
const known = (id: string) => select(notebooks.selectKnown, id);
const shown = (id: string) => select(notebooks.selectRow, id);

function* reach(notebook_id: string): SagaGenerator<void> {
  const before = yield* known(notebook_id);
  const reply = yield* callApi(api.notebooks.address, { notebook_id });
  const notebook = yield* shown(notebook_id);
  if (
    !reply.ok ||
    reply.value.notebook_dnsname === PENDING ||
    notebook?.status !== NOTEBOOK_STATUS.started
  )
    return;
  if (!before || runningOf(before)?.submission_id !== runningOf(notebook)?.submission_id) return;
  const { submission_id } = reply.value;
  yield* put(
    notebookReached({
      notebook_id,
      submission_id,
      address: reply.value,
      name: notebook.notebook_name,
    }),
  );
}

/** A notebook that runs though nobody here started it is reached as well: coming back opens its editor. */
function* keepReached(id: string): SagaGenerator<void> {
  function* isReached() {
    return Boolean(yield* select(selectReached, id));
  }
  function* isLacking() {
    return (
      ((yield* shown(id))?.status === NOTEBOOK_STATUS.started && !(yield* isReached())) || null
    );
  }
  const reading = { every: ADDRESS_MS, sooner: of(id, notebookRequested), done: isReached };
  yield* whileSelected(isLacking, () => poll(() => reach(id), reading), of(id, notebookRead));
}

function* keepInterpreterKnown(notebook_id: string): SagaGenerator<void> {
  yield* poll(
    function* readInterpreter() {
      const reply = yield* callApi(api.notebooks.editingConfig, { notebook_id });
      if (!reply.ok) return;
      const { runtime, environment = null } = reply.value;
      yield* put(runtimeSucceeded({ notebook_id, runtime, environment }));
    },
    { every: null, sooner: of(notebook_id, notebookSaved, start.succeeded, notebookRequested) },
  );
}

/** While a notebook's page is open its address is asked for every 15 s for as long as it is lacking, and so is what runs it. */
export function* followRuntime({ id }: { id: string }): SagaGenerator<void> {
  yield* all([call(keepReached, id), call(keepInterpreterKnown, id)]);
}
