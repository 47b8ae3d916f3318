import { all, call, select, type SagaGenerator } from 'typed-redux-saga';
import type { filesQueued, uploadRetried, UploadTarget } from '../events';
import { selectUnfinished, selectUpload, type WithUploads } from '../selectors';
import { carry } from './carry.saga';

/** Uploads go by PUT with octet-stream content to the presigned URL; afterwards the file is registered. */
export function* uploadFiles({ payload: { files, target, drop } }: ReturnType<typeof filesQueued>): SagaGenerator<void> {
  yield* carry(target, files.map(({ id }) => id), drop);
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
