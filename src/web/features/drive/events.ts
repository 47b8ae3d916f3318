import { createAction } from '@reduxjs/toolkit';
import type {
  api,
  BulkReply,
  CopyProgress,
  DriveEntry,
  DriveUsage,
  OnClash,
  Problem,
  ReplyOf,
  Storage,
} from '~/contract';
import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import type { Pictured } from './model/thumbnails';
import type { FolderRef } from './model/url';

type InStorage = { readonly storage: Storage };
type Paths = { readonly paths: readonly string[] };
/** The entries to move or copy, and their target. */
export interface CopyOrMove extends InStorage, Paths {
  readonly action: 'move' | 'copy';
  readonly destination: string;
}
/** The trash as the server tells it. */
export type TrashReply = ReplyOf<typeof api.drive.trash>;
/** The entries to remove from the trash, and their names. */
export interface Removal extends InStorage {
  readonly ids: readonly string[] | null;
  readonly named: string;
}
/** The actions of a person, in a word. */
export type DriveAction =
  'create folder' | 'delete' | 'restore' | 'remove' | 'rename' | 'move' | 'copy' | 'download';
/** The entries that were done, and those that were not, with the reasons. */
type Outcome = Pick<BulkReply, 'success' | 'failure' | 'reasons'>;
/** Where something is now, and where it was. */
export interface Moved {
  readonly from: string;
  readonly to: string;
}

/** The person asks to read the folder that shows once more. */
export const folderRefreshRequested = createAction('drive/folderRefreshRequested');
export const folderRequested = createAction<FolderRef>('drive/folderRequested');
export const folderSucceeded = createAction<
  FolderRef & {
    rows: readonly DriveEntry[];
    usage: DriveUsage | undefined;
    etag: string | null;
    at: number;
  }
>('drive/folderSucceeded');
export const folderUnchanged = createAction<FolderRef & { at: number }>('drive/folderUnchanged');
export const folderFailed = createAction<FolderRef & { problem: Problem }>('drive/folderFailed');
/** Something was done to the contents of a storage area from here; nothing is under the paths that are gone any more. */
export const driveChanged = createAction<InStorage & { gone: readonly string[] }>(
  'drive/driveChanged',
);

export const searchRequested = createAction<InStorage & { query: string }>('drive/searchRequested');
export const searchSucceeded = createAction<
  InStorage & { query: string; rows: readonly DriveEntry[]; truncated: boolean }
>('drive/searchSucceeded');
export const searchFailed = createAction<InStorage & { query: string; problem: Problem }>(
  'drive/searchFailed',
);

export const entriesChosen = createAction<Paths>('drive/entriesChosen');
export const previewRequested = createAction<InStorage & { path: string }>(
  'drive/previewRequested',
);
export const previewSucceeded = createAction<InStorage & { path: string; preview: PreviewContent }>(
  'drive/previewSucceeded',
);
export const previewFailed = createAction<InStorage & { path: string; problem: Problem }>(
  'drive/previewFailed',
);
export const previewRefreshRequested = createAction('drive/previewRefreshRequested');

export const newFolderRequested = createAction('drive/newFolderRequested');
export const folderCreated = createAction<InStorage & { path: string }>('drive/folderCreated');
export const renameRequested = createAction('drive/renameRequested');
/** The question, or the picker, was closed without an answer. */
export const dialogClosed = createAction('drive/dialogClosed');

/** Tiles with these pictures are drawn. */
export const picturesSeen = createAction<InStorage & { pictures: readonly Pictured[] }>(
  'drive/picturesSeen',
);
/** Addresses of those that were asked for, by path; what has none is left out. */
export const thumbnailsSucceeded = createAction<
  InStorage & {
    asked: readonly Pictured[];
    pictures: Readonly<Record<string, string>>;
    at: number;
  }
>('drive/thumbnailsSucceeded');

export const deleteConfirmOpened = createAction<InStorage & Paths>('drive/deleteConfirmOpened');
export const deleteRequested = createAction<InStorage & Paths>('drive/deleteRequested');

/** A folder is to be picked to move or copy these to. */
export const copyOrMoveDialogOpened = createAction<
  InStorage & Paths & { action: CopyOrMove['action'] }
