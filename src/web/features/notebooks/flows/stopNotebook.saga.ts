import { select, type SagaGenerator } from 'typed-redux-saga';
import { api, NOTEBOOK_STATUS, type Notebook, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { stop } from '../events';
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
