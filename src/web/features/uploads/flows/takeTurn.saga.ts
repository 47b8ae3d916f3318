import { call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { files } from '~/web/kit/files';
import type { UploadItem } from '../book';
import { uploadBegan, uploadFailed, uploadFinished, uploadsLost } from '../events';
import { selectUpload } from '../selectors';
import { isTaken } from './destinations.saga';
import { endsFor, isEverybodys, layDown, sleep, untilOnline } from './rest.saga';
import { bytesOf, isSmall, sendFile } from './sendFile.saga';
import { isUnsaid, sayNow, tell } from './tell.saga';

const CHANGED = 'The file was changed or taken away since it was chosen: add it again.';
export const CHOOSE_AGAIN = 'The file is no longer at hand: choose it again.';

/** How a turn at the turnstile ended: with the file that is there, or why it is not. */
export type Turn = UploadItem | 'over' | 'resting' | 'clashing';

const nothing = () => Promise.resolve();

/**
 * One file at its place, until it is there, has to wait, or the person has had enough of it. What was cancelled while it waited is
 * over when its turn comes; it hands on its place later, not at once, or thousands of them would pile up on the stack.
 */
export function* takeTurn(id: string): SagaGenerator<Turn> {
  while (true) {
    yield* untilOnline();
    if (isUnsaid(id)) yield* sayNow();
    const item = yield* select(selectUpload, id);
    if (inHand.has(id) || item?.status !== 'waiting' && item?.status !== 'resting') {
      yield* call(nothing);
      return 'over';
    }
    const { turn } = yield* race({ turn: call(inHandOf, item), ended: take(endsFor(id)) });
    if (turn === 'arrived') {
      yield* tell(uploadFinished({ id, at: Date.now() }), isSmall(item));
      return item;
    }
    yield* sayNow();
    if (!turn || typeof turn === 'string') return turn ?? 'over';
    if (turn.statusCode === 0 && !(yield* stillReadable(item))) return 'over';
    if (!(yield* layDown(id, turn))) return 'over';
    if (!isEverybodys(turn)) return 'resting';
    yield* sleep(id);
  }
}

/** Files a lane has taken up; another that finds them in its list leaves them alone. */
const inHand = new Set<string>();

function* inHandOf(item: UploadItem) {
  inHand.add(item.id);
  try {
    return yield* send(item);
  } finally {
    inHand.delete(item.id);
  }
}

/** One attempt: how it came out, or the problem there was. */
function* send(item: UploadItem): SagaGenerator<'arrived' | 'over' | 'clashing' | Problem> {
  const { id } = item;
  const bytes = yield* bytesOf(item);
  if (bytes === null) {
    yield* put(uploadsLost({ ids: [id], reason: CHOOSE_AGAIN }));
    return 'over';
  }
  yield* tell(uploadBegan({ id, at: Date.now() }), isSmall(item));
  if (!bytes.ok) return bytes.problem;
  if (bytes.value.size !== item.size) {
    yield* put(uploadFailed({ id, status: null, reason: CHANGED }));
    return 'over';
  }
  const problem = yield* sendFile(item, bytes.value);
  if (problem === null) return 'arrived';
  yield* sayNow();
  const asked = (yield* select(selectUpload, id))?.status === 'asking';
  return asked && isTaken(problem) ? 'clashing' : problem;
}

const firstByte = (file: Blob): Promise<boolean> => new Response(file.slice(0, 1)).arrayBuffer().then(() => true, () => false);

/** A file that was changed or taken away since it was chosen looks like a failing network to the browser: a look at it tells (UPL-26). */
function* stillReadable({ id }: UploadItem): SagaGenerator<boolean> {
  const file = files.find(id);
  if (!file || (yield* call(firstByte, file))) return true;
  yield* put(uploadFailed({ id, status: null, reason: CHANGED }));
  return false;
}
