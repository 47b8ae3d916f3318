import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, type BulkReply, type OnClash, type Reply } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { parentOf } from '~/web/lib/browser/url/drivePaths';
import { perApp } from '~/web/lib/saga/perApp';
import { createSagaSemaphore } from '~/web/lib/saga/sagaSemaphore';
import { isCancelled, readAfterCancel, requestCopy } from '../copying/requestCopy.saga';
import {
  conflictResolved,
  conflictsDetected,
  conflictsResolved,
  copyCancelled,
  copyOrMoveEnded,
  driveChanged,
  undoRequested,
  type CopyOrMove,
  type copyOrMoveRequested,
} from '../events';
import { byAnswer, undecided, type Answer } from '../model/nameConflicts';
import { named } from '../messages';
import { atWork, isAcceptedBulk, rejectViewOnly, showDriveProblem } from './outcome.saga';
import { selectUi } from '../selectors';

type Answers = readonly (readonly [Answer, readonly string[]])[];

/** One question at a time: a second move that clashes waits for the first one's answers. */
const questions = perApp(() => createSagaSemaphore(1));

/** Asks about one after the other until all are decided or the question is closed; answers with the paths by what becomes of them. */
function* resolveConflicts(asked: CopyOrMove): SagaGenerator<Answers> {
  const through = yield* questions();
  return yield* through(() => askInTurn(asked));
}

function* askInTurn(asked: CopyOrMove): SagaGenerator<Answers> {
  yield* put(conflictsDetected(asked));
  while (true) {
    const { clashes } = yield* select(selectUi);
    if (!clashes) return [];
    if (undecided(clashes).length === 0) {
      yield* put(conflictsResolved());
      return byAnswer(clashes);
    }
    const happened = yield* take([conflictResolved.type, conflictsResolved.type]);
    if (conflictsResolved.match(happened)) return byAnswer(clashes);
  }
}

type Outcome = Pick<BulkReply, 'success' | 'failure' | 'reasons' | 'places'>;

const LABELS = { move: 'Moving', copy: 'Copying' } as const;

/** Moves or copies into a folder; what clashes there is asked about, and done as it was answered. */
export function* copyOrMoveNow({
  payload: asked,
}: ReturnType<typeof copyOrMoveRequested>): SagaGenerator<void> {
  const { action, paths, destination } = asked;
  if (action === 'move' && (yield* rejectViewOnly(asked.storage, action, named(paths)))) return;
  const beside = action === 'copy' && paths.every((path) => parentOf(path) === destination);
  const reply = yield* send(asked, beside ? 'keep_both' : 'ask');
  if (isCancelled(reply)) return yield* endCancelled(asked);
  if (!isAcceptedBulk(reply)) return yield* showDriveProblem(action, named(paths), reply);
  const clashes = reply.value.clashes ?? [];
  const answers = clashes.length > 0 ? yield* resolveConflicts({ ...asked, paths: clashes }) : [];
  const outcome = yield* sendAnswered(asked, reply.value, answers);
  if (outcome === null) return yield* endCancelled(asked);
  yield* end(
    asked,
    outcome,
    answers.some(([answer]) => answer === 'replace'),
  );
}

function* send(
  { action, storage, paths, destination }: CopyOrMove,
  on_clash: OnClash,
): SagaGenerator<Reply<BulkReply>> {
  const request = { storage, content_list: [...paths], destination_path: destination, on_clash };
  return yield* atWork(`${LABELS[action]} ${named(paths)}`, (id) =>
    action === 'move'
      ? callApi(api.drive.move, request)
      : requestCopy(api.drive.copy, { ...request, copy_id: id }),
  );
}

/** Does with the clashing ones what was answered; null where that was cancelled. What is skipped stays, without asking the server. */
function* sendAnswered(
  asked: CopyOrMove,
  first: Outcome,
  answers: readonly (readonly [Answer, readonly string[]])[],
): SagaGenerator<Outcome | null> {
  let whole = first;
  for (const [answer, paths] of answers.filter(([decided]) => decided !== 'skip')) {
    const reply = yield* send({ ...asked, paths }, answer);
    if (isCancelled(reply)) return null;
    whole = joined(
      whole,
      isAcceptedBulk(reply)
        ? reply.value
        : { success: [], failure: [...paths], reasons: {}, places: {} },
    );
  }
  return whole;
}

const joined = (a: Outcome, b: Outcome): Outcome => ({
  success: [...a.success, ...b.success],
  failure: [...a.failure, ...b.failure],
  reasons: { ...a.reasons, ...b.reasons },
  places: { ...a.places, ...b.places },
});

function* endCancelled({ storage }: CopyOrMove): SagaGenerator<void> {
  yield* put(copyCancelled({ storage }));
  yield* readAfterCancel(storage);
}

/** A move can be undone, unless something was written over. */
function* end(
  { action, storage }: CopyOrMove,
  { success, failure, reasons, places }: Outcome,
  replaced: boolean,
): SagaGenerator<void> {
  if (success.length > 0)
    yield* put(driveChanged({ storage, gone: action === 'move' ? success : [] }));
  const moved = Object.entries(places ?? {}).map(([from, to]) => ({ from, to }));
  const undo =
    action === 'move' && !replaced && moved.length > 0 ? undoRequested({ storage, moved }) : null;
  yield* put(copyOrMoveEnded({ action, success, failure, reasons, undo }));
}
