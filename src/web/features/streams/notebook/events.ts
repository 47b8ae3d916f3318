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
  'streams/momentsRead',
);
export const momentsFailed = createAction<Id & Failure>('streams/momentsFailed');
/** Its cells are to be shown as they were, or not any more. */
export const cellsToggled = createAction('streams/cellsToggled');
/** The page of the notebook as it was since this second. */
export const pageRead = createAction<Id & { readonly at: number; readonly url: string }>(
  'streams/pageRead',
);
export const pageFailed = createAction<Id & Failure>('streams/pageFailed');
/** A word is looked for in cells, outputs, chat and captions. */
export const wordTyped = createAction<{ readonly text: string }>('streams/wordTyped');
/** A person wants the notebook as it was at this second for themselves. */
export const copyRequested = createAction<Id & { readonly at: number }>('streams/copyRequested');
export const copied = createAction<Id & { readonly notebook_id: string }>('streams/copied');
export const copyFailed = createAction<Failure>('streams/copyFailed');
