import { createSlice } from '@reduxjs/toolkit';
import type { Span } from '~/web/lib/saga/spans';
import type { RootState } from '~/web/lib/state/root';
import {
  logClosed,
  logRead,
  reportClosed,
  reportNoteChanged,
  reportOpened,
  reportRequested,
  reportSaved,
  reportTooLarge,
} from '../events';

/** So many characters a person may write about what went wrong. */
export const LONGEST_NOTE = 2_000;

/** A problem that somebody is about to report. */
export interface ReportDraft {
  readonly note: string;
  /** The result of the request for the file; null until there is one. */
  readonly saved: { readonly actions: number; readonly size: number } | 'too large' | null;
}

/** The log as it was when it was read, null while nobody looks at it; and the report, null while nobody writes one. */
export interface DiagnosticsState {
  readonly log: {
    readonly spans: readonly Span[];
    readonly dropped: number;
    readonly at: number;
  } | null;
  readonly report: ReportDraft | null;
}

const initialState: DiagnosticsState = { log: null, report: null };

/** The report with a change; nothing where the dialog was closed meanwhile. */
const reporting = (
  { log, report }: DiagnosticsState,
  change: Partial<ReportDraft>,
): DiagnosticsState => ({ log, report: report && { ...report, ...change } });

export const diagnosticsSlice = createSlice({
  name: 'diagnostics',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(logRead, (state, { payload }) => ({ ...state, log: payload }));
    on.addCase(logClosed, (state) => ({ ...state, log: null }));
    on.addCase(reportOpened, () => ({ log: null, report: { note: '', saved: null } }));
    on.addCase(reportClosed, (state) => ({ ...state, report: null }));
    on.addCase(reportNoteChanged, (state, { payload }) =>
      reporting(state, { note: payload.note.slice(0, LONGEST_NOTE), saved: null }),
    );
    on.addCase(reportRequested, (state) => reporting(state, { saved: null }));
    on.addCase(reportSaved, (state, { payload }) => reporting(state, { saved: payload }));
    on.addCase(reportTooLarge, (state) => reporting(state, { saved: 'too large' }));
  },
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly diagnostics?: DiagnosticsState;
  }
}

export const selectLog = (state: Pick<RootState, 'diagnostics'>) => state.diagnostics?.log ?? null;
export const selectReport = (state: Pick<RootState, 'diagnostics'>) =>
  state.diagnostics?.report ?? null;
