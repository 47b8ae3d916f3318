import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { Act, Problem } from '~/contract';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import * as happened from '../events';
import type { Chosen } from '../events';

/** What is read of the log. */
export interface AuditState {
  readonly chosen: Chosen;
  readonly acts: readonly Act[];
  /** Before which act older ones are read; null at the end. */
  readonly next: number | null;
  /** Everybody the log names. */
  readonly people: readonly string[];
  readonly phase: 'idle' | 'loading' | 'ready';
  /** Why the newest could not be read. */
  readonly problem: Problem | null;
  readonly readingOlder: boolean;
  readonly saving: boolean;
}

const initialState: AuditState = {
  chosen: { person: null, kind: null, days: null },
  acts: [],
  next: null,
  people: [],
  phase: 'idle',
  problem: null,
  readingOlder: false,
  saving: false,
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
      phase: 'loading',
    }));
    on.addCase(happened.actsRequested, (state) => ({ ...state, phase: 'loading', problem: null }));
    on.addCase(happened.actsSucceeded, (state, { payload: { acts, next, people } }) => ({
      ...state,
      acts,
      next,
      people,
      phase: 'ready',
    }));
    on.addCase(happened.actsFailed, (state, { payload: { problem } }) => ({
      ...state,
      phase: 'ready',
      problem,
    }));
    on.addCase(happened.olderActsRequested, (state) => ({ ...state, readingOlder: true }));
    on.addCase(happened.olderActsSucceeded, (state, { payload: { acts, next } }) => ({
      ...state,
      acts: [...state.acts, ...acts],
      next,
      readingOlder: false,
    }));
    on.addCase(happened.olderActsFailed, (state) => ({ ...state, readingOlder: false }));
    on.addCase(happened.saveRequested, (state) => ({ ...state, saving: true }));
    on.addMatcher(isAnyOf(happened.fileReady, happened.exportFailed), (state) => ({
      ...state,
      saving: false,
    }));
  },
});

export const selectAudit = sliceSelector((state) => state.team?.audit, initialState);

declare module '~/web/lib/state/root' {
  interface TeamArea {
    readonly audit?: AuditState;
  }
}
