import { channel, type Channel } from 'redux-saga';
import {
  call,
  cancel,
  fork,
  join,
  put,
  race,
  take,
  type FixedTask,
  type SagaGenerator,
} from 'typed-redux-saga';
import { api, type Problem, type Reply } from '~/contract';
import { joined } from '~/web/lib/saga/waiting';
import { callApi } from '~/web/lib/saga/callApi';
import { putFile } from '~/web/lib/http/putFile';
import { partSucceeded, uploadAddressed, uploadProgressed, uploadSent } from '../../events';
import type { UploadItem } from '../../model/uploadList';
import { conflictRuleOf, destinationOf } from './destinations.saga';
import { sendToEnd } from './sendToEnd.saga';
import { FORBIDDEN_STATUS, shortOf, type Sent } from '../../model/sent';

/** An upload the server keeps open: how large its parts are, and what of them is there. */
interface Opened {
  readonly upload_id: string;
  readonly part_size: number;
  readonly parts: readonly { readonly number: number; readonly size: number }[];
}

type Address = Reply<{ url: string }>;

const GONE = 404;

const sizeOfPart = (number: number, part_size: number, size: number) =>
  Math.min(part_size, size - (number - 1) * part_size);

/**
 * Sends a large file in parts: all that are missing as one body where the storage takes that, else one after the other; the next one
 * then sets out while the answer to the last is awaited. What the server has already is not sent again, whatever came between: a cut, a
 * reload, a restart of the server.
 */
export function* sendInParts(item: UploadItem, file: File): SagaGenerator<Sent> {
  const opened = yield* open(item);
  if (!opened.ok) return opened.problem;
  if (opened.value === null) return null;
  const { upload_id, part_size, parts } = opened.value;
  yield* put(uploadAddressed({ id: item.id, path: null, upload_id }));
  const there = new Set(
    parts
      .filter(({ number, size }) => size === sizeOfPart(number, part_size, item.size))
      .map(({ number }) => number),
  );
  const count = Math.ceil(item.size / part_size);
  const missing = Array.from({ length: count }, (_, at) => at + 1).filter(
    (number) => !there.has(number),
  );
  const problem = yield* sendMissing(item, file, opened.value, missing, count);
  if (problem) return problem;
  yield* put(uploadSent({ id: item.id, at: Date.now() }));
  const done = yield* callApi(
    api.transfers.complete,
    { upload_id },
    { timeoutMs: COMPLETE_TIMEOUT_MS },
  );
  if (!done.ok) return done.problem;
  return done.value.size === item.size ? null : shortOf(done.value.size, item.size);
}

/** Putting a file of many GB together may take the server a while. */
const COMPLETE_TIMEOUT_MS = 5 * 60_000;

/** Opens an upload, or goes on with the one that was begun; null where that one had come to its end without our hearing of it. */
function* open(item: UploadItem): SagaGenerator<Reply<Opened | null>> {
  const { upload_id, size } = item;
  if (upload_id !== null) {
    const known = yield* callApi(api.transfers.parts, { upload_id });
    if (known.ok) return { ok: true, value: { upload_id, ...known.value } };
    if (known.problem.statusCode !== GONE) return known;
    const done = yield* callApi(api.transfers.complete, { upload_id });
    if (done.ok) return { ok: true, value: null };
    if (done.problem.statusCode !== GONE) return done;
  }
  const begun = yield* callApi(api.transfers.begin, {
    destination: destinationOf(item),
    size,
    on_clash: yield* conflictRuleOf(item),
  });
  return begun.ok ? { ok: true, value: { ...begun.value, parts: [] } } : begun;
}

function* sendMissing(
  item: UploadItem,
  file: File,
  opened: Opened,
  missing: readonly number[],
  count: number,
): SagaGenerator<Problem | null> {
  const { upload_id, part_size } = opened;
  const sent =
    item.size - missing.reduce((sum, number) => sum + sizeOfPart(number, part_size, item.size), 0);
  yield* put(uploadProgressed({ id: item.id, sent, at: Date.now() }));
  const [number] = missing;
  // A part that is missing in the middle, such as after a part that was refused, goes by itself.
  if (number === undefined || missing.length < 2 || missing.length <= count - number)
    return yield* sendEach(item, file, opened, missing, sent);
  const end = yield* sendToEnd(item, file, { upload_id, part_size, number });
  return end === 'parts' ? yield* sendEach(item, file, opened, missing, sent) : end;
}

function* sendEach(
  item: UploadItem,
  file: File,
  { upload_id, part_size }: Opened,
  missing: readonly number[],
  before: number,
): SagaGenerator<Problem | null> {
  let sent = before;
  let last: FixedTask<Problem | null> | null = null;
  let next = missing[0] === undefined ? null : yield* fork(askPartUrl, upload_id, missing[0]);
  for (const [index, number] of missing.entries()) {
    const address = yield* joined(next!);
    const following = missing[index + 1];
    next = following === undefined ? null : yield* fork(askPartUrl, upload_id, following);
    const through = channel<true>();
    const part = yield* fork(sendPart, item, file, {
      upload_id,
      part_size,
      number,
      sent,
      address,
      through,
    });
    yield* race({ through: take(through), answered: join(part) });
    const problem = last && (yield* joined(last));
    if (problem) {
      yield* cancel([part, ...(next ? [next] : [])]);
      return problem;
    }
    last = part;
    sent += sizeOfPart(number, part_size, item.size);
  }
  return last && (yield* joined(last));
}

/** The address of the next part is asked for while the one before it is on its way. */
function* askPartUrl(upload_id: string, number: number): SagaGenerator<Address> {
  return yield* callApi(api.transfers.partUrl, { upload_id, number });
}

interface PartSending {
  readonly upload_id: string;
  readonly part_size: number;
  readonly number: number;
  /** Bytes of the file that are there without this part. */
  readonly sent: number;
  readonly address: Address;
  /** Told when all bytes of the part are through. */
  readonly through: Channel<true>;
}

function* sendPart(
  { id }: UploadItem,
  file: File,
  { upload_id, part_size, number, sent, address, through }: PartSending,
): SagaGenerator<Problem | null> {
  const part = file.slice((number - 1) * part_size, number * part_size);
  const progress = function* (bytes: number): SagaGenerator<void> {
    yield* put(uploadProgressed({ id, sent: sent + bytes, at: Date.now() }));
    if (bytes === part.size) yield* put(through, true);
  };
  let at = address;
  for (let attempt = 1; ; attempt += 1) {
    if (!at.ok) return at.problem;
    const end = yield* putFile(at.value.url, part, progress);
    if (end.ok && end.size !== null && end.size !== part.size) return shortOf(end.size, part.size);
    if (end.ok) {
      yield* put(partSucceeded({ id }));
      return null;
    }
    if (end.problem.statusCode !== FORBIDDEN_STATUS || attempt > 1) return end.problem;
    at = yield* call(askPartUrl, upload_id, number);
  }
}
