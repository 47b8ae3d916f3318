import { createAction } from '@reduxjs/toolkit';
import type { Agent, DriveEntry, OnClash, OutputPage, Problem, Storage } from '~/contract';
import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import type { Lines, LogOf, SubmissionOf } from './model/url';

type Failed = { readonly problem: Problem };
type Paths = { readonly paths: readonly string[] };

/** The tail of a log as the server told it. */
export const tailReceived = createAction<LogOf & { page: OutputPage }>('jobs/tailReceived');
export const tailFailed = createAction<LogOf & Failed & { at: number }>('jobs/tailFailed');
/** Lines that were asked for because they are to be seen. */
export const linesSucceeded = createAction<LogOf & { page: OutputPage }>('jobs/linesSucceeded');
export const linesFailed = createAction<LogOf & Failed>('jobs/linesFailed');
/** The person asks once more: for the tail, and for lines that could not be read. */
export const outputRefreshRequested = createAction<LogOf>('jobs/outputRefreshRequested');

/** These lines are drawn, `to` exclusive. */
export const windowSeen = createAction<LogOf & Lines>('jobs/windowSeen');
/** The person stopped scrolling with this line at the top. `marked` is what the address marks, as it is written there. */
export const rested = createAction<LogOf & { line: number; marked: string | null }>('jobs/rested');
/** They stayed there for a moment: a reload goes on there. */
export const positionSaved = createAction<LogOf & { line: number; marked: string | null }>(
  'jobs/positionSaved',
);
/** This line is to be brought in sight: a link led there, or a search. */
export const lineJumpRequested = createAction<LogOf & { line: number; marked: string | null }>(
  'jobs/lineJumpRequested',
);
/** The tail is to be kept in sight, or not any more. */
export const followChosen = createAction<LogOf & { following: boolean }>('jobs/followChosen');

type Wanted = { readonly text: string; readonly matchCase: boolean };
export const searchRequested = createAction<LogOf & Wanted>('jobs/searchRequested');
/** `from` is the line from which numbers were asked for; `before` how many matches stand above. `again` for a search that goes on in a log that grew. */
export const searchSucceeded = createAction<
  LogOf &
    Wanted & {
      from: number;
      before: number;
      count: number;
      lines: readonly number[];
      at: number;
      again: boolean;
    }
>('jobs/searchSucceeded');
export const searchFailed = createAction<LogOf & Failed>('jobs/searchFailed');
export const searchEnded = createAction('jobs/searchEnded');
/** The person goes to the next match, or the one before. */
export const matchRequested = createAction<LogOf & { by: 1 | -1 }>('jobs/matchRequested');
export const matchReached = createAction<LogOf & { at: number }>('jobs/matchReached');

export const agentsReceived = createAction<SubmissionOf & { agents: readonly Agent[] }>(
  'jobs/agentsReceived',
);

export const linesCopyRequested = createAction<LogOf & Lines>('jobs/linesCopyRequested');
export const copyFailed = createAction<{ problem: Problem }>('jobs/copyFailed');
export const lineLinkCopyRequested = createAction<LogOf & Lines & { address: string }>(
  'jobs/lineLinkCopyRequested',
);
export const logDownloadRequested = createAction<LogOf>('jobs/logDownloadRequested');
export const downloadFailed = createAction<{ what: 'output' | 'results'; problem: Problem }>(
  'jobs/downloadFailed',
);
/** An address to save something from is there. */
export const downloadReady = createAction<{ url: string; name: string }>('jobs/downloadReady');

type InFolder = SubmissionOf & { readonly folder: string };
export const resultsRequested = createAction<InFolder>('jobs/resultsRequested');
export const resultsSucceeded = createAction<
  InFolder & { rows: readonly DriveEntry[]; etag: string | null; at: number }
>('jobs/resultsSucceeded');
export const resultsUnchanged = createAction<InFolder & { at: number }>('jobs/resultsUnchanged');
export const resultsFailed = createAction<InFolder & Failed>('jobs/resultsFailed');
export const resultsRefreshRequested = createAction('jobs/resultsRefreshRequested');
export const resultsChosen = createAction<InFolder & Paths>('jobs/resultsChosen');

type OfFile = SubmissionOf & { readonly path: string };
export const fragmentRequested = createAction<OfFile>('jobs/fragmentRequested');
export const fragmentSucceeded = createAction<OfFile & { fragment: PreviewContent }>(
  'jobs/fragmentSucceeded',
);
export const fragmentFailed = createAction<OfFile & Failed>('jobs/fragmentFailed');
export const fragmentRefreshRequested = createAction('jobs/fragmentRefreshRequested');

export const resultsDownloadRequested = createAction<SubmissionOf & Paths>(
  'jobs/resultsDownloadRequested',
);
/** A folder of the drive is to be picked for these. */
export const savePickerOpened = createAction<SubmissionOf & Paths>('jobs/savePickerOpened');
/** The files to save, their target, and the id of the copy. */
export type Save = SubmissionOf &
  Paths & { readonly storage: Storage; readonly destination: string; readonly copyId: string };
export const saveStarted = createAction<Save>('jobs/saveStarted');
/** Names are taken where results are to go: the person says what becomes of all of them. */
export const conflictsDetected = createAction<Save>('jobs/conflictsDetected');
export const conflictResolved = createAction<{ answer: Exclude<OnClash, 'ask'> }>(
  'jobs/conflictResolved',
);
export const resultsSaveFailed = createAction<{ problem: Problem }>('jobs/resultsSaveFailed');
/** The person cancelled it; what was saved by then stays. */
export const saveCancelled = createAction('jobs/saveCancelled');
export const saveEnded = createAction('jobs/saveEnded');
