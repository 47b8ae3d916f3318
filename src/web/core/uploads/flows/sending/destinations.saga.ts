import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem, type Reply, type UploadDestination } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import {
  filesRegistered,
  jobFilesAdded,
  notebookFilesAdded,
  uploadFailed,
  type UploadObject,
  type UploadTarget,
} from '../../events';
import type { UploadItem } from '../../model/uploadList';
import { requestDriveUrl } from './driveAddress.saga';

/** Where a file will lie, as the server names it for an upload in parts. */
export const destinationOf = ({
  storage,
  object,
  dequeRelativePath: path,
  objectRelativePath: relative_path,
}: UploadItem): UploadDestination => {
  // Files for a conversation are too small to go in parts.
  if (object === null || 'channel_id' in object) return { kind: 'drive', storage, path };
  return 'batch_job_id' in object
    ? { kind: 'job', ...object, relative_path }
    : { kind: 'notebook', ...object, relative_path };
};

/** An address the file may be PUT to, and the path it will have; good for minutes, so it is asked for when its turn has come. */
export function* requestUploadUrl(
  item: UploadItem,
): SagaGenerator<Reply<{ url: string; path: string | null }>> {
  const { id, name, dequeRelativePath, object, size } = item;
  if (object === null) return yield* requestDriveUrl(item);
  if ('channel_id' in object) {
    const reply = yield* callApi(api.chat.upload, {
      channel_id: object.channel_id,
      client_id: id,
      name,
      size,
    });
    return reply.ok ? { ok: true, value: { url: reply.value.url, path: null } } : reply;
  }
  const workload_type = 'batch_job_id' in object ? 'batchjob' : 'notebook';
  const reply = yield* callApi(api.notebooks.uploadUrl, {
    file_url: dequeRelativePath,
    workload_type,
    size,
  });
  return reply.ok ? { ok: true, value: { url: reply.value.url, path: null } } : reply;
}

/** After the last file of a batch those that arrived are added to their notebook or job; where that fails they can be retried. The drive needs no telling. */
export function* registerFiles(
  { object }: UploadTarget,
  arrived: readonly UploadItem[],
): SagaGenerator<void> {
  if (arrived.length === 0 || object === null || 'channel_id' in object) return;
  const problem = yield* append(
    object,
    arrived.map(({ dequeRelativePath }) => dequeRelativePath),
  );
  if (problem === null)
    return void (yield* put(filesRegistered({ ids: arrived.map(({ id }) => id) })));
  const { statusCode: status, message: reason } = problem;
  for (const { id } of arrived) yield* put(uploadFailed({ id, status, reason }));
}

/** Adds files to their notebook or job, which comes back as it is now. */
function* append(
  object: Exclude<UploadObject, { readonly channel_id: string }>,
  sc_bj_file_urls: string[],
): SagaGenerator<Problem | null> {
  if ('batch_job_id' in object) {
    const { batch_job_id } = object;
    const reply = yield* callApi(api.jobs.appendFiles, { batch_job_id, sc_bj_file_urls });
    if (!reply.ok) return reply.problem;
    yield* put(jobFilesAdded({ job: reply.value.job }));
    return null;
  }
  const { notebook_id } = object;
  const reply = yield* callApi(api.notebooks.appendFiles, { notebook_id, sc_bj_file_urls });
  if (!reply.ok) return reply.problem;
  yield* put(notebookFilesAdded({ notebook: reply.value.notebook }));
  return null;
}
