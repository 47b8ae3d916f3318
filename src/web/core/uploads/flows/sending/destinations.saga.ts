import { put, select, type SagaGenerator } from 'typed-redux-saga';
import {
  api,
  MAX_PREFETCHED_URLS,
  NAME_TAKEN,
  type OnClash,
  type Problem,
  type Reply,
  type ReplyOf,
  type UploadDestination,
} from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import {
  factOf,
  filesRegistered,
  isSmall,
  jobFilesAdded,
  notebookFilesAdded,
  uploadFailed,
  uploadUrlsRequested,
  uploadUrlsSucceeded,
  type UploadObject,
  type UploadTarget,
} from '../../events';
import type { UploadItem } from '../../model/uploadList';
import { selectFollowing, selectForAll, selectFreshAddress } from '../../selectors';
import { MAX_CONCURRENT_UPLOADS } from '../../model/batches';

/** The handling of a taken name. What lies at a path we were promised came from us: an upload whose answer was lost. */
export function* conflictRuleOf({ promised, on_clash }: UploadItem): SagaGenerator<OnClash> {
  if (promised) return 'replace';
  return on_clash === 'ask' ? ((yield* select(selectForAll)) ?? 'ask') : on_clash;
}

/** Something of that name is in the drive already. */
export const isTaken = ({ statusCode, code }: Problem) => statusCode === 409 && code === NAME_TAKEN;

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

type Address = ReplyOf<typeof api.drive.uploadUrl>;

/**
 * An address in a drive, and the path that the drive keeps free. Small files that follow get theirs by the same call: it would take as long as
 * the bytes of each.
 */
function* requestDriveUrl(item: UploadItem): SagaGenerator<Reply<{ url: string; path: string }>> {
  const given = yield* select(selectFreshAddress, item.id, Date.now());
  if (given) return { ok: true, value: given };
  const following = isSmall(item)
    ? yield* select(selectFollowing, item, MAX_CONCURRENT_UPLOADS, MAX_PREFETCHED_URLS)
    : [];
  return following.length > 0 ? yield* askTogether(item, following) : yield* askFor(item);
}

function* askFor(
  item: UploadItem,
  following?: readonly UploadItem[],
): SagaGenerator<Reply<Address>> {
  const { storage, dequeRelativePath: destination_path, size } = item;
  return yield* callApi(api.drive.uploadUrl, {
    storage,
    destination_path,
    size,
    on_clash: yield* conflictRuleOf(item),
    ...(following && {
      following: following.map(({ dequeRelativePath, size: bytes }) => ({
        destination_path: dequeRelativePath,
        size: bytes,
      })),
    }),
  });
}

function* askTogether(
  item: UploadItem,
  following: readonly UploadItem[],
): SagaGenerator<Reply<Address>> {
  const ids = following.map(({ id }) => id);
  let addresses: NonNullable<Address['following']> = [];
  yield* put(factOf(item, uploadUrlsRequested({ ids })));
  try {
    const reply = yield* askFor(item, following);
    if (reply.ok) addresses = reply.value.following ?? [];
    return reply;
  } finally {
    yield* put(factOf(item, uploadUrlsSucceeded({ ids, addresses, at: Date.now() })));
  }
}
