import { createAction, isAnyOf, nanoid, SHOULD_AUTOBATCH } from '@reduxjs/toolkit';
import type { Job, Notebook, Storage } from '~/contract';
import type { LeftUploads } from './model/left';
import type { FileSource } from '~/web/lib/saga/sagaContext';

/** The notebook, the job or the conversation that files belong to. */
export type UploadObject =
  | { readonly notebook_id: string }
  | { readonly batch_job_id: string }
  | { readonly channel_id: string };

/** Where files go. */
export interface UploadTarget {
  readonly storage: Storage;
  /** '/' is the root of the storage, '/data/' a folder; a notebook or a job has a folder of its own. */
  readonly folder: string;
  /** Null for files that only lie in the drive. */
  readonly object: UploadObject | null;
}

/** A folder of the drive. */
export const inDrive = (storage: Storage, folder: string): UploadTarget => ({
  storage,
  folder,
  object: null,
});
/** The folder of a notebook. */
export const inNotebook = (notebook_id: string): UploadTarget => ({
  storage: 'drive',
  folder: `notebooks/${notebook_id}/`,
  object: { notebook_id },
});
/** The folder of a job. */
export const inJob = (batch_job_id: string): UploadTarget => ({
  storage: 'drive',
  folder: `jobs/${batch_job_id}/`,
  object: { batch_job_id },
});

/** To be sent in a conversation. */
export const ofConversation = (channel_id: string): UploadTarget => ({
  storage: 'drive',
  folder: '',
  object: { channel_id },
});
/** A message that is being written shows its own files: the panel would lie over it. */
export const isListedInComposer = ({ object }: Pick<UploadTarget, 'object'>): boolean =>
  object !== null && 'channel_id' in object;

/** A file on its way; its bytes are in the app's registry of files under the same id, or can be had from its source. */
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

/** A file chosen again after a reload; its bytes are in the registry under `key`. */
export interface ChosenAgain {
  readonly key: string;
  readonly name: string;
  /** The path below the folder that was chosen, or the name. */
  readonly path: string;
  readonly size: number;
}

/** The handling of a file whose name is taken. */
export type ConflictResolution = 'replace' | 'keep_both' | 'skip';

type Id = { readonly id: string };
type Ids = { readonly ids: readonly string[] };
/** `at` is the moment, in ms. */
type At = { readonly at: number };
/** `status` is the HTTP status; 0 where the network failed, null where the file itself could not be read. */
type Trouble = { readonly status: number | null; readonly reason: string };

interface Queued {
  readonly files: readonly QueuedFile[];
  readonly target: UploadTarget;
  /** Where more of what was dropped or chosen together follows or went before. */
  readonly drop?: string;
}

/** Files wait to be uploaded. Those of one `drop` are one batch. */
export const filesQueued = createAction(
  'uploads/filesQueued',
  ({ files, target, drop }: Queued) => ({
    payload: { files, target, batch: drop ?? nanoid() },
  }),
);
/** Folders without files, as paths below the target's folder: the drive gets them too, a notebook has none. */
export const foldersQueued = createAction<{ folders: readonly string[]; target: UploadTarget }>(
  'uploads/foldersQueued',
);
/** These need no longer be made: they are there, or were refused. */
export const foldersSettled = createAction<{ folders: readonly string[]; target: UploadTarget }>(
  'uploads/foldersSettled',
);
/** Something of the target is there: once after a batch, and now and then while it arrives. */
export const uploadsSucceeded = createAction<{ target: UploadTarget }>('uploads/uploadsSucceeded');

/** A slot was free: an address is being asked for. */
export const uploadStarted = createAction<Id & At>('uploads/uploadStarted');
/** Addresses for these were asked for together with that of another file. */
export const uploadUrlsRequested = createAction<Ids>('uploads/uploadUrlsRequested');
/** The decision for these files. One that has none asks by itself in its turn. */
export const uploadUrlsSucceeded = createAction<
  Ids & At & { addresses: readonly ({ readonly url: string; readonly path: string } | null)[] }
>('uploads/uploadUrlsSucceeded');
/** The bytes may go. `path` is the one that the drive keeps free for them; `upload_id` names an upload in parts. */
export const uploadAddressed = createAction<Id & { path: string | null; upload_id: string | null }>(
  'uploads/uploadAddressed',
);
export const uploadProgressed = createAction<Id & At & { sent: number }>(
  'uploads/uploadProgressed',
);
/** One part of a large file is there for good. */
export const partSucceeded = createAction<Id>('uploads/partSucceeded');
/** All parts are through; the server checks whether they are all there. */
export const uploadSent = createAction<Id & At>('uploads/uploadSent');
export const uploadFinished = createAction<Id & At>('uploads/uploadFinished');
/** None of the batch is left, and its target was told. */
export const batchEnded = createAction<{ batch: string }>('uploads/batchEnded');

