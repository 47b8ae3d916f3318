import { createAction } from '@reduxjs/toolkit';
import type { api, DriveEntry, DriveUsage, OnClash, Problem, ReplyOf, Storage } from '~/contract';
import type { ShownPreview } from '~/web/kit/browser/documents/shown';
import type { Pictured } from './model/thumbnails';
import type { Place } from './model/url';

type InStorage = { readonly storage: Storage };
type Paths = { readonly paths: readonly string[] };
/** What is moved or copied, and where to. */
export interface Carry extends InStorage, Paths {
  readonly action: 'move' | 'copy';
  readonly destination: string;
}
/** The trash as the server tells it. */
export type TrashReply = ReplyOf<typeof api.drive.trash>;
/** What is to be removed from the trash, and what it is called. */
export interface Removal extends InStorage {
  readonly ids: readonly string[] | null;
  readonly named: string;
}
/** Where something is now, and where it was. */
export interface Moved {
  readonly from: string;
  readonly to: string;
}

/** The person asks to read the folder that shows once more. */
export const folderWanted = createAction('drive/folderWanted');
export const folderAsked = createAction<Place>('drive/folderAsked');
export const folderArrived = createAction<Place & { rows: readonly DriveEntry[]; usage: DriveUsage; etag: string | null; at: number }>('drive/folderArrived');
export const folderUnchanged = createAction<Place & { at: number }>('drive/folderUnchanged');
export const folderMissed = createAction<Place & { problem: Problem }>('drive/folderMissed');
/** Something was done to the contents of a storage area from here; nothing is under the paths that are gone any more. */
export const driveChanged = createAction<InStorage & { gone: readonly string[] }>('drive/changed');

export const searchAsked = createAction<InStorage & { query: string }>('drive/searchAsked');
export const searchArrived = createAction<InStorage & { query: string; rows: readonly DriveEntry[]; truncated: boolean }>('drive/searchArrived');
export const searchMissed = createAction<InStorage & { query: string; problem: Problem }>('drive/searchMissed');

export const entriesChosen = createAction<Paths>('drive/entriesChosen');
/** What was under these paths is now somewhere else of the same folder, or has another name. */
export const entryRenamed = createAction<InStorage & Moved>('drive/entryRenamed');

export const previewAsked = createAction<InStorage & { path: string }>('drive/previewAsked');
export const previewArrived = createAction<InStorage & { path: string; preview: ShownPreview }>('drive/previewArrived');
export const previewMissed = createAction<InStorage & { path: string; problem: Problem }>('drive/previewMissed');
export const previewWanted = createAction('drive/previewWanted');

export const newFolderRequested = createAction('drive/newFolderRequested');
export const renameRequested = createAction('drive/renameRequested');
/** The question, or the picker, was closed without an answer. */
export const dialogClosed = createAction('drive/dialogClosed');

/** Tiles with these pictures are drawn. */
export const picturesSeen = createAction<InStorage & { pictures: readonly Pictured[] }>('drive/picturesSeen');
/** Addresses of those that were asked for, by path; what has none is left out. */
export const thumbnailsArrived = createAction<InStorage & {
  asked: readonly Pictured[]; pictures: Readonly<Record<string, string>>; at: number;
}>('drive/thumbnailsArrived');

export const deleteProposed = createAction<InStorage & Paths>('drive/deleteProposed');
export const deleteRequested = createAction<InStorage & Paths>('drive/deleteRequested');

/** A folder is to be picked to move or copy these to. */
export const carryProposed = createAction<InStorage & Paths & { action: Carry['action'] }>('drive/carryProposed');
/** The picker went into a folder, or back out of one. */
export const pickerWent = createAction<{ path: string }>('drive/pickerWent');
export const pickerPicked = createAction<{ path: string }>('drive/pickerPicked');
export const pickerArrived = createAction<{ path: string; folders: readonly string[] }>('drive/pickerArrived');
export const pickerMissed = createAction<{ path: string; problem: Problem }>('drive/pickerMissed');
export const carryRequested = createAction<Carry>('drive/carryRequested');
/** Names are taken where something is to go: the person says what becomes of each. */
export const clashesMet = createAction<Carry>('drive/clashesMet');
export const clashAnswered = createAction<{ answer: Exclude<OnClash, 'ask'>; forAll: boolean }>('drive/clashAnswered');
/** All are decided, or the question was closed: then what was not decided stays where it is. */
export const clashesSettled = createAction('drive/clashesSettled');
export const undoRequested = createAction<InStorage & { moved: readonly Moved[] }>('drive/undoRequested');

/** Things are to come back from the trash, to where they were. */
export const restoreRequested = createAction<InStorage & { ids: readonly string[] }>('drive/restoreRequested');
/** What takes back something that was done. */
export type Undo = ReturnType<typeof undoRequested> | ReturnType<typeof restoreRequested>;
/** Something was done that can be undone. */
export const undoOffered = createAction<{ undo: Undo }>('drive/undoOffered');
/** The person asks to undo what was done last. */
export const lastUndoRequested = createAction('drive/lastUndoRequested');

export const trashAsked = createAction<InStorage>('drive/trashAsked');
export const trashArrived = createAction<InStorage & { trash: TrashReply; at: number }>('drive/trashArrived');
export const trashMissed = createAction<InStorage & { problem: Problem }>('drive/trashMissed');
/** The person asks to read the trash once more. */
export const trashWanted = createAction('drive/trashWanted');
export const trashChosen = createAction<{ ids: readonly string[] }>('drive/trashChosen');
/** Things are to be removed from the trash for good; all of it where `ids` is null. */
export const removalProposed = createAction<Removal>('drive/removalProposed');
export const removalRequested = createAction<Removal>('drive/removalRequested');

/** The server is at work on these. */
export const workBegan = createAction<{ label: string }>('drive/workBegan');
export const workEnded = createAction<{ label: string }>('drive/workEnded');

export const pathCopyRequested = createAction<{ path: string }>('drive/pathCopyRequested');
export const downloadRequested = createAction<InStorage & Paths>('drive/downloadRequested');
/** An address to save something from is there. */
export const downloadReady = createAction<{ url: string; name: string }>('drive/downloadReady');
/** Files and folders were dropped on a folder, or chosen for it; `drop` is their id in the registry of kit/browser/files/dropped. */
export const filesDropped = createAction<{ drop: string; place: Place }>('drive/filesDropped');
