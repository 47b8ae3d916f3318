import { call, delay, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type IdleUpload } from '~/contract';
import { claim } from '~/web/lib/browser/claim';
import { callApi } from '~/web/lib/saga/callApi';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { toastAdded } from '~/web/core/toasts/events';
import { unclaimedRemoved } from '../events';
import { UNCLAIMED_NOT_REMOVED, UNCLAIMED_REMOVED, unclaimed, unclaimedLine } from '../messages';
import { leftListOf } from '../model/left';
import { selectEveryUpload } from '../selectors';

/** The first page comes first. */
const LATER_MS = 10_000;
const DAY_CHARACTERS = 10;

/** Reports, once a day, unfinished large uploads on the server that are in no list of this browser any more; they can be removed (UPL-23). */
export function* reportUnclaimed(): SagaGenerator<void> {
  yield* delay(LATER_MS);
  const reply = yield* callApi(api.transfers.idle, {});
  // A server that does not know the question keeps nothing to tell of.
  if (!reply.ok) return;
  const claimed = yield* claimedIds();
  // A server without this list may answer something else.
  const { uploads: idle = [] }: Partial<typeof reply.value> = reply.value;
  const uploads = idle.filter(({ upload_id }) => !claimed.has(upload_id));
  if (uploads.length === 0 || !(yield* call(claim, claimOf(uploads)))) return;
  const upload_ids = uploads.map(({ upload_id }) => upload_id);
  const offer = { label: 'Remove', event: unclaimedRemoved({ upload_ids }) };
  yield* put(
    toastAdded({
      kind: 'info',
      text: unclaimed(uploads),
      lines: uploads.map(unclaimedLine),
      offer,
    }),
  );
}

const claimOf = (uploads: readonly IdleUpload[]) =>
  `unclaimed ${new Date().toISOString().slice(0, DAY_CHARACTERS)} ${uploads
    .map(({ upload_id }) => upload_id)
    .sort()
    .join(' ')}`;

/** Of this tab's list and of those of others, which may be going on. */
function* claimedIds(): SagaGenerator<Set<string>> {
  const { leftLists } = yield* getContext<AppContext>('app');
  const left = (yield* call(leftLists.all)).flatMap((list) => leftListOf(list)?.files ?? []);
  return new Set(
    [...(yield* select(selectEveryUpload)), ...left].flatMap(({ upload_id }) => upload_id ?? []),
  );
}

/** The server throws away what it kept of them. */
export function* removeUnclaimed({
  payload: { upload_ids },
}: ReturnType<typeof unclaimedRemoved>): SagaGenerator<void> {
  let kept = 0;
  for (const upload_id of upload_ids) {
    const reply = yield* callApi(api.transfers.abort, { upload_id });
    if (!reply.ok && reply.problem.statusCode !== 404) kept += 1;
  }
  yield* put(
    toastAdded(
      kept === 0
        ? { kind: 'success', text: UNCLAIMED_REMOVED }
        : { kind: 'error', text: UNCLAIMED_NOT_REMOVED },
    ),
  );
}
