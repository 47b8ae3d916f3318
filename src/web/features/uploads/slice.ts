import { createSlice } from '@reduxjs/toolkit';
import * as happened from './events';
import type { UploadState } from './states';

/** One file of the list. Its bytes are in the registry of kit/files under the same id. */
export interface UploadItem extends happened.QueuedFile {
  readonly target: happened.UploadTarget;
  readonly state: UploadState;
  /** True from the moment a place in the queue was free. */
  readonly began: boolean;
  /** Bytes that are through. */
  readonly sent: number;
  /** Of a failed one: the HTTP status, 0 where the network failed. */
  readonly status: number | null;
  readonly reason: string;
}

export interface UploadsState {
  readonly ids: string[];
  readonly items: Record<string, UploadItem>;
  folded: boolean;
  /** The person wants to close the panel while something is under way. */
  asking: boolean;
}

const initialState: UploadsState = { ids: [], items: {}, folded: false, asking: false };

const change = (state: UploadsState, id: string, changes: Partial<UploadItem>) => {
  const item = state.items[id];
  if (item) state.items[id] = { ...item, ...changes };
};

const waiting = { state: 'added', began: false, sent: 0, status: null, reason: '' } as const;

export const uploadsSlice = createSlice({
  name: 'uploads',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.filesQueued, (state, { payload: { files, target } }) => {
      for (const file of files) {
        state.ids.push(file.id);
        state.items[file.id] = { ...file, target, ...waiting };
      }
      state.folded = false;
    });
    on.addCase(happened.uploadBegan, (state, { payload: { id } }) => change(state, id, { began: true }));
    on.addCase(happened.uploadProgressed, (state, { payload: { id, sent } }) => change(state, id, { sent }));
    on.addCase(happened.uploadFinished, (state, { payload: { id } }) => change(state, id, { state: 'finished', sent: state.items[id]?.size ?? 0 }));
    on.addCase(happened.uploadFailed, (state, { payload: { id, status, reason } }) => change(state, id, { state: 'error', status, reason }));
    on.addCase(happened.uploadAborted, (state, { payload: { id } }) => change(state, id, { state: 'aborted' }));
    on.addCase(happened.uploadRetried, (state, { payload: { id } }) => change(state, id, waiting));
    on.addCase(happened.panelFolded, (state, { payload }) => { state.folded = payload.folded; });
    on.addCase(happened.closeRequested, (state) => {
      const unfinished = Object.values(state.items).some((item) => item.state === 'added');
      return unfinished ? { ...state, asking: true } : initialState;
    });
    on.addCase(happened.closeDeclined, (state) => { state.asking = false; });
    on.addCase(happened.listCleared, () => initialState);
  },
});
