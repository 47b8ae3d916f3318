import {
  call,
  delay,
  fork,
  getContext,
  put,
  race,
  select,
  take,
  type SagaGenerator,
} from 'typed-redux-saga';
import { PARTS_ABOVE, type Problem, type Reply } from '~/contract';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { GENERIC_ERROR } from '~/web/lib/http/problem';
import { can } from '~/web/lib/state/machine';
import { putFile, putSmallFile, type PutEnd } from '~/web/lib/http/putFile';
import {
  batchEnded,
  conflictDetected,
  countsChanged,
  factOf,
  isSmall,
  queueChanged,
  uploadAddressed,
  uploadFailed,
  uploadFinished,
  uploadProgressed,
  uploadsLost,
  uploadsSucceeded,
  uploadStarted,
} from '../events';
import { CHANGED, CHOOSE_AGAIN } from '../messages';
import { MAX_CONCURRENT_UPLOADS } from '../model/batches';
import { uploadMachine } from '../model/machine';
import { FORBIDDEN_STATUS, shortOf, type Sent } from '../model/sent';
import { withReservedPath, type UploadItem } from '../model/uploadList';
import {
  selectBatch,
  selectBatches,
  selectNext,
  selectUnregistered,
  selectUpload,
} from '../selectors';
import { restoreBytes } from './resumeUploads.saga';
import { endsFor, restOrFail, untilOnline } from './retry.saga';
import { isTaken, registerFiles, requestUploadUrl } from './sending/destinations.saga';

/** Begins the next file of the list as soon as a slot is free. What was unfinished before a reload has its bytes back first. */
export function* beginUploads(): SagaGenerator<void> {
  yield* restoreBytes();
  while (true) {
    yield* untilOnline();
    const item = yield* select(selectNext, MAX_CONCURRENT_UPLOADS);
    if (item) yield* put(factOf(item, uploadStarted({ id: item.id, at: Date.now() })));
    else yield* take(queueChanged);
  }
}

/** Uploads go by PUT with octet-stream content to the presigned URL. One file in its slot, until it is there, has to wait, or was cancelled. */
export function* attemptUpload({
  payload: { id },
}: ReturnType<typeof uploadStarted>): SagaGenerator<void> {
  const item = yield* select(selectUpload, id);
  if (item?.status !== 'asking') return;
  try {
    const { problem } = yield* race({ problem: call(send, item), over: take(endsFor(id)) });
    if (!problem) return;
    const now = (yield* select(selectUpload, id))?.status;
    if (now && can(uploadMachine, now, 'clashed') && isTaken(problem))
      yield* put(conflictDetected({ id }));
    else if (problem.statusCode !== 0 || (yield* stillReadable(item)))
      yield* restOrFail(id, problem);
  } catch (error) {
    // A bug: the file gives its slot back, and can be tried again.
    yield* put(uploadFailed({ id, status: null, reason: GENERIC_ERROR }));
    throw error;
  }
}

/** Sends one file; answers with the problem there was. */
function* send(item: UploadItem): SagaGenerator<Problem | null> {
  const { id } = item;
  const bytes = yield* bytesOf(item);
  if (bytes === null) {
    yield* put(uploadsLost({ ids: [id], reason: CHOOSE_AGAIN }));
    return null;
  }
  if (!bytes.ok) return bytes.problem;
  if (bytes.value.size !== item.size) {
    yield* put(uploadFailed({ id, status: null, reason: CHANGED }));
    return null;
  }
  const problem = yield* sendFile(item, bytes.value);
  if (problem === null) yield* put(factOf(item, uploadFinished({ id, at: Date.now() })));
  return problem;
}

/** The bytes: from the registry, or brought again from where they lie. */
function* bytesOf({ id, source }: UploadItem): SagaGenerator<Reply<File> | null> {
  const { files, fetchFile } = yield* getContext<AppContext>('app');
  const file = files.find(id);
  if (file) return { ok: true, value: file };
  if (!source) return null;
  const reply = yield* fetchFile(source);
  if (reply.ok) yield* call(files.put, id, reply.value);
  return reply;
}

