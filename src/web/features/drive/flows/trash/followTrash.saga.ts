import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Storage } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { forWhatShows } from '~/web/kit/effects/forWhatShows';
import { keepReading } from '~/web/kit/effects/keepReading';
import { malformed } from '~/web/kit/http/problem';
import { POLL_MS } from '~/web/kit/state/collection';
import { driveChanged, trashArrived, trashAsked, trashMissed, trashWanted } from '../../events';
import { shownView } from '../shownView.saga';

function* shownStorage(): SagaGenerator<{ readonly storage: Storage }> {
  const { storage } = yield* shownView();
  return { storage };
}

/** Lists refetch every 30 s: the trash that shows, and at once where something was done to it from here. */
export function* followTrash(): SagaGenerator<void> {
  yield* forWhatShows(shownStorage, ({ storage }) =>
    keepReading(() => refresh(storage), {
      every: POLL_MS.lists,
      sooner: [driveChanged.type, trashWanted.type],
      meanwhile: true,
    }),
  );
}

function* refresh(storage: Storage): SagaGenerator<void> {
  yield* put(trashAsked({ storage }));
  const reply = yield* ask(api.drive.trash, { storage });
  if (!reply.ok) yield* put(trashMissed({ storage, problem: reply.problem }));
  else if (Array.isArray(reply.value.contents))
    yield* put(trashArrived({ storage, trash: reply.value, at: Date.now() }));
  else yield* put(trashMissed({ storage, problem: malformed('the contents of the trash') }));
}
