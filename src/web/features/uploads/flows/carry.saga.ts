import type { Task } from 'redux-saga';
import { all, call, delay, fork, join, put, race, type SagaGenerator } from 'typed-redux-saga';
import { turnstile } from '~/web/kit/turnstile';
import type { UploadItem } from '../book';
import { uploadsArrived, type UploadTarget } from '../events';
import { registerFiles } from './destinations.saga';
import { askAboutClash, sleep } from './rest.saga';
import { takeTurn, type Turn } from './takeTurn.saga';
import { sayNow } from './tell.saga';

/** How many files are on their way at once, whatever they belong to (UPL-24, UPL-25). */
export const MAX_CONCURRENT_UPLOADS = 3;

const through = turnstile(MAX_CONCURRENT_UPLOADS);

/** How long until it is told that more of a batch is there: longer each time, for each makes the folder be read again. */
const TELL_FIRST_MS = 3000;
const TELL_LATER = 2;
const TELL_LAST_MS = 10_000;

/** Files that are carried together. More of them may join while the first are on their way. */
interface Batch {
  readonly ids: string[];
  /** How many of the ids were taken up. */
  taken: number;
  readonly arrived: UploadItem[];
  /** How many of the arrived were told, how long until more of them are, and from when on (both ms). */
  told: number;
  pause: number;
  tellFrom: number;
  /** How many portions are being carried. */
  portions: number;
}

const newBatch = (): Batch => ({ ids: [], taken: 0, arrived: [], told: 0, pause: TELL_FIRST_MS, tellFrom: 0, portions: 0 });
const batches = new Map<string, Batch>();

/**
 * Carries files to a target, at most three at once, tells now and then that some are there, and registers them at the end. Portions
 * with the same `drop` are one batch, which ends with the last of them.
 */
export function* carry(target: UploadTarget, ids: readonly string[], drop?: string): SagaGenerator<void> {
  const batch = (drop === undefined ? undefined : batches.get(drop)) ?? newBatch();
  if (drop !== undefined) batches.set(drop, batch);
  for (const id of ids) batch.ids.push(id);
  batch.portions += 1;
  try {
    const lanes = Array.from({ length: MAX_CONCURRENT_UPLOADS }, () => call(lane, batch));
    yield* race({ carried: all(lanes), telling: call(tellArrivals, target, batch) });
  } finally {
    batch.portions -= 1;
    if (drop !== undefined && batch.portions === 0) batches.delete(drop);
  }
  if (batch.portions > 0) return;
  yield* sayNow();
  yield* registerFiles(target, batch.arrived);
  if (batch.arrived.length > 0) yield* put(uploadsArrived({ target }));
}

function* lane(batch: Batch): SagaGenerator<void> {
  const later: Task[] = [];
  while (batch.taken < batch.ids.length) {
    const id = batch.ids[batch.taken++] ?? '';
    const turn = yield* through(() => takeTurn(id));
    if (typeof turn === 'object') batch.arrived.push(turn);
    else if (turn !== 'over') later.push(yield* fork(goOn, id, turn, batch));
  }
  yield* join(later);
}

function* tellArrivals(target: UploadTarget, batch: Batch): SagaGenerator<void> {
  while (true) {
    yield* delay(batch.pause);
    if (batch.arrived.length === batch.told || Date.now() < batch.tellFrom) continue;
    batch.told = batch.arrived.length;
    batch.pause = Math.min(TELL_LAST_MS, batch.pause * TELL_LATER);
    batch.tellFrom = Date.now() + batch.pause;
    yield* put(uploadsArrived({ target }));
  }
}

/** A file that waits for something gives its place to the next; when it has waited enough it takes another turn. */
function* goOn(id: string, turn: 'resting' | 'clashing', { arrived }: Batch): SagaGenerator<void> {
  let last: Turn = turn;
  while (last === 'resting' || last === 'clashing') {
    yield* last === 'clashing' ? askAboutClash(id) : sleep(id);
    last = yield* through(() => takeTurn(id));
  }
  if (typeof last === 'object') arrived.push(last);
}
