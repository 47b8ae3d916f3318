import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { selectLogoutLoses } from '../uploads';
import { signOutRequested } from '~/web/core/session/events';
import { countsChanged } from '../events';
import { selectUploadCounts } from '../selectors';

/** Makes the browser ask before the tab is closed or reloaded; answers with how to stop that. */
const askBeforeUnload = () => {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
};

/** A reload or tab close with unfinished uploads: the browser asks before leaving. */
export function* confirmBeforeUnload(): SagaGenerator<void> {
  if (typeof window === 'undefined') return;
  while (true) {
    while ((yield* select(selectUploadCounts)).uploading === 0) yield* take(countsChanged);
    const stop = yield* call(askBeforeUnload);
    try {
      while ((yield* select(selectUploadCounts)).uploading > 0) yield* take(countsChanged);
    } finally {
      stop();
    }
  }
}

/** Where signing out loses nothing there is nothing to ask. */
export function* leaveWithoutQuestion(): SagaGenerator<void> {
  if (!(yield* select(selectLogoutLoses))) yield* put(signOutRequested());
}
