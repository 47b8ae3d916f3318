import { call, delay, put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type BulkReply, type Endpoint, type Reply, type Storage } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import { copyCancelRequested, copyProgressed, driveChanged } from '../events';

/** As long as the proxy in front of the server waits for it; who does not want to wait cancels it. */
const COPY_TIMEOUT_MS = 60 * 60_000;
/** A copy that takes longer than this is shown with how far it is, and so often. */
const PROGRESS_MS = 1000;
/** In this time the server has removed what there was of a cancelled copy, and put back what that would have replaced. */
const TIDIED_MS = 2000;

const CANCELLED = { statusCode: 0, code: 'aborted', message: '' } as const;

/**
 * Asks for a copy, and meanwhile tells how far it is once it takes longer than a second. Where the person cancels it its request is
 * aborted, which ends it on the server.
 */
export function* requestCopy<Request extends { readonly copy_id?: string | undefined }>(
  endpoint: Endpoint<Request, BulkReply>,
  request: Request & { readonly copy_id: string },
): SagaGenerator<Reply<BulkReply>> {
  const { copy_id } = request;
  const { reply } = yield* race({
    reply: call(() => callApi(endpoint, request, { timeoutMs: COPY_TIMEOUT_MS })),
    told: call(poll, () => readProgress(copy_id), {
      every: PROGRESS_MS,
      firstAfter: PROGRESS_MS,
    }),
    cancelled: take(
      (action: unknown) => copyCancelRequested.match(action) && action.payload.copy_id === copy_id,
    ),
  });
  return reply ?? { ok: false, problem: CANCELLED };
}

/** Another server than the one that copies knows nothing of it: then there are no numbers. */
function* readProgress(copy_id: string): SagaGenerator<void> {
  const reply = yield* callApi(api.drive.copyProgress, { copy_id });
  yield* put(copyProgressed({ copy_id, progress: reply.ok ? reply.value : null }));
}

export const isCancelled = (reply: Reply<unknown>): boolean =>
  !reply.ok && reply.problem.code === CANCELLED.code;

/** The remains of a cancelled copy are read at once, and again when the server has tidied up. */
export function* readAfterCancel(storage: Storage): SagaGenerator<void> {
  yield* put(driveChanged({ storage, gone: [] }));
  yield* delay(TIDIED_MS);
  yield* put(driveChanged({ storage, gone: [] }));
}
