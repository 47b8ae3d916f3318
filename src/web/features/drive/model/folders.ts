import type { UnknownAction } from '@reduxjs/toolkit';
import type { DriveEntry, DriveUsage, Storage } from '~/contract';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { mergeRows } from '~/web/lib/state/mergeRows';
import {
  driveChanged,
  folderSucceeded,
  folderRequested,
  folderFailed,
  folderUnchanged,
} from '../events';
import { keyOf, type FolderRef } from './url';

/** One folder as the server last told it. */
export interface Folder {
  readonly ids: string[];
  readonly entities: Record<string, DriveEntry>;
  readonly request: RequestState;
  readonly etag: string | null;
}

export interface Folders {
  /** By storage and path; the one read last stands last. */
  readonly known: Readonly<Record<string, Folder>>;
  readonly usage: Readonly<Partial<Record<Storage, DriveUsage>>>;
}

/** So many folders are remembered, so that going back shows them at once. */
const REMEMBERED = 12;

export const emptyFolder: Folder = { ids: [], entities: {}, request: idle, etag: null };
const empty: Folders = { known: {}, usage: {} };

const idOf = ({ path }: DriveEntry) => path;

const kept = (folders: Folders, ref: FolderRef, folder: Folder): Folders => {
  const { [keyOf(ref)]: _before, ...others } = folders.known;
  const known = Object.fromEntries([
    ...Object.entries(others).slice(1 - REMEMBERED),
    [keyOf(ref), folder],
  ]);
  return { ...folders, known };
};

/** After a change every folder of the area may hold something else: none counts as fresh. */
const aged = (known: Folders['known'], area: string): Folders['known'] =>
  Object.fromEntries(
    Object.entries(known).map(([key, folder]) => [
      key,
      key.startsWith(area) && folder.request.status === 'succeeded'
        ? { ...folder, request: succeededAt(0) }
        : folder,
    ]),
  );

/** Folders on plain objects, outside Immer: entries that did not change keep their references. */
export const foldersReducer = (folders: Folders = empty, action: UnknownAction): Folders => {
  const folderOf = (ref: FolderRef) => folders.known[keyOf(ref)] ?? emptyFolder;
  if (folderRequested.match(action)) {
    const folder = folderOf(action.payload);
    return folder.request.at === undefined
      ? kept(folders, action.payload, { ...folder, request: loading() })
      : folders;
  }
  if (driveChanged.match(action))
    return { ...folders, known: aged(folders.known, `${action.payload.storage}:`) };
  if (folderSucceeded.match(action)) {
    const { rows, usage, etag, at, ...ref } = action.payload;
    const folder = {
      ...mergeRows(folderOf(ref), rows, idOf),
      request: succeededAt(at),
      etag,
    };
    const after = kept(folders, ref, folder);
    return usage ? { ...after, usage: { ...folders.usage, [ref.storage]: usage } } : after;
  }
  if (folderUnchanged.match(action)) {
    const { at, ...ref } = action.payload;
    return kept(folders, ref, { ...folderOf(ref), request: succeededAt(at) });
  }
  if (folderFailed.match(action)) {
    const { problem, ...ref } = action.payload;
    const folder = problem.statusCode === 404 ? emptyFolder : folderOf(ref);
    return kept(folders, ref, {
      ...folder,
      request: failedWith(problem, folder.request),
    });
  }
  return folders;
};
