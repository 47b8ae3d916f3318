import { call, delay, fork, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { batchEnded, countsChanged, uploadsSucceeded } from '../events';
import { selectBatch, selectBatches, selectUnregistered } from '../selectors';
import { registerFiles } from './sending/destinations.saga';

/** How long until it is told that more of a batch is there: longer each time, for each makes the folder be read again. */
const TELL_FIRST_MS = 3000;
const TELL_LATER = 2;
const TELL_LAST_MS = 10_000;

/** Follows every batch of the list, each until its end. */
export function* followBatches(): SagaGenerator<void> {
  const followed = new Set<string>();
  while (true) {
    for (const id of Object.keys(yield* select(selectBatches))) {
      if (followed.has(id)) continue;
      followed.add(id);
      yield* fork(function* follow(): SagaGenerator<void> {
        yield* uploadBatch(id);
        followed.delete(id);
      });
    }
    yield* take(countsChanged);
  }
}

/** Tells now and then that some files of a batch are there, and registers them after the last one. */
function* uploadBatch(id: string): SagaGenerator<void> {
  while (true) {
    yield* race({ over: call(untilOver, id), telling: call(tellArrivals, id) });
    const batch = yield* select(selectBatch, id);
    if (!batch) return;
    yield* registerFiles(batch.target, yield* select(selectUnregistered, id));
    if (batch.arrived > 0) yield* put(uploadsSucceeded({ target: batch.target }));
    yield* put(batchEnded({ batch: id }));
  }
}

function* untilOver(id: string): SagaGenerator<void> {
  while ((yield* select(selectBatch, id))?.left) yield* take(countsChanged);
}

function* tellArrivals(id: string): SagaGenerator<void> {
  let pause = TELL_FIRST_MS;
  let told = 0;
  let from = 0;
  while (true) {
    yield* delay(pause);
    const batch = yield* select(selectBatch, id);
    if (!batch || batch.arrived === told || Date.now() < from) continue;
    told = batch.arrived;
    pause = Math.min(TELL_LAST_MS, pause * TELL_LATER);
    from = Date.now() + pause;
    yield* put(uploadsSucceeded({ target: batch.target }));
  }
}