const SMALL = 1024 * 1024;
/** Small files are there before anybody could watch them. */
export const isSmall = ({ size }: Pick<QueuedFile, 'size'>): boolean => size <= SMALL;

/** A fact about a file. Of a small one the page hears later, together with others: thousands of them must not keep it drawing. */
export const factOf = <Fact extends object>(file: Pick<QueuedFile, 'size'>, fact: Fact): Fact =>
  isSmall(file) ? { ...fact, meta: { [SHOULD_AUTOBATCH]: true } } : fact;

/** A failure that may pass: it is tried again at `retry_at` (ms), or when the browser is online again where that is null. */
export const uploadRested = createAction<Id & Trouble & { retry_at: number | null }>(
  'uploads/uploadRested',
);
/** Its rest is over: it waits for a slot. */
export const uploadWoken = createAction<Id>('uploads/uploadWoken');
export const uploadFailed = createAction<Id & Trouble>('uploads/uploadFailed');
/** The browser no longer has the bytes: the person has to choose the files again. */
export const uploadsLost = createAction<Ids & { reason: string }>('uploads/uploadsLost');
export const filesChosenAgain = createAction<{ files: readonly ChosenAgain[] }>(
  'uploads/filesChosenAgain',
);
/** The bytes are back: they wait for a slot. */
export const bytesRestored = createAction<Ids>('uploads/bytesRestored');
/** Their notebook or job knows them. */
export const filesRegistered = createAction<Ids>('uploads/filesRegistered');
/** Uploaded files were added to a notebook, which the server answered as it is now. */
export const notebookFilesAdded = createAction<{ notebook: Notebook }>(
  'uploads/notebookFilesAdded',
);
/** Uploaded files were added to a job, which the server answered as it is now. */
export const jobFilesAdded = createAction<{ job: Job }>('uploads/jobFilesAdded');

export const uploadAborted = createAction<Id>('uploads/uploadAborted');
export const allAborted = createAction('uploads/allAborted');
export const uploadRetried = createAction<Id>('uploads/uploadRetried');
/** Uploads that failed or were canceled start again, and resting ones continue. */
export const allRetried = createAction('uploads/allRetried');
/** 'Retry now': what rests is tried again at once. */
export const restHurried = createAction('uploads/restHurried');
/** Its name is taken: the person decides. */
export const conflictDetected = createAction<Id>('uploads/conflictDetected');
export const conflictResolved = createAction<Id & { answer: ConflictResolution; for_all: boolean }>(
  'uploads/conflictResolved',
);

/** Whether the answer will be for all that follow, too. */
export const conflictScopeChanged = createAction<{ for_all: boolean }>(
  'uploads/conflictScopeChanged',
);

/** The uploads of a closed tab are back, stopped: nothing of it begins by itself. */
export const uploadsRestored = createAction<LeftUploads>('uploads/uploadsRestored');

/** The list is empty again; what was unfinished is cancelled. */
export const listCleared = createAction('uploads/listCleared');
/** Finished uploads leave the list. */
export const finishedRemoved = createAction('uploads/finishedRemoved');
/** The server was told that nobody will finish these. */
export const partsAbandoned = createAction<{ upload_ids: readonly string[] }>(
  'uploads/partsAbandoned',
);
/** The person wants the server to throw away what it keeps of uploads that no list has any more. */
export const unclaimedRemoved = createAction<{ upload_ids: readonly string[] }>(
  'uploads/unclaimedRemoved',
);
export const panelFolded = createAction<{ folded: boolean }>('uploads/panelFolded');
export const closeRequested = createAction('uploads/closeRequested');
/** 'Continue upload' */
export const closeDeclined = createAction('uploads/closeDeclined');

/** The person wants to sign out: they are asked where something would be lost. */
export const logoutConfirmOpened = createAction('uploads/logoutConfirmOpened');
/** 'Stay' */
export const logoutDeclined = createAction('uploads/logoutDeclined');

/** Whatever may change how many files run, are there, failed or were canceled. */
export const countsChanged = isAnyOf(
  filesQueued,
  uploadFinished,
  uploadFailed,
  uploadsLost,
  bytesRestored,
  uploadsRestored,
  uploadAborted,
  allAborted,
  uploadRetried,
  allRetried,
  conflictResolved,
  listCleared,
  finishedRemoved,
);

/** Whatever may free a slot, or make a file wait for one. */
export const queueChanged = isAnyOf(countsChanged, uploadRested, uploadWoken, conflictDetected);
