import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Storage } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { malformed } from '~/web/lib/http/problem';
import { POLL_MS } from '~/web/lib/state/collection';
import {
  driveChanged,
  trashSucceeded,
  trashRequested,
  trashFailed,
  trashRefreshRequested,
} from '../../events';
import { currentDriveView } from '../currentDriveView.saga';

function* shownStorage(): SagaGenerator<{ readonly storage: Storage }> {
  const { storage } = yield* currentDriveView();
  return { storage };
}

/** Lists refetch every 30 s: the trash that shows, and at once where something was done to it from here. */
export function* followTrash(): SagaGenerator<void> {
  yield* whileSelected(shownStorage, ({ storage }) =>
    poll(() => refresh(storage), {
      every: POLL_MS.lists,
      sooner: [driveChanged.type, trashRefreshRequested.type],
      meanwhile: true,
    }),
  );
}

function* refresh(storage: Storage): SagaGenerator<void> {
  yield* put(trashRequested({ storage }));
  const reply = yield* callApi(api.drive.trash, { storage });
  if (!reply.ok) yield* put(trashFailed({ storage, problem: reply.problem }));
  else if (Array.isArray(reply.value.contents))
    yield* put(trashSucceeded({ storage, trash: reply.value, at: Date.now() }));
  else yield* put(trashFailed({ storage, problem: malformed('the contents of the trash') }));
}
