import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Storage } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { nameOf, parentOf } from '~/web/lib/browser/url/drivePaths';
import { reasonOf } from '~/web/lib/http/problem';
import { visibly } from '~/web/lib/text/readable';
import { toastActionExpired } from '~/web/core/toasts/events';
import {
  driveChanged,
  entryRenamed,
  nothingToUndo,
  undoEnded,
  type Moved,
  type undoRequested,
} from '../events';
import { atWork, isAccepted, isAcceptedBulk } from './outcome.saga';
import { selectUi } from '../selectors';

/** Ctrl+Z in the drive undoes what was done last and was not undone yet. */
export function* undoLast(): SagaGenerator<void> {
  const undo = (yield* select(selectUi)).undoable.at(-1);
  // Values of the store are frozen, and an action that is put must not be.
  yield* put(undo ? { ...undo } : nothingToUndo());
}

interface Undone {
  readonly failed: string[];
}

/** Undoes a move or a rename by going back: into the folder something came from, under the name it had. Nothing is written over. */
export function* undoMoves(asked: ReturnType<typeof undoRequested>): SagaGenerator<void> {
  const { storage, moved } = asked.payload;
  yield* put(toastActionExpired({ event: asked }));
  const { failed } = yield* atWork('Undoing', () => goBack(storage, moved));
  yield* put(driveChanged({ storage, gone: moved.map(({ to }) => to) }));
  yield* put(undoEnded({ failed }));
}

function* goBack(storage: Storage, moved: readonly Moved[]): SagaGenerator<Undone> {
  const failed: string[] = [];
  const now = new Map(moved.map(({ to }) => [to, to]));
  const folders = new Set(moved.map(({ from }) => parentOf(from)));
  for (const folder of folders) {
    const away = moved
      .filter(({ from, to }) => parentOf(from) === folder && parentOf(to) !== folder)
      .map(({ to }) => to);
    if (away.length === 0) continue;
    const reply = yield* callApi(api.drive.move, {
      storage,
      content_list: away,
      destination_path: folder,
      on_clash: 'ask',
    });
    const { places = {}, reasons = {} } = isAcceptedBulk(reply) ? reply.value : {};
    for (const path of away) {
      const there = places[path];
      if (there !== undefined) now.set(path, there);
      else
        failed.push(
          `${visibly(nameOf(path))}: ${reply.ok ? (reasons[path] ?? 'Something of this name is there now.') : reasonOf(reply.problem)}`,
        );
      if (there === undefined) now.delete(path);
    }
  }
  for (const { from, to } of moved) failed.push(...(yield* nameBack(storage, from, now.get(to))));
  return { failed };
}

/** Gives back the name where it changed on the way; answers with why it could not. */
function* nameBack(
  storage: Storage,
  from: string,
  there: string | undefined,
): SagaGenerator<string[]> {
  if (there === undefined || nameOf(there) === nameOf(from)) return [];
  const reply = yield* callApi(api.drive.rename, { storage, path: there, name: nameOf(from) });
  if (isAccepted(reply)) yield* put(entryRenamed({ storage, from: there, to: from, undo: null }));
  return isAccepted(reply)
    ? []
    : [`${visibly(nameOf(there))}: ${reply.ok ? 'It kept its name.' : reasonOf(reply.problem)}`];
}
