import { createSlice } from '@reduxjs/toolkit';
import type { Storage, TrashedEntry } from '~/contract';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import {
  restoreRequested,
  removalRequested,
  trashSucceeded,
  trashRequested,
  trashChosen,
  trashFailed,
} from '../events';

/** The trash of one storage area, as last read. */
export interface Trash {
  readonly storage: Storage | null;
  readonly rows: readonly TrashedEntry[];
  readonly bytes: number;
  /** More was deleted than is shown. */
  readonly truncated: boolean;
  readonly request: RequestState;
  /** The ids of those that are chosen. */
  readonly chosen: readonly string[];
}

const none: Trash = {
  storage: null,
  rows: [],
  bytes: 0,
  truncated: false,
  request: idle,
  chosen: [],
};

const without = (trash: Trash, ids: readonly string[] | null): Trash => ({
  ...trash,
  chosen: ids === null ? none.chosen : trash.chosen.filter((id) => !ids.includes(id)),
});

/** The trash that shows. */
export const trash = createSlice({
  name: 'drive/trash',
  initialState: none,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(trashRequested, (state, { payload: { storage } }): Trash =>
      state.storage === storage && state.request.status !== 'idle'
        ? state
        : { ...none, storage, request: loading() },
    );
    on.addCase(
      trashSucceeded,
      (
        state,
        {
          payload: {
            storage,
            trash: { contents, total_bytes, truncated },
            at,
          },
        },
      ): Trash => ({
        ...state,
        storage,
        rows: contents,
        bytes: total_bytes,
        truncated,
        request: succeededAt(at),
      }),
    );
    on.addCase(trashFailed, (state, { payload: { problem } }): Trash => ({
      ...state,
      request: failedWith(problem, state.request as RequestState),
    }));
    on.addCase(trashChosen, (state, { payload: { ids } }): Trash => ({ ...state, chosen: ids }));
    on.addCase(restoreRequested, (state, { payload: { ids } }): Trash =>
      without(state as Trash, ids),
    );
    on.addCase(removalRequested, (state, { payload: { ids } }): Trash =>
      without(state as Trash, ids),
    );
  },
});
