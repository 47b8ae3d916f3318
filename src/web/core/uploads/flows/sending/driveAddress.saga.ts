import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, MAX_PREFETCHED_URLS, type Reply, type ReplyOf } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { uploadUrlsRequested, uploadUrlsSucceeded, factOf, isSmall } from '../../events';
import type { UploadItem } from '../../model/uploadList';
import { selectFollowing, selectFreshAddress } from '../../selectors';
import { MAX_CONCURRENT_UPLOADS } from '../beginUploads.saga';
import { conflictRuleOf } from './conflictRule.saga';

type Address = ReplyOf<typeof api.drive.uploadUrl>;

/**
 * An address in a drive, and the path that the drive keeps free. Small files that follow get theirs by the same call: it would take as long as
 * the bytes of each.
 */
export function* requestDriveUrl(
  item: UploadItem,
): SagaGenerator<Reply<{ url: string; path: string }>> {
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
