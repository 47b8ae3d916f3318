import type { UnknownAction } from '@reduxjs/toolkit';
import type { CopyProgress, DriveEntry } from '~/contract';
import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { mergeRows } from '~/web/lib/state/mergeRows';
import { copyProgressed } from '~/web/features/drive/events';
import * as happened from '../events';

/** A folder of a submission's results, as far as it is known. */
export interface Folder {
  readonly of: string;
  readonly ids: string[];
  readonly entities: Record<string, DriveEntry>;
  readonly request: RequestState;
  readonly etag: string | null;
  /** Paths of those that are chosen. */
  readonly chosen: readonly string[];
}

/** The file beside the list. What was shown stays while it is read again. */
export interface FragmentView {
  readonly of: string;
  readonly fragment: PreviewContent | null;
  readonly request: RequestState;
}

type InFolder = { readonly submission_id: string; readonly folder: string };
export const folderKey = ({ submission_id, folder }: InFolder): string =>
  `${submission_id}:${folder}`;
export const fileKey = ({
  submission_id,
  path,
}: {
  readonly submission_id: string;
  readonly path: string;
}): string => `${submission_id}:${path}`;

export const emptyFolder: Folder = {
  of: '',
  ids: [],
  entities: {},
  request: idle,
  etag: null,
  chosen: [],
};
const idOf = ({ path }: DriveEntry) => path;

/** The folder that shows, on plain objects: entries that did not change keep their references. */
export const folderReducer = (folder: Folder = emptyFolder, action: UnknownAction): Folder => {
  if (happened.resultsRequested.match(action)) {
    const of = folderKey(action.payload);
    return folder.of === of ? folder : { ...emptyFolder, of, request: loading() };
  }
  const isMine = (payload: InFolder) => folder.of === folderKey(payload);
  if (happened.resultsSucceeded.match(action) && isMine(action.payload)) {
    const { rows, etag, at } = action.payload;
    const merged = mergeRows(folder, rows, idOf);
    return {
      ...merged,
      request: succeededAt(at),
      etag,
      chosen: folder.chosen.filter((path) => path in merged.entities),
    };
  }
  if (happened.resultsUnchanged.match(action) && isMine(action.payload))
    return { ...folder, request: succeededAt(action.payload.at) };
  if (happened.resultsFailed.match(action) && isMine(action.payload)) {
    return {
      ...folder,
      request: failedWith(action.payload.problem, folder.request),
    };
  }
  return happened.resultsChosen.match(action) && isMine(action.payload)
    ? { ...folder, chosen: action.payload.paths }
    : folder;
};

export const fragmentReducer = (
  shown: FragmentView | null = null,
  action: UnknownAction,
): FragmentView | null => {
  if (happened.fragmentRequested.match(action)) {
    const of = fileKey(action.payload);
    return shown?.of === of ? shown : { of, fragment: null, request: loading() };
  }
  if (happened.fragmentSucceeded.match(action)) {
    const { fragment, ...file } = action.payload;
    // Read again every few seconds while the job runs: the same contents draw nothing anew.
    const isSame =
      shown?.of === fileKey(file) && JSON.stringify(shown.fragment) === JSON.stringify(fragment);
    return isSame && !shown.request.problem
      ? shown
      : { of: fileKey(file), fragment, request: succeededAt() };
  }
  if (happened.fragmentFailed.match(action)) {
    const of = fileKey(action.payload);
    return {
      of,
      fragment: shown?.of === of ? shown.fragment : null,
      request: failedWith(action.payload.problem),
    };
  }
  return shown;
};

/** Results on their way to the drive: proposed, being copied, or waiting for what becomes of names that are taken. */
export type Saving =
  | {
      readonly phase: 'picking';
      readonly batch_job_id: string;
      readonly submission_id: string;
      readonly paths: readonly string[];
    }
  | (happened.Save & { readonly phase: 'asking' })
  | (happened.Save & {
      readonly phase: 'copying';
      /** Once it takes longer than a second; null where nobody knows how far it is. */
      readonly progress?: CopyProgress | null;
    });

export const savingReducer = (
  saving: Saving | null = null,
  action: UnknownAction,
): Saving | null => {
  if (happened.savePickerOpened.match(action)) return { ...action.payload, phase: 'picking' };
  if (happened.saveStarted.match(action)) return { ...action.payload, phase: 'copying' };
  if (happened.conflictsDetected.match(action)) return { ...action.payload, phase: 'asking' };
  if (happened.conflictResolved.match(action))
    return saving?.phase === 'asking' ? { ...saving, phase: 'copying' } : saving;
  if (copyProgressed.match(action) && saving?.phase === 'copying') {
    const { copy_id, progress } = action.payload;
    if (copy_id === saving.copyId)
      return { ...saving, progress: progress ?? saving.progress ?? null };
  }
  return happened.saveEnded.match(action) ? null : saving;
};