/** Files that go in parts are few: the code for them comes with the first. Null where it cannot be had now. */
const loadParts = () =>
  import('./sending/sendInParts.saga').then(
    ({ sendInParts }) => sendInParts,
    () => null,
  );
const NOT_REACHED: Problem = { statusCode: 0, code: 'offline', message: '' };

/** Sends the bytes of one file, whole or in parts, and looks whether all of them are there. */
function* sendFile(item: UploadItem, file: File): SagaGenerator<Sent> {
  if (item.size > PARTS_ABOVE) {
    const sendInParts = yield* call(loadParts);
    return sendInParts ? yield* sendInParts(item, file) : NOT_REACHED;
  }
  const end = yield* sendWhole(item, file);
  if (!end.ok) return end.problem;
  return end.size !== null && end.size !== item.size ? shortOf(end.size, item.size) : null;
}

/** Asks for an address now that there is a slot for the file, and once more where the first one was refused as too old. */
function* sendWhole(item: UploadItem, file: File): SagaGenerator<PutEnd> {
  const { id } = item;
  const progress = (sent: number) => put(uploadProgressed({ id, sent, at: Date.now() }));
  let asked = item;
  for (let attempt = 1; ; attempt += 1) {
    const address = yield* requestUploadUrl(asked);
    if (!address.ok) return address;
    const { url, path } = address.value;
    yield* put(factOf(item, uploadAddressed({ id, path, upload_id: null })));
    const end = yield* isSmall(item) ? putSmallFile(url, file) : putFile(url, file, progress);
    if (end.ok || end.problem.statusCode !== FORBIDDEN_STATUS || attempt > 1) return end;
    asked = { ...item, ...withReservedPath(path) };
  }
}

const firstByte = (file: Blob): Promise<boolean> =>
  new Response(file.slice(0, 1)).arrayBuffer().then(
    () => true,
    () => false,
  );

/** A file that was changed or taken away since it was chosen looks like a failing network to the browser: a look at it tells (UPL-26). */
function* stillReadable({ id }: UploadItem): SagaGenerator<boolean> {
  const { files } = yield* getContext<AppContext>('app');
  const file = files.find(id);
  if (!file || (yield* call(firstByte, file))) return true;
  yield* put(uploadFailed({ id, status: null, reason: CHANGED }));
  return false;
}

/** The pause between reports of the files of a batch that have arrived: each makes pages read the folder again, so it doubles up to a limit. */
const TELL_FIRST_MS = 3000;
const TELL_LATER = 2;
const TELL_LAST_MS = 10_000;

/** Follows every batch of the list, each until its end. */
export function* followBatches(): SagaGenerator<void> {
  const followed = new Set<string>();
  while (true) {
    for (const id of Object.keys(yield* select(selectBatches))) {
      if (followed.has(id)) continue;
      followed.add(id);
      yield* fork(function* follow(): SagaGenerator<void> {
        yield* uploadBatch(id);
        followed.delete(id);
      });
    }
    yield* take(countsChanged);
  }
}

/** Tells now and then that some files of a batch are there, and registers them after the last one. */
function* uploadBatch(id: string): SagaGenerator<void> {
  while (true) {
    yield* race({ over: call(untilOver, id), telling: call(tellArrivals, id) });
    const batch = yield* select(selectBatch, id);
    if (!batch) return;
    yield* registerFiles(batch.target, yield* select(selectUnregistered, id));
    if (batch.arrived > 0) yield* put(uploadsSucceeded({ target: batch.target }));
    yield* put(batchEnded({ batch: id }));
  }
}

function* untilOver(id: string): SagaGenerator<void> {
  while ((yield* select(selectBatch, id))?.left) yield* take(countsChanged);
}

function* tellArrivals(id: string): SagaGenerator<void> {
  let pause = TELL_FIRST_MS;
  let told = 0;
  let from = 0;
  while (true) {
    yield* delay(pause);
    const batch = yield* select(selectBatch, id);
    if (!batch || batch.arrived === told || Date.now() < from) continue;
    told = batch.arrived;
    pause = Math.min(TELL_LAST_MS, pause * TELL_LATER);
    from = Date.now() + pause;
    yield* put(uploadsSucceeded({ target: batch.target }));
  }
}
