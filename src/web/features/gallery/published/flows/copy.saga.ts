import { push } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { offerDownload } from '~/web/lib/browser/files/offerDownload.saga';
import { jobCreated } from '~/web/features/jobs/events';
import { notebookCreated, start } from '~/web/features/notebooks/events';
import {
  copied,
  copyFailed,
  fileFailed,
  fileReady,
  type copyRequested,
  type fileRequested,
} from '../events';
import { selectPublishedPage } from '../model';

/** The copy is known to its feature before its page opens, and runs at once where that was wanted. */
function* openCopy({
  workload_type,
  object_id,
  start: isWanted,
}: {
  workload_type: 'notebook' | 'batchjob';
  object_id: string;
  start: boolean;
}): SagaGenerator<void> {
  if (workload_type === 'notebook') {
    const read = yield* callApi(api.notebooks.read, { notebook_id: object_id });
    if (read.ok) yield* put(notebookCreated({ id: object_id, row: read.value.notebook }));
    yield* put(push(`/notebooks/${object_id}`));
    if (read.ok && isWanted) yield* put(start.requested(object_id));
    return;
  }
  const read = yield* callApi(api.jobs.read, { batch_job_id: object_id });
  if (read.ok) yield* put(jobCreated({ id: object_id, row: read.value.job }));
  yield* put(push(`/jobs/${object_id}`));
}

/** Published work becomes a notebook or job of one's own, and its page opens. */
export function* copy({
  payload: { start: isWanted },
}: ReturnType<typeof copyRequested>): SagaGenerator<void> {
  const { page } = yield* select(selectPublishedPage);
  if (!page) return;
  const { workload_type, publish_token, version, name } = page;
  const reply = yield* callApi(api.published.copy, { workload_type, publish_token, version });
  if (!reply.ok) return void (yield* put(copyFailed({ problem: reply.problem })));
  const made = { workload_type, object_id: reply.value.object_id, start: isWanted };
  yield* put(copied({ ...made, name }));
  yield* openCopy(made);
}

/** A file of what is published is saved. */
export function* downloadFile({
  payload: { sc_file_url, name },
}: ReturnType<typeof fileRequested>): SagaGenerator<void> {
  const { page } = yield* select(selectPublishedPage);
  if (!page) return;
  const { workload_type, publish_token, version } = page;
  const reply = yield* callApi(api.published.file, {
    sc_file_url,
    publish_token,
    workload_type,
    version,
  });
  yield* put(
    reply.ok ? fileReady({ url: reply.value.url, name }) : fileFailed({ problem: reply.problem }),
  );
}

/** The browser saves it. */
export function* saveFile({ payload }: ReturnType<typeof fileReady>): SagaGenerator<void> {
  yield* offerDownload(payload);
}
