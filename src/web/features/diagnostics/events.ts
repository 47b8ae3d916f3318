import { createAction } from '@reduxjs/toolkit';
import type { Span } from '~/web/lib/saga/spans';

/** The log is wanted, as it is just now. */
export const logRequested = createAction('diagnostics/logRequested');
export const logRead = createAction<{ spans: readonly Span[]; dropped: number; at: number }>(
  'diagnostics/logRead',
);
export const logClosed = createAction('diagnostics/logClosed');
export const logSaveRequested = createAction('diagnostics/logSaveRequested');

/** Somebody wants to report a problem: the dialog opens. */
export const reportOpened = createAction('diagnostics/reportOpened');
export const reportClosed = createAction('diagnostics/reportClosed');
/** The description of the fault, in the person's words. */
export const reportNoteChanged = createAction<{ note: string }>('diagnostics/reportNoteChanged');
export const reportRequested = createAction('diagnostics/reportRequested');
/** The browser was handed the file: so many actions and characters. */
export const reportSaved = createAction<{ actions: number; size: number }>(
  'diagnostics/reportSaved',
);
/** Even the newest part of the session is more than a file may hold. */
export const reportTooLarge = createAction('diagnostics/reportTooLarge');
