import { call, getContext, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { GENERIC_ERROR } from '~/web/lib/http/problem';
import { can } from '~/web/lib/state/machine';
import {
  conflictDetected,
  factOf,
  uploadFailed,
  uploadFinished,
  uploadsLost,
  type uploadStarted,
} from '../../events';
import { CHANGED, CHOOSE_AGAIN } from '../../messages';
import { selectUpload } from '../../selectors';
import { uploadMachine } from '../../model/machine';
import type { UploadItem } from '../../model/uploadList';
import { isTaken } from './conflictRule.saga';
import { endsFor, restOrFail } from '../retry.saga';
import { bytesOf, sendFile } from './sendFile.saga';

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
