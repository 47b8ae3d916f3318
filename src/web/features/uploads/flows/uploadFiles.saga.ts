import { all, call, delay, fork, join, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Task } from 'redux-saga';
import type { Problem } from '~/contract';
import { files } from '~/web/kit/files';
import { turnstile } from '~/web/kit/turnstile';
import type { UploadItem } from '../book';
import { uploadBegan, uploadFailed, uploadFinished, uploadsArrived, uploadsLost, type filesQueued, type uploadRetried, type UploadTarget } from '../events';
import { selectUnfinished, selectUpload, type WithUploads } from '../selectors';
import { isTaken, registerFiles } from './destinations.saga';
import { askAboutClash, endsFor, isEverybodys, layDown, sleep, untilOnline } from './rest.saga';
import { bytesOf, isSmall, sendFile } from './sendFile.saga';
import { isUnsaid, sayNow, tell } from './tell.saga';

/** How many files are on their way at once, whatever they belong to (UPL-24, UPL-25). */
export const MAX_CONCURRENT_UPLOADS = 3;

const through = turnstile(MAX_CONCURRENT_UPLOADS);

/** How long until it is told that more of a batch is there: longer each time, for each makes the folder be read again. */
const TELL_FIRST_MS = 3000;
const TELL_LATER = 2;
const TELL_LAST_MS = 10_000;
const CHANGED = 'The file was changed or taken away since it was chosen: add it again.';
export const CHOOSE_AGAIN = 'The file is no longer at hand: choose it again.';

/** How a turn at the turnstile ended: with the file that is there, or why it is not. */
type Turn = UploadItem | 'over' | 'resting' | 'clashing';

/** Uploads go by PUT with octet-stream content to the presigned URL; afterwards the file is registered. */
export function* uploadFiles({ payload: { files, target } }: ReturnType<typeof filesQueued>): SagaGenerator<void> {
  yield* carry(target, files.map(({ id }) => id));
}

/** Retry starts a file again, with an address of its own. */
export function* retryUpload({ payload: { id } }: ReturnType<typeof uploadRetried>): SagaGenerator<void> {
  yield* carryEach([id]);
}

/** The same for all of them. Those that waited anyway are nobody's twice: a file is taken up where it waits, once. */
export function* retryUploads(): SagaGenerator<void> {
  const unfinished = yield* select(selectUnfinished);
  yield* carryEach(unfinished.filter(({ status }) => status === 'waiting').map(({ id }) => id));
}

/** Carries files wherever they belong, those with the same target together. */
export function* carryEach(ids: readonly string[]): SagaGenerator<void> {
  const state = yield* select((whole: WithUploads) => whole);
  const batches = new Map<string, { target: UploadTarget; ids: string[] }>();
  for (const id of ids) {
    const item = selectUpload(state, id);
    if (!item) continue;
    const key = JSON.stringify(item.target);
    const batch = batches.get(key);
    if (batch) batch.ids.push(id);
    else batches.set(key, { target: item.target, ids: [id] });
  }
  yield* all([...batches.values()].map((batch) => call(carry, batch.target, batch.ids)));
}

/** Carries the files of one target, at most three at once, tells now and then that some are there, and registers them at the end. */
function* carry(target: UploadTarget, ids: readonly string[]): SagaGenerator<void> {
  const waiting = ids.values();
  const arrived: UploadItem[] = [];
  const lane = function* (): SagaGenerator<void> {
    const later: Task[] = [];
    for (const id of waiting) {
      const turn = yield* through(() => takeTurn(id));
      if (typeof turn === 'object') arrived.push(turn);
      else if (turn !== 'over') later.push(yield* fork(goOn, id, turn, arrived));
    }
    yield* join(later);
  };
  const lanes = Array.from({ length: MAX_CONCURRENT_UPLOADS }, () => call(lane));
  yield* race({ carried: all(lanes), telling: call(tellArrivals, target, arrived) });
  yield* sayNow();
  yield* registerFiles(target, arrived);
  if (arrived.length > 0) yield* put(uploadsArrived({ target }));
}

function* tellArrivals(target: UploadTarget, arrived: readonly UploadItem[]): SagaGenerator<void> {
  let pause = TELL_FIRST_MS;
  for (let told = 0; ; told = arrived.length) {
    yield* delay(pause);
    if (arrived.length === told) continue;
    pause = Math.min(TELL_LAST_MS, pause * TELL_LATER);
    yield* put(uploadsArrived({ target }));
  }
}

/** A file that waits for something gives its place to the next; when it has waited enough it takes another turn. */
function* goOn(id: string, turn: 'resting' | 'clashing', arrived: UploadItem[]): SagaGenerator<void> {
  let last: Turn = turn;
  while (last === 'resting' || last === 'clashing') {
    yield* last === 'clashing' ? askAboutClash(id) : sleep(id);
    last = yield* through(() => takeTurn(id));
  }
  if (typeof last === 'object') arrived.push(last);
}

const nothing = () => Promise.resolve();

/**
 * One file at its place, until it is there, has to wait, or the person has had enough of it. What was cancelled while it waited is
 * over when its turn comes; it hands on its place later, not at once, or thousands of them would pile up on the stack.
 */
function* takeTurn(id: string): SagaGenerator<Turn> {
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
