import { call, delay, getContext, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { countsChanged } from '../events';
import { selectEveryUpload } from '../selectors';
import { uploadStateOf } from '../model/counting';
import type { UploadItem } from '../model/uploadList';

/** Uploads that end within a second need not be stored. */
const SOON_MS = 1000;
/** Where a reload loses nothing anyway, bytes are kept for a browser that ends: what is there within this time is not worth writing down. */
const LATER_MS = 10_000;
const BATCH_FILES = 48;
const BATCH_BYTES = 8 * 1024 * 1024;
/** For each moment of writing so many moments of rest: the uploads come first. */
const RESTS = 19;
const LEAST_REST_MS = 50;
/** Letting go costs as much as writing: what has arrived waits until nothing is under way, up to so many bytes of it. */
const MAX_BYTES_OVER = 256 * 1024 * 1024;

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if (typeof requestIdleCallback === 'undefined') resolve();
    else requestIdleCallback(() => resolve(), { timeout: 2000 });
  });

/** True where the bytes are still needed. */
const needed = ({ status, mustAppend, lost }: UploadItem) =>
  !lost && (status !== 'finished' || mustAppend);

/**
 * Keeps the bytes of what is unfinished, little by little and while the browser has nothing better to do, and lets go of what is there.
 * A reload needs them only where the browser cannot hold the files meanwhile (`holdFiles`).
 */
export function* storeBytes(): SagaGenerator<void> {
  const { heldFiles } = yield* getContext<AppContext>('app');
  const known = new Set<string>();
  while (true) {
    yield* take(countsChanged);
    const from = (yield* call(heldFiles.ready)) ? performance.now() + LATER_MS : 0;
    yield* delay(SOON_MS);
    while (yield* keepSome(known, from)) yield* call(idle);
  }
}

/** Hands the files that are still needed to whom holds them until the page is there again. At once: it is going. */
export function* holdFiles(): SagaGenerator<void> {
  const { heldFiles } = yield* getContext<AppContext>('app');
  const wanted = (yield* select(selectEveryUpload)).filter(needed);
  yield* call(
    heldFiles.hold,
    wanted.map(({ id }) => id),
  );
}

/** One turn: lets go, then writes a few, but nothing before `from` (ms, as performance.now() counts). True where there is more to write. */
function* keepSome(known: Set<string>, from: number): SagaGenerator<boolean> {
  const { keptFiles } = yield* getContext<AppContext>('app');
  const wanted = (yield* select(selectEveryUpload)).filter(needed);
  yield* letGo(known, wanted);
  if (performance.now() < from) {
    yield* delay(SOON_MS);
    return wanted.length > 0;
  }
  const batch = batchOf(wanted.filter(({ id }) => keptFiles.wants(id)));
  if (batch.length === 0) return false;
  const began = performance.now();
  if (!(yield* call(keptFiles.keep, batch))) return false;
  yield* delay(Math.max(LEAST_REST_MS, (performance.now() - began) * RESTS));
  return true;
}

function* letGo(known: Set<string>, wanted: readonly UploadItem[]): SagaGenerator<void> {
  const { files, keptFiles } = yield* getContext<AppContext>('app');
  const now = new Set(wanted.map(({ id }) => id));
  const over = [...known].filter((id) => !now.has(id));
  for (const id of over) known.delete(id);
  for (const id of now) known.add(id);
  yield* call(files.letGo, over);
  const written = keptFiles.written().filter((id) => !now.has(id));
  const underWay = wanted.some(({ status }) => uploadStateOf(status) === 'added');
  if (written.length > 0 && (!underWay || keptFiles.bytesOf(written) > MAX_BYTES_OVER))
    yield* call(keptFiles.drop, written);
}

/** From the end of the list: what is at its beginning will be there soon. */
const batchOf = (wanted: readonly UploadItem[]): string[] => {
  const batch: string[] = [];
  let bytes = 0;
  for (const { id, size } of [...wanted].reverse()) {
    if (batch.length >= BATCH_FILES || (batch.length > 0 && bytes + size > BATCH_BYTES)) break;
    batch.push(id);
    bytes += size;
  }
  return batch;
};
