import { createAction } from '@reduxjs/toolkit';

/** Where a file goes when it is there: what it is registered with. */
export type UploadTarget = { readonly kind: 'notebook'; readonly notebook_id: string };

/** A file on its way; its bytes are in the registry of kit/files under the same id. */
export interface QueuedFile {
  readonly id: string;
  readonly name: string;
  /** Path below the target's folder, with the name. */
  readonly relative_path: string;
  readonly size: number;
}

type Id = { readonly id: string };

export const filesQueued = createAction<{ files: readonly QueuedFile[]; target: UploadTarget }>('uploads/queued');
export const uploadBegan = createAction<Id>('uploads/began');
export const uploadProgressed = createAction<Id & { sent: number }>('uploads/progressed');
export const uploadFinished = createAction<Id>('uploads/finished');
/** `status` is the HTTP status; 0 where the network failed. */
export const uploadFailed = createAction<Id & { status: number; reason: string }>('uploads/failed');
export const uploadAborted = createAction<Id>('uploads/aborted');
export const uploadRetried = createAction<Id>('uploads/retried');
/** The list is empty again; what was unfinished is cancelled. */
export const listCleared = createAction('uploads/cleared');
export const panelFolded = createAction<{ folded: boolean }>('uploads/panelFolded');
export const closeRequested = createAction('uploads/closeRequested');
/** 'Continue upload' */
export const closeDeclined = createAction('uploads/closeDeclined');
