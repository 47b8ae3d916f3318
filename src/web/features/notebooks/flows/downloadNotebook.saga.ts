import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { offerDownload } from '~/web/lib/browser/files/offerDownload.saga';
import { downloadFailed, downloadReady, type downloadRequested } from '../events';

/** Asks where a notebook is to be had in one of its forms; what cannot be had is told by the file's name. */
export function* downloadNotebook({
  payload: { notebook_id, form },
}: ReturnType<typeof downloadRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.notebooks.download, { notebook_id, form });
  if (reply.ok) yield* put(downloadReady(reply.value));
  else yield* put(downloadFailed({ problem: reply.problem }));
}

/** Hands the address to the browser, which saves what is behind it; the page stays. */
export function* saveNotebook({ payload }: ReturnType<typeof downloadReady>): SagaGenerator<void> {
  yield* offerDownload(payload);
}
