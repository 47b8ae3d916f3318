import { delay, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, NOTEBOOK_STATUS, type KernelActivity, type Notebook, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { selectConfirmsDataLoss } from '~/web/core/preferences/preferences';
import {
  start,
  stop,
  stopConfirmOpened,
  stopDropped,
  stopQuestioned,
  type restartRequested,
} from '../events';
import { NOTICES } from '../messages';
import { endedNow, notebooks, runningOf, withStatus } from '../model';

/** Ends the run of a notebook; where this app does not know it, the server does. One that does not run is stopped as it was wanted. */
function* endRun(notebook: Notebook): SagaGenerator<Reply<object>> {
  const { notebook_id } = notebook;
  const read = runningOf(notebook) ? null : yield* notebooks.askOne(notebook_id);
  if (read && !read.ok) return read;
  const run = runningOf(read ? read.value.row : notebook);
  return run
    ? yield* callApi(api.notebooks.disconnect, { notebook_id, submission_id: run.submission_id })
    : { ok: true, value: {} };
}

/** On stop, the status becomes stopping and reverts to started on failure (NBS-05), also where a look in the middle has brought 'stopping'. */
export const stopNotebooks = notebooks.intent(stop, {
  *run(notebook) {
    const reply = yield* endRun(notebook);
    const now = (yield* select(notebooks.selectKnown, notebook.notebook_id)) ?? notebook;
    if (reply.ok) return { ok: true, row: endedNow(now) };
    return now.status === NOTEBOOK_STATUS.stopping
      ? { ...reply, row: withStatus(now, NOTEBOOK_STATUS.started) }
      : reply;
  },
  messages: NOTICES.stop,
});

/** Stops a notebook, after the question that a stop has, and starts it again. Where it is not stopped it is not started either. */
export function* restartNotebook({
  payload: { id },
}: ReturnType<typeof restartRequested>): SagaGenerator<void> {
  yield* put(stopConfirmOpened({ ids: [id] }));
  const ended = yield* take(
    (action: unknown) =>
      stopDropped.match(action) ||
      ((stop.succeeded.match(action) || stop.failed.match(action)) && action.payload.id === id),
  );
  if (stop.succeeded.match(ended)) yield* put(start.requested(id));
}

/** So long the question what a stop would cost may take, ms. */
const PATIENCE_MS = 3_000;

const NOTHING: KernelActivity = { unfinished: 0, ran: false };

/** The work that would be lost by a stop of them. Where the server does not say, it costs nothing that anybody knows of. */
function* costOf(ids: readonly string[]): SagaGenerator<KernelActivity> {
  let { unfinished, ran } = NOTHING;
  for (const notebook_id of ids) {
    const reply = yield* callApi(api.notebooks.editingConfig, { notebook_id });
    const standing = (reply.ok && reply.value.standing) || NOTHING;
    unfinished += standing.unfinished;
    ran ||= standing.ran;
  }
  return { unfinished, ran };
}

/** A stop that would end a running cell or lose variables is asked about, unless the person wants no such question any more. */
export function* proposeStop({
  payload: { ids },
}: ReturnType<typeof stopConfirmOpened>): SagaGenerator<void> {
  const asks = yield* select(selectConfirmsDataLoss);
  const { cost = NOTHING } = asks
    ? yield* race({ cost: costOf(ids), late: delay(PATIENCE_MS) })
    : {};
  yield* put(
    cost.unfinished > 0 || cost.ran
      ? stopQuestioned({ ids, unfinished: cost.unfinished })
      : stop.requested(ids),
  );
}
