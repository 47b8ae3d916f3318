import { all, call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { files } from '~/web/kit/files';
import { putFile } from '~/web/kit/wire/putFile';
import { turnstile } from '~/web/kit/turnstile';
import { askUploadUrl, registerFiles } from './destinations.saga';
import { listCleared, uploadAborted, uploadBegan, uploadFailed, uploadFinished, uploadProgressed, type filesQueued, type uploadRetried } from './events';
import { selectUpload } from './selectors';
import type { UploadItem } from './slice';

/** How many files are on their way at once, whatever they belong to (UPL-24, UPL-25). */
export const MAX_CONCURRENT_UPLOADS = 3;

const through = turnstile(MAX_CONCURRENT_UPLOADS);

const REFUSED = 403;

type Told = { readonly type: string };
const endsFor = (id: string) => (action: Told) => listCleared.match(action) || (uploadAborted.match(action) && action.payload.id === id);

/** Uploads go by PUT with octet-stream content to the presigned URL; afterwards the file is registered. */
export function* uploadFiles({ payload }: ReturnType<typeof filesQueued>): SagaGenerator<void> {
  const arrived = yield* all(payload.files.map(({ id }) => call(inTurn, id)));
  yield* registerFiles(payload.target, arrived.filter((item) => item !== null));
}

/** Retry starts a file again, with an address of its own. */
export function* retryUpload({ payload: { id } }: ReturnType<typeof uploadRetried>): SagaGenerator<void> {
  const item = yield* inTurn(id);
  if (item) yield* registerFiles(item.target, [item]);
}

const inTurn = (id: string) => through<UploadItem | null>(() => uploadUnlessOver(id));

const nothing = () => Promise.resolve(null);

/**
 * One file until it is there, has failed, or the person has had enough of it. What was cancelled while it waited is over when its
 * turn comes; it hands on its place later, not at once, or thousands of them would pile up on the stack.
 */
function* uploadUnlessOver(id: string): SagaGenerator<UploadItem | null> {
  const item = yield* select(selectUpload, id);
  if (item?.state !== 'added' || item.began) return yield* call(nothing);
  const { arrived } = yield* race({ arrived: call(upload, item), ended: take(endsFor(id)) });
  return arrived ?? null;
}

function* upload(item: UploadItem): SagaGenerator<UploadItem | null> {
  const { id } = item;
  const file = files.find(id);
  yield* put(uploadBegan({ id }));
  if (!file) return yield* fail(id, 0, 'The file is no longer at hand: choose it again.');
  const sent = yield* send(item, file);
  if (!sent.ok) return yield* fail(id, sent.status, sent.reason);
  yield* put(uploadFinished({ id }));
  return item;
}

/** Asks for an address now that there is a place for the file, and once more where the first one was refused as too old (UPL-21). */
function* send(item: UploadItem, file: File) {
  const progress = (sent: number) => put(uploadProgressed({ id: item.id, sent }));
  for (let attempt = 1; ; attempt += 1) {
    const address = yield* askUploadUrl(item);
    if (!address.ok) return { ok: false as const, status: address.problem.statusCode, reason: address.problem.message };
    const end = yield* putFile(address.value.url, file, progress);
    if (end.ok || end.status !== REFUSED || attempt > 1) return end;
  }
}

function* fail(id: string, status: number, reason: string): SagaGenerator<null> {
  yield* put(uploadFailed({ id, status, reason }));
  return null;
}
