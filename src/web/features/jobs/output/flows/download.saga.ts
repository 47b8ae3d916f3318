import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { offerDownload } from '~/web/lib/browser/files/offerDownload.saga';
import {
  downloadFailed,
  downloadReady,
  type logDownloadRequested,
  type resultsDownloadRequested,
} from '../events';

/** The whole log as a file, streamed by the server. */
export function* downloadLog({
  payload: of,
}: ReturnType<typeof logDownloadRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.output.download, of);
  if (reply.ok) yield* put(downloadReady(reply.value));
  else yield* put(downloadFailed({ what: 'output', problem: reply.problem }));
}

/** A result as it is; a folder or several things as one zip. */
export function* downloadResults({
  payload: { batch_job_id, submission_id, paths },
}: ReturnType<typeof resultsDownloadRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.output.resultDownload, {
    batch_job_id,
    submission_id,
    paths: [...paths],
  });
  if (reply.ok) yield* put(downloadReady(reply.value));
  else yield* put(downloadFailed({ what: 'results', problem: reply.problem }));
}

/** Hands the address to the browser, which saves what is behind it; the page stays. */
export function* saveFile({ payload }: ReturnType<typeof downloadReady>): SagaGenerator<void> {
  yield* offerDownload(payload);
}
