import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { plain } from '~/web/lib/state/mergeRows';
import { signedIn, signedOut } from '~/web/core/session/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import { withRequestedUrls, withReceivedUrls } from './batches';
import {
  AGAIN,
  allMoved,
  answered,
  UPLOAD_DEFAULTS,
  cleared,
  ended,
  isUnderWay,
  joined,
  moved,
  progress,
  registered,
  same,
  STOPPED,
  withoutFinished,
} from './changes';
import * as happened from '../events';
import { withRestored } from './left';
import { EMPTY, type UploadsState } from './state';
import { itemsIn, withReservedPath, withoutReservedPath } from './uploadList';

/** A case that works on the plain state and what the event brought. */
const on = <Payload>(next: (state: UploadsState, payload: Payload) => UploadsState) =>
  plain<UploadsState, PayloadAction<Payload>>((state, { payload }) => next(state, payload));

/** The list of uploads. It outlives sign-out as a slice, because it is kept, and empties itself then. */
export const uploadsSlice = createSlice({
  name: 'uploads',
  initialState: EMPTY,
  reducers: {},
  extraReducers: (cases) => {
    cases.addCase(happened.filesQueued, on(joined));
    cases.addCase(
      happened.foldersQueued,
      on((state, pending) =>
        pending.target.object ? state : { ...state, folders: [...state.folders, pending] },
      ),
    );
    cases.addCase(
      happened.foldersSettled,
      on((state, settled) => ({
        ...state,
        folders: state.folders.filter((pending) => !same(pending, settled)),
      })),
    );
    cases.addCase(
      happened.uploadStarted,
      on((state, { id, at }) => {
        const next = moved(state, id, 'began', () => ({ told_at: at, ...UPLOAD_DEFAULTS }));
        return next === state ? state : { ...next, front: state.positions[id] ?? 0 };
      }),
    );
    cases.addCase(
      happened.uploadUrlsRequested,
      on((state, { ids }) => ({ ...state, ahead: withRequestedUrls(state.ahead, ids) })),
    );
    cases.addCase(
      happened.uploadUrlsSucceeded,
      on((state, { ids, addresses, at }) => ({
        ...state,
        ahead: withReceivedUrls(state, ids, addresses, at),
      })),
    );
    cases.addCase(
      happened.uploadAddressed,
      on((state, { id, path, upload_id }) =>
        moved(state, id, 'addressed', () => ({
          ...withReservedPath(path),
          upload_id,
          ...(upload_id ? {} : { sent: 0 }),
        })),
      ),
    );
    cases.addCase(
      happened.uploadProgressed,
      on((state, { id, sent, at }) => moved(state, id, null, progress(sent, at), at)),
    );
    cases.addCase(
      happened.partSucceeded,
      on((state, { id }) => moved(state, id, null, () => ({ tries: 0 }))),
    );
    cases.addCase(
      happened.uploadSent,
      on((state, { id, at }) =>
        moved(state, id, 'sent', ({ size }) => ({ sent: size, told_at: at }), at),
      ),
    );
    cases.addCase(
      happened.uploadFinished,
      on((state, { id, at }) =>
        moved(
          state,
          id,
          'finished',
          ({ size }) => ({ sent: size, told_at: at, upload_id: null }),
          at,
        ),
      ),
    );
    cases.addCase(
      happened.batchEnded,
      on((state, { batch }) => ended(state, batch)),
    );
    cases.addCase(
      happened.uploadRested,
      on((state, { id, status, reason, retry_at }) =>
        moved(state, id, 'rested', ({ tries }) => ({
          http: status,
          reason,
          retry_at,
          speed: 0,
          tries: retry_at === null ? tries : tries + 1,
        })),
      ),
    );
    cases.addCase(
      happened.uploadWoken,
      on((state, { id }) => moved(state, id, 'woken', () => ({ retry_at: null }))),
    );
    cases.addCase(
      happened.uploadFailed,
      on((state, { id, status, reason }) =>
        // Somebody else was faster: what lies at the path we were promised is not ours.
        moved(state, id, 'failed', (item) => ({
          http: status,
          reason,
          retry_at: null,
          ...(status === 409 ? withoutReservedPath(item) : {}),
        })),
      ),
    );
    cases.addCase(
      happened.uploadsLost,
      on((state, { ids, reason }) =>
        ids.reduce((next, id) => moved(next, id, 'aborted', () => ({ lost: true, reason })), state),
      ),
    );
    cases.addCase(
      happened.bytesRestored,
      on((state, { ids }) =>
        ids.reduce((next, id) => moved(next, id, 'retried', () => AGAIN), state),
      ),
    );
    cases.addCase(happened.uploadsRestored, on(withRestored));
    cases.addCase(
      happened.filesRegistered,
      on((state, { ids }) => registered(state, ids)),
    );
    cases.addCase(
      happened.uploadAborted,
      on((state, { id }) => moved(state, id, 'aborted', () => STOPPED)),
    );
    cases.addCase(
      happened.allAborted,
      on((state) => allMoved(state, 'aborted', STOPPED)),
    );
    cases.addCase(
      happened.uploadRetried,
      on((state, { id }) => moved(state, id, 'retried', () => AGAIN)),
    );
    cases.addCase(
      happened.allRetried,
      on((state) => allMoved(state, 'retried', AGAIN, ({ lost }) => !lost)),
    );
    cases.addCase(
      happened.conflictDetected,
      on((state, { id }) => {
        const next = moved(state, id, 'clashed', withoutReservedPath);
        return next === state || next.forAll === null
          ? next
          : answered(next, { id, answer: next.forAll, for_all: false });
      }),
    );
    cases.addCase(happened.conflictResolved, on(answered));
    cases.addCase(
      happened.conflictScopeChanged,
      on((state, { for_all }) => ({ ...state, widened: for_all })),
    );
    cases.addCase(
      happened.partsAbandoned,
      on((state, { upload_ids }) => ({
        ...state,
        abandoned: state.abandoned.filter((id) => !upload_ids.includes(id)),
      })),
    );
    cases.addCase(happened.finishedRemoved, on(withoutFinished));
    cases.addCase(
      happened.panelFolded,
      on((state, { folded }) => ({ ...state, folded })),
    );
    cases.addCase(
      happened.closeRequested,
      on((state) =>
        itemsIn(state).some(isUnderWay) ? { ...state, closing: true } : cleared(state),
      ),
    );
    cases.addCase(
      happened.closeDeclined,
      on((state) => ({ ...state, closing: false })),
    );
    cases.addCase(
      happened.logoutConfirmOpened,
      on((state) => ({ ...state, leaving: true })),
    );
    cases.addCase(
      happened.logoutDeclined,
      on((state) => ({ ...state, leaving: false })),
    );
    cases.addCase(happened.listCleared, on(cleared));
    for (const event of [signedIn, signedOut, sessionExpired]) cases.addCase(event, () => EMPTY);
  },
});
