import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem, type ReplyOf, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { putFile } from '~/web/lib/http/putFile';
import { partSucceeded, uploadProgressed } from '../../events';
import type { UploadItem } from '../../model/uploadList';
import { FORBIDDEN_STATUS, shortOf } from '../../model/sent';

interface Rest {
  readonly upload_id: string;
  readonly part_size: number;
  /** The first part that is missing; all after it are too. */
  readonly number: number;
}

/** A body this large is not let through by what stands between us and the server. */
const TOO_LARGE = 413;

/**
 * Sends the rest of a large file as one body, which browsers read from the disk faster than slices of it; the server keeps every part
 * that came whole. 'parts' where it has to go part by part: the storage takes no more at once, or something on the way does not.
 */
export function* sendToEnd(
  { id, size }: UploadItem,
  file: File,
  { upload_id, part_size, number }: Rest,
): SagaGenerator<Problem | 'parts' | null> {
  const start = (number - 1) * part_size;
  const rest = start === 0 ? file : file.slice(start);
  let through = 0;
  const progress = function* (bytes: number): SagaGenerator<void> {
    if (Math.floor(bytes / part_size) > Math.floor(through / part_size))
      yield* put(partSucceeded({ id }));
    through = bytes;
    yield* put(uploadProgressed({ id, sent: start + bytes, at: Date.now() }));
  };
  for (let attempt = 1; ; attempt += 1) {
    const address: Reply<ReplyOf<typeof api.transfers.partUrl>> = yield* call(
      askToEnd,
      upload_id,
      number,
    );
    if (!address.ok) return address.problem;
    if (address.value.size < size - start) return 'parts';
    const end = yield* putFile(address.value.url, rest, progress);
    if (end.ok)
      return end.size !== null && end.size !== rest.size ? shortOf(start + end.size, size) : null;
    if (end.problem.statusCode === TOO_LARGE) return 'parts';
    if (end.problem.statusCode !== FORBIDDEN_STATUS || attempt > 1) return end.problem;
  }
}

function* askToEnd(
  upload_id: string,
  number: number,
): SagaGenerator<Reply<ReplyOf<typeof api.transfers.partUrl>>> {
  return yield* callApi(api.transfers.partUrl, { upload_id, number, to_end: true });
}
