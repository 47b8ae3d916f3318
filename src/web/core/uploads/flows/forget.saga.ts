import { call, getContext, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { eventChannel } from 'redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { signedIn, signedOut } from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import { closeRequested, listCleared, partsAbandoned } from '../events';
import { selectUploads } from '../selectors';
import { leaveList } from './restoreUploads.saga';
import { holdFiles } from './storeBytes.saga';

/** Tells the server which uploads in parts nobody will finish. Where that fails it gives them up by itself after days. */
export function* abandonParts(): SagaGenerator<void> {
  while (true) {
    yield* take([listCleared.type, closeRequested.type]);
    const { abandoned } = yield* select(selectUploads);
    for (const upload_id of abandoned) yield* callApi(api.transfers.abort, { upload_id });
    if (abandoned.length > 0) yield* put(partsAbandoned({ upload_ids: abandoned }));
  }
}

/** With the session go the bytes: those in memory, and those the browser holds or kept. The next person to sign in finds nothing either. */
export function* forgetBytes(): SagaGenerator<void> {
  const { files, keptFiles, heldFiles, leftLists } = yield* getContext<AppContext>('app');
  while (true) {
    yield* take([signedOut.type, sessionExpired.type, signedIn.type]);
    yield* call(leftLists.forget);
    yield* call(files.letGoOfAll);
    yield* call(heldFiles.forget);
    yield* call(keptFiles.clear);
  }
}

const leavings = () =>
  eventChannel<true>((emit) => {
    const leave = () => emit(true);
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  });

/**
 * The list is written every two seconds at most; what happened since is written when the page goes, for the page after a reload and for the
 * next tab. The files are handed over until a page is there again.
 */
export function* persistOnUnload(): SagaGenerator<void> {
  if (typeof window === 'undefined') return;
  const { keep } = yield* getContext<AppContext>('app');
  const left = yield* call(leavings);
  try {
    while (true) {
      yield* take(left);
      yield* call(keep);
      yield* leaveList();
      yield* holdFiles();
    }
  } finally {
    left.close();
  }
}