>('drive/copyOrMoveDialogOpened');
/** The picker went into a folder, or back out of one. */
export const pickerWent = createAction<{ path: string }>('drive/pickerWent');
export const pickerPicked = createAction<{ path: string }>('drive/pickerPicked');
export const pickerFoldersSucceeded = createAction<{ path: string; folders: readonly string[] }>(
  'drive/pickerFoldersSucceeded',
);
export const pickerFoldersFailed = createAction<{ path: string; problem: Problem }>(
  'drive/pickerFoldersFailed',
);
export const copyOrMoveRequested = createAction<CopyOrMove>('drive/copyOrMoveRequested');
/** Names are taken where something is to go: the person says what becomes of each. */
export const conflictsDetected = createAction<CopyOrMove>('drive/conflictsDetected');
export const conflictResolved = createAction<{ answer: Exclude<OnClash, 'ask'>; forAll: boolean }>(
  'drive/conflictResolved',
);
/** All are decided, or the question was closed: then what was not decided stays where it is. */
export const conflictsResolved = createAction('drive/conflictsResolved');
export const undoRequested = createAction<InStorage & { moved: readonly Moved[] }>(
  'drive/undoRequested',
);

/** Things are to come back from the trash, to where they were. */
export const restoreRequested = createAction<InStorage & { ids: readonly string[] }>(
  'drive/restoreRequested',
);
/** The reversal of an action. */
export type Undo = ReturnType<typeof undoRequested> | ReturnType<typeof restoreRequested>;
/** Something has another name now. `undo` is null where that was itself an undo. */
export const entryRenamed = createAction<InStorage & Moved & { undo: Undo | null }>(
  'drive/entryRenamed',
);
export const copyOrMoveEnded = createAction<
  Outcome & { action: CopyOrMove['action']; undo: Undo | null }
>('drive/copyOrMoveEnded');
export const deleteEnded = createAction<Outcome & { undo: Undo | null }>('drive/deleteEnded');
/** The person asks to undo what was done last. */
export const lastUndoRequested = createAction('drive/lastUndoRequested');
export const nothingToUndo = createAction('drive/nothingToUndo');
/** A move or a rename was undone; `failed` says of what was not why. */
export const undoEnded = createAction<{ failed: readonly string[] }>('drive/undoEnded');
export const restoreEnded = createAction<Outcome & Pick<BulkReply, 'places'>>('drive/restoreEnded');
export const removalEnded = createAction<Outcome>('drive/removalEnded');
/** It was not done: it may not be, or the server would not. `named` is what it was to be done to. */
export const actionFailed = createAction<{ deed: DriveAction; named: string; reason: string }>(
  'drive/actionFailed',
);

export const trashRequested = createAction<InStorage>('drive/trashRequested');
export const trashSucceeded = createAction<InStorage & { trash: TrashReply; at: number }>(
  'drive/trashSucceeded',
);
export const trashFailed = createAction<InStorage & { problem: Problem }>('drive/trashFailed');
/** The person asks to read the trash once more. */
export const trashRefreshRequested = createAction('drive/trashRefreshRequested');
export const trashChosen = createAction<{ ids: readonly string[] }>('drive/trashChosen');
/** Things are to be removed from the trash for good; all of it where `ids` is null. */
export const removalConfirmOpened = createAction<Removal>('drive/removalConfirmOpened');
export const removalRequested = createAction<Removal>('drive/removalRequested');

/** The server is at work on something. */
export const operationStarted = createAction<{ id: string; label: string }>(
  'drive/operationStarted',
);
export const workEnded = createAction<{ id: string }>('drive/workEnded');
type Copy = { readonly copy_id: string };
/** A copy takes longer than a second. `progress` is null where the server that was asked does not know of it. */
export const copyProgressed = createAction<Copy & { progress: CopyProgress | null }>(
  'drive/copyProgressed',
);
export const copyCancelRequested = createAction<Copy>('drive/copyCancelRequested');
/** The person cancelled a copy; what was copied by then stays. */
export const copyCancelled = createAction<InStorage>('drive/copyCancelled');

export const pathCopyRequested = createAction<{ path: string }>('drive/pathCopyRequested');
export const downloadRequested = createAction<InStorage & Paths>('drive/downloadRequested');
/** An address to save something from is there. */
export const downloadReady = createAction<{ url: string; name: string }>('drive/downloadReady');
/** Files and folders were dropped on a folder, or chosen for it; `drop` is their id in the registry of kit/browser/files/dropped. */
export const filesDropped = createAction<{ drop: string; folder: FolderRef }>('drive/filesDropped');
/** The dropped entries could not be read. */
export const dropFailed = createAction('drive/dropFailed');
