import { createAction } from '@reduxjs/toolkit';
import type { DriveEntry, Problem, Storage } from '~/contract';

/** The entries that may be chosen: files and folders, files only, folders only. */
export type PickKind = 'any' | 'file' | 'folder';

/** The form that asks for a file of the drive, and what kind. */
export interface PickRequest {
  /** Comes back with the answer, so that whoever asked knows it is theirs. */
  readonly for: string;
  readonly kind: PickKind;
  readonly multiple: boolean;
  /** Endings of the files that may be chosen, such as '.ipynb'; all files without it. */
  readonly accept?: readonly string[];
  /** The one area that it may be of; both without it. */
  readonly only?: Storage;
}

/** The entries of the list: a folder of an area, or what a search below it found. */
export interface PickerView {
  readonly storage: Storage;
  /** '/' the root, else '/data/'. */
  readonly path: string;
  /** '' for the folder itself. */
  readonly query: string;
}

/** Opens the dialog. */
export const pickRequested = createAction<PickRequest>('forms/pickRequested');
/** The answer: at least one path, a folder's with a slash at its end. Never the root. */
export const picked = createAction<{ for: string; storage: Storage; paths: readonly string[] }>(
  'forms/picked',
);
/** Cancel, Escape, or the page was left. */
export const pickDeclined = createAction<{ for: string }>('forms/pickDeclined');

export const storageChosen = createAction<{ storage: Storage }>('forms/storageChosen');
export const folderOpened = createAction<{ path: string }>('forms/folderOpened');
export const searched = createAction<{ query: string }>('forms/searched');
export const drivePickerRetryRequested = createAction('forms/drivePickerRetryRequested');
/** The marked entries of the list. */
export const marked = createAction<{ paths: readonly string[] }>('forms/marked');
/** `truncated` is true where a search found more than it tells. */
export const entriesSucceeded = createAction<
  PickerView & { entries: readonly DriveEntry[]; truncated: boolean }
>('forms/entriesSucceeded');
export const entriesFailed = createAction<PickerView & { problem: Problem }>('forms/entriesFailed');
