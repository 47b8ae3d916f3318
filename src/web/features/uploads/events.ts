import { createAction } from '@reduxjs/toolkit';
import type { Storage } from '~/contract';
import type { FileSource } from '~/web/kit/surroundings';

/** Where a file goes: the notebook it is registered with, or a folder of the drive ('/' the root, '/data/'). */
export type UploadTarget =
  | { readonly kind: 'notebook'; readonly notebook_id: string }
  | { readonly kind: 'drive'; readonly storage: Storage; readonly folder: string };

/** A file on its way; its bytes are in the registry of kit/files under the same id, or can be had from its source. */
export interface QueuedFile {
  readonly id: string;
  readonly name: string;
  /** Path below the target's folder, with the name. */
  readonly relative_path: string;
  /** Bytes. */
  readonly size: number;
  /** Where the bytes can be had again when the registry does not hold them. */
  readonly source?: FileSource;
}

type Id = { readonly id: string };

export const filesQueued = createAction<{ files: readonly QueuedFile[]; target: UploadTarget }>('uploads/queued');
/** Folders without files, as paths below the target's folder: the drive gets them too, a notebook has none. */
export const foldersQueued = createAction<{ folders: readonly string[]; target: UploadTarget }>('uploads/foldersQueued');
/** Something of the target is there: once after a batch, and at most every two seconds while it arrives. */
export const uploadsArrived = createAction<{ target: UploadTarget }>('uploads/arrived');
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
