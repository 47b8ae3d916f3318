import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, NOTEBOOK_STATUS } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import type { notebookFilesAdded } from '~/web/core/uploads/events';
import {
  contentsSucceeded,
  contentsFailed,
  contentsRequested,
  notebookRead,
  start,
  stop,
} from '../events';
import { notebooks } from '../model';

const ofThis = (id: string) => (action: unknown) =>
  [notebookRead, start.succeeded, stop.succeeded].some(
    (event) => event.match(action) && action.payload.id === id,
  );
const isWanted = (id: string) => (action: unknown) =>
  contentsRequested.match(action) && action.payload.id === id;

function* readContents(notebook_id: string): SagaGenerator<void> {
  const reply = yield* callApi(api.notebooks.contents, { notebook_id });
  if (reply.ok) yield* put(contentsSucceeded({ notebook_id, contents: reply.value }));
  else yield* put(contentsFailed({ notebook_id, problem: reply.problem }));
}

/** The content of a notebook that does not run is read while its page is open, and again when it was changed, has run, or when the person asks. */
export function* followContents({ id }: { id: string }): SagaGenerator<void> {
  function* changedAt() {
    const row = yield* select(notebooks.selectKnown, id);
    return row?.status === NOTEBOOK_STATUS.defined ? row.update_datetime : null;
  }
  yield* whileSelected(
    changedAt,
    () => poll(() => readContents(id), { every: null, sooner: isWanted(id) }),
    ofThis(id),
  );
}

/** A notebook that got files by an upload is shown as it is now. */
export function* refreshNotebook({
  payload: { notebook },
}: ReturnType<typeof notebookFilesAdded>): SagaGenerator<void> {
  yield* put(notebookRead({ id: notebook.notebook_id, row: notebook }));
}
