import { createAction } from '@reduxjs/toolkit';
import type { Agent, DriveEntry, OnClash, OutputPage, Problem, Storage } from '~/contract';
import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import type { Lines, LogOf, SubmissionOf } from './model/url';

type Failed = { readonly problem: Problem };
type Paths = { readonly paths: readonly string[] };

/** The tail of a log as the server told it. */
export const tailReceived = createAction<LogOf & { page: OutputPage }>('jobOutput/tailArrived');
export const tailFailed = createAction<LogOf & Failed & { at: number }>('jobOutput/tailMissed');
/** Lines that were asked for because they are to be seen. */
export const linesSucceeded = createAction<LogOf & { page: OutputPage }>('jobOutput/linesArrived');
export const linesFailed = createAction<LogOf & Failed>('jobOutput/linesMissed');
/** The person asks once more: for the tail, and for lines that could not be read. */
export const outputRefreshRequested = createAction<LogOf>('jobOutput/wanted');

/** These lines are drawn, `to` exclusive. */
export const windowSeen = createAction<LogOf & Lines>('jobOutput/windowSeen');
/** The person stopped scrolling with this line at the top. `marked` is what the address marks, as it is written there. */
export const rested = createAction<LogOf & { line: number; marked: string | null }>(
  'jobOutput/rested',
);
/** They stayed there for a moment: a reload goes on there. */
export const positionSaved = createAction<LogOf & { line: number; marked: string | null }>(
  'jobOutput/positionKept',
);
/** This line is to be brought in sight: a link led there, or a search. */
export const lineJumpRequested = createAction<LogOf & { line: number; marked: string | null }>(
  'jobOutput/lineSought',
);
/** The tail is to be kept in sight, or not any more. */
export const followChosen = createAction<LogOf & { following: boolean }>('jobOutput/followChosen');

type Wanted = { readonly text: string; readonly matchCase: boolean };
export const searchRequested = createAction<LogOf & Wanted>('jobOutput/searchAsked');
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
>('jobOutput/searchArrived');
export const searchFailed = createAction<LogOf & Failed>('jobOutput/searchMissed');
export const searchEnded = createAction('jobOutput/searchEnded');
/** The person goes to the next match, or the one before. */
export const matchRequested = createAction<LogOf & { by: 1 | -1 }>('jobOutput/matchWanted');
export const matchReached = createAction<LogOf & { at: number }>('jobOutput/matchReached');

export const agentsReceived = createAction<SubmissionOf & { agents: readonly Agent[] }>(
  'jobOutput/agentsTold',
);

export const linesCopyRequested = createAction<LogOf & Lines>('jobOutput/linesCopyRequested');
export const copyFailed = createAction<{ problem: Problem }>('jobOutput/copyFailed');
export const linkCopyRequested = createAction<LogOf & Lines & { address: string }>(
  'jobOutput/linkCopyRequested',
);
export const logDownloadRequested = createAction<LogOf>('jobOutput/logDownloadRequested');
export const downloadFailed = createAction<{ what: 'output' | 'results'; problem: Problem }>(
  'jobOutput/downloadFailed',
);
/** An address to save something from is there. */
export const downloadReady = createAction<{ url: string; name: string }>('jobOutput/downloadReady');

type InFolder = SubmissionOf & { readonly folder: string };
export const resultsRequested = createAction<InFolder>('jobOutput/resultsAsked');
export const resultsSucceeded = createAction<
  InFolder & { rows: readonly DriveEntry[]; etag: string | null; at: number }
>('jobOutput/resultsArrived');
export const resultsUnchanged = createAction<InFolder & { at: number }>(
  'jobOutput/resultsUnchanged',
);
export const resultsFailed = createAction<InFolder & Failed>('jobOutput/resultsMissed');
export const resultsRefreshRequested = createAction('jobOutput/resultsWanted');
export const resultsChosen = createAction<InFolder & Paths>('jobOutput/resultsChosen');

type OfFile = SubmissionOf & { readonly path: string };
export const fragmentRequested = createAction<OfFile>('jobOutput/fragmentAsked');
export const fragmentSucceeded = createAction<OfFile & { fragment: PreviewContent }>(
  'jobOutput/fragmentArrived',
);
export const fragmentFailed = createAction<OfFile & Failed>('jobOutput/fragmentMissed');
export const fragmentRefreshRequested = createAction('jobOutput/fragmentWanted');

export const resultsDownloadRequested = createAction<SubmissionOf & Paths>(
  'jobOutput/resultsDownloadRequested',
);
/** A folder of the drive is to be picked for these. */
export const savePickerOpened = createAction<SubmissionOf & Paths>('jobOutput/saveProposed');
/** What is saved, where to, and the id of its copy. */
export type Save = SubmissionOf &
  Paths & { readonly storage: Storage; readonly destination: string; readonly copyId: string };
export const saveStarted = createAction<Save>('jobOutput/saveBegan');
/** Names are taken where results are to go: the person says what becomes of all of them. */
export const conflictsDetected = createAction<Save>('jobOutput/clashesMet');
export const conflictResolved = createAction<{ answer: Exclude<OnClash, 'ask'> }>(
  'jobOutput/clashAnswered',
);
export const resultsSaveFailed = createAction<{ problem: Problem }>('jobOutput/saveRefused');
/** The person cancelled it; what was saved by then stays. */
export const saveCancelled = createAction('jobOutput/saveCancelled');
export const saveEnded = createAction('jobOutput/saveEnded');
