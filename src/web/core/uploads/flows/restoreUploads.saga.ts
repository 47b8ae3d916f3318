import { isAnyOf } from '@reduxjs/toolkit';
import { call, delay, getContext, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { countsChanged, foldersQueued, uploadAddressed, uploadsRestored } from '../events';
import { restoreMissingBytes } from './resumeUploads.saga';
import { leftListOf, leftOf, needingBytes, type LeftList } from '../model/left';
import { selectUploads } from '../selectors';

/** Uploads that end within this time need not be stored; a page that goes writes it at once. */
const LATER_MS = 10_000;

/** A tab or browser that was closed with unfinished uploads: its list comes back in the next tab, and Retry starts them again (UPL-23). */
export function* restoreUploads(): SagaGenerator<void> {
  const { leftLists, credentialsOf } = yield* getContext<AppContext>('app');
  const who = yield* select(credentialsOf);
  for (const left of yield* call(leftLists.take)) {
    const list = leftListOf(left);
    if (list && list.user_name === who?.user_name) yield* bringBack(list);
  }
  yield* leaveAsItChanges();
}

function* bringBack({ files, unregistered, folders }: LeftList): SagaGenerator<void> {
  yield* put(
    uploadsRestored({ files, unregistered, lost: yield* bringSendable(needingBytes(files)) }),
  );
  for (const pending of folders) yield* put(foldersQueued(pending));
}

/**
 * Brings back the bytes of those files; answers the ids of those that cannot be sent. What the worker held for the closed tab may be read
 * here, but browsers refuse to send a file that was chosen in another process: a copy of it they send.
 */
function* bringSendable(ids: readonly string[]): SagaGenerator<string[]> {
  const { files, keptFiles } = yield* getContext<AppContext>('app');
  const missing = ids.filter((id) => !files.find(id));
  const gone = yield* restoreMissingBytes(missing);
  const known = new Set([...gone, ...keptFiles.written()]);
  const held = missing.filter((id) => !known.has(id));
  const copied = new Set(
    (yield* call(keptFiles.keep, held.filter(keptFiles.wants)))
      ? yield* call(keptFiles.bring, held)
      : [],
  );
  return [...gone, ...held.filter((id) => !copied.has(id))];
}

/** A browser that crashes tells nobody: the list is written while something of it is unfinished. */
function* leaveAsItChanges(): SagaGenerator<void> {
  while (true) {
    yield* leaveList();
    yield* take(isAnyOf(countsChanged, uploadAddressed));
    yield* delay(LATER_MS);
  }
}

/** Writes what the next tab finds. */
export function* leaveList(): SagaGenerator<void> {
  const { leftLists, credentialsOf } = yield* getContext<AppContext>('app');
  const who = yield* select(credentialsOf);
  yield* call(leftLists.leave, who ? leftOf(yield* select(selectUploads), who.user_name) : null);
}
