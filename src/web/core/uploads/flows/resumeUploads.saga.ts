import { all, call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { uploadsLost } from '../events';
import { CHOOSE_AGAIN } from '../messages';
import { selectEveryUpload, selectUnfinished, selectUploads } from '../selectors';
import { makeFolders } from './makeFolders.saga';

/** After a reload the folders that were still to be made are made, and what is no longer needed is let go. */
export function* resumeUploads(): SagaGenerator<void> {
  const { keptFiles } = yield* getContext<AppContext>('app');
  yield* call(keptFiles.dropOld, Date.now());
  const { folders } = yield* select(selectUploads);
  yield* all([call(letGoOfArrived), ...folders.map((pending) => call(makeFolders, pending))]);
}

/** The part that arrived before the reload and was still stored. */
function* letGoOfArrived(): SagaGenerator<void> {
  const { keptFiles } = yield* getContext<AppContext>('app');
  const arrived = (yield* select(selectEveryUpload))
    .filter(({ status, mustAppend }) => status === 'finished' && !mustAppend)
    .map(({ id }) => id);
  yield* call(keptFiles.drop, arrived);
}

/** Brings back the bytes of what was unfinished. Files whose bytes the browser could not keep are canceled and have to be chosen again (UPL-23). */
export function* restoreBytes(): SagaGenerator<void> {
  const lost = yield* restoreMissingBytes(
    (yield* select(selectUnfinished)).filter(({ source }) => !source).map(({ id }) => id),
  );
  if (lost.length > 0) yield* put(uploadsLost({ ids: lost, reason: CHOOSE_AGAIN }));
}

/** Brings the bytes of those files back from wherever the browser has them; answers the ids of those it has not. */
export function* restoreMissingBytes(ids: readonly string[]): SagaGenerator<string[]> {
  const { files, keptFiles, heldFiles } = yield* getContext<AppContext>('app');
  const missing = ids.filter((id) => !files.find(id));
  if (missing.length === 0) return [];
  // An upload that was stored first: it is known by that, and taken away when it is there.
  const kept = new Set(yield* call(keptFiles.bring, missing));
  const held = new Set(
    yield* call(
      heldFiles.bring,
      missing.filter((id) => !kept.has(id)),
    ),
  );
  return missing.filter((id) => !kept.has(id) && !held.has(id));
}
