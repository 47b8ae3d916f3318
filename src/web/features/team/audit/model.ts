import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Act } from '~/contract';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import * as happened from './events';
import type { Chosen } from './events';

/** The read part of the log. */
export interface AuditState {
  readonly chosen: Chosen;
  readonly acts: readonly Act[];
  /** Before which act older ones are read; null at the end. */
  readonly next: number | null;
  /** Everybody the log names. */
  readonly people: readonly string[];
  /** Of the newest. */
  readonly request: RequestState;
  readonly olderRequest: RequestState;
  /** Of the log as a file. */
  readonly fileRequest: RequestState;
}

const initialState: AuditState = {
  chosen: { person: null, kind: null, days: null },
  acts: [],
  next: null,
  people: [],
  request: idle,
  olderRequest: idle,
  fileRequest: idle,
};

/** Plain objects outside Immer: thousands of lines are kept as they came. */
export const auditSlice = createSlice({
  name: 'team/audit',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.chosen, (state, { payload }) => ({
      ...state,
      chosen: { ...state.chosen, ...payload },
      acts: [],
      next: null,
      request: loading(state.request as RequestState),
    }));
    on.addCase(happened.actsRequested, (state) => ({ ...state, request: loading() }));
    on.addCase(happened.actsSucceeded, (state, { payload: { acts, next, people } }) => ({
      ...state,
      acts,
      next,
      people,
      request: succeededAt(),
    }));
    on.addCase(happened.actsFailed, (state, { payload: { problem } }) => ({
      ...state,
      request: failedWith(problem),
    }));
    on.addCase(happened.olderActsRequested, (state) => ({ ...state, olderRequest: loading() }));
    on.addCase(happened.olderActsSucceeded, (state, { payload: { acts, next } }) => ({
      ...state,
      acts: [...state.acts, ...acts],
      next,
      olderRequest: succeededAt(),
    }));
    on.addCase(happened.olderActsFailed, (state, { payload: { problem } }) => ({
      ...state,
      olderRequest: failedWith(problem),
    }));
    on.addCase(happened.saveRequested, (state) => ({ ...state, fileRequest: loading() }));
    on.addMatcher(isAnyOf(happened.fileReady, happened.exportFailed), (state) => ({
      ...state,
      fileRequest: idle,
    }));
  },
});

export const selectAudit = sliceSelector((state) => state.team?.audit, initialState);

declare module '~/web/lib/state/root' {
  interface TeamArea {
    readonly audit?: AuditState;
  }
}
