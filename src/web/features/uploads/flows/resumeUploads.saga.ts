import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { files } from '~/web/kit/files';
import { keptFiles } from '~/web/kit/local/keptFiles';
import { heldFiles } from '~/web/kit/local/heldFiles';
import { uploadsLost } from '../events';
import { selectEveryUpload, selectUnfinished, selectUploads } from '../selectors';
import { makeFolders } from './makeFolders.saga';
import { registerFiles } from './destinations.saga';
import { CHOOSE_AGAIN } from './takeTurn.saga';
import { carryEach } from './uploadFiles.saga';

/**
 * After a reload what was unfinished goes on where it was. Files whose bytes the browser could not keep are canceled ones that have
 * to be chosen again (UPL-23).
 */
export function* resumeUploads(): SagaGenerator<void> {
  yield* call(keptFiles.dropOld, Date.now());
  const { folders } = yield* select(selectUploads);
  yield* all([call(letGoOfArrived), call(resumeFiles), call(registerLate), ...folders.map((pending) => call(makeFolders, pending))]);
}

/** What arrived before the reload and was still kept. */
function* letGoOfArrived(): SagaGenerator<void> {
  const arrived = (yield* select(selectEveryUpload)).filter(({ status, registered }) => status === 'finished' && registered).map(({ id }) => id);
  if (arrived.length > 0) yield* call(keptFiles.drop, arrived);
}

function* resumeFiles(): SagaGenerator<void> {
  const unfinished = yield* select(selectUnfinished);
  if (unfinished.length === 0) return;
  const missing = unfinished.filter(({ id, source }) => !source && !files.find(id)).map(({ id }) => id);
  // What was written down first: it is known by that, and taken away when it is there.
  const kept = new Set(yield* call(keptFiles.bring, missing));
  const held = new Set(yield* call(heldFiles.bring, missing.filter((id) => !kept.has(id))));
  const lost = missing.filter((id) => !kept.has(id) && !held.has(id));
  if (lost.length > 0) yield* put(uploadsLost({ ids: lost, reason: CHOOSE_AGAIN }));
  const gone = new Set(lost);
  yield* carryEach(unfinished.map(({ id }) => id).filter((id) => !gone.has(id)));
}

/** Files that had arrived before the reload, but not been added to their notebook. */
function* registerLate(): SagaGenerator<void> {
  const late = (yield* select(selectEveryUpload)).filter(({ status, registered }) => status === 'finished' && !registered);
  const targets = new Map(late.map(({ target }) => [JSON.stringify(target), target]));
  for (const [key, target] of targets) yield* registerFiles(target, late.filter((item) => JSON.stringify(item.target) === key));
}
