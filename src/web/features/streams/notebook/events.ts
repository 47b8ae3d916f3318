import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { NotebookMoment } from '~/contract/streams/recordingRules';

interface Id {
  readonly stream_id: string;
}
interface Failure {
  readonly problem: Problem;
}

/** How the linked notebook changed while the stream was live. */
export const momentsRead = createAction<Id & { readonly moments: readonly NotebookMoment[] }>(
  'playedNotebook/momentsRead',
);
export const momentsFailed = createAction<Id & Failure>('playedNotebook/momentsFailed');
/** Its cells are to be shown as they were, or not any more. */
export const cellsToggled = createAction('playedNotebook/cellsToggled');
/** The page of the notebook as it was since this second. */
export const pageRead = createAction<Id & { readonly at: number; readonly url: string }>(
  'playedNotebook/pageRead',
);
export const pageFailed = createAction<Id & Failure>('playedNotebook/pageFailed');
/** A word is looked for in cells, outputs, chat and captions. */
export const wordTyped = createAction<{ readonly text: string }>('playedNotebook/wordTyped');
/** A person wants the notebook as it was at this second for themselves. */
export const copyRequested = createAction<Id & { readonly at: number }>(
  'playedNotebook/copyRequested',
);
export const copied = createAction<Id & { readonly notebook_id: string }>('playedNotebook/copied');
export const copyFailed = createAction<Failure>('playedNotebook/copyRejected');
