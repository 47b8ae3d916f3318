import { push } from 'connected-react-router';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { copied, copyFailed, type copyRequested } from '../events';

/** Makes the notebook as it was at a second one of the person's own, and goes there. */
export function* copyNotebook({
  payload: { stream_id, at },
}: ActionOf<typeof copyRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.streams.copyNotebookAt, { stream_id, at });
  if (!reply.ok) return void (yield* put(copyFailed({ problem: reply.problem })));
  const { notebook_id } = reply.value;
  yield* put(copied({ stream_id, notebook_id }));
  yield* put(push(`/notebooks/${encodeURIComponent(notebook_id)}`));
}
