import type { Action } from '@reduxjs/toolkit';
import { buffers } from 'redux-saga';
import { actionChannel, call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { askIfChanged } from '~/web/kit/ask';
import { FRESH_MS, POLL_MS } from '~/web/kit/collection';
import { pause } from '~/web/kit/tab';
import { malformed } from '~/web/kit/wire/problem';
import { uploadsArrived } from '../../uploads/events';
import { driveChanged, folderArrived, folderAsked, folderMissed, folderUnchanged, folderWanted } from '../events';
import { keyOf, type Place } from '../place';
import { selectFolder } from '../selectors';
import { shownView, untilOther } from './shownView.saga';

/** Lists refetch every 30 s: the folder that shows, and at once where something was done to it from here. */
export function* followFolder(): SagaGenerator<void> {
  while (true) {
    const { storage, path } = yield* shownView();
    yield* race({ fresh: call(keepFresh, { storage, path }), elsewhere: call(untilOther, keyOf) });
  }
}

const isAbove = (folder: string, path: string) => path.startsWith(folder);

/** Facts after which a folder may hold something else. */
const concerns = ({ storage, path }: Place) => (action: Action): boolean => {
  if (driveChanged.match(action)) return action.payload.storage === storage;
  if (!uploadsArrived.match(action)) return folderWanted.match(action);
  const { target } = action.payload;
  return target.kind === 'drive' && target.storage === storage && (isAbove(target.folder, path) || isAbove(path, target.folder));
};

/** A change that is told while the folder is being read makes it read again. */
function* keepFresh(place: Place): SagaGenerator<void> {
  const changes = yield* actionChannel<Action>(concerns(place), buffers.sliding<Action>(1));
  try {
    const { fetch } = yield* select(selectFolder, place);
    if (fetch.phase !== 'ready' || Date.now() - fetch.at >= FRESH_MS.other) yield* refresh(place);
    while (true) {
      yield* race({ turn: call(pause, POLL_MS.lists), changed: take(changes) });
      yield* refresh(place);
    }
  } finally {
    changes.close();
  }
}

function* refresh(place: Place): SagaGenerator<void> {
  yield* put(folderAsked(place));
  const { etag } = yield* select(selectFolder, place);
  const reply = yield* askIfChanged(api.drive.read, place, { etag });
  if (!reply.ok) return void (yield* put(folderMissed({ ...place, problem: reply.problem })));
  const at = Date.now();
  if (reply.value === null) return void (yield* put(folderUnchanged({ ...place, at })));
  const { contents, usage } = reply.value;
  if (!Array.isArray(contents)) return void (yield* put(folderMissed({ ...place, problem: malformed('the contents of the folder') })));
  yield* put(folderArrived({ ...place, rows: contents, usage, etag: reply.etag ?? null, at }));
}
