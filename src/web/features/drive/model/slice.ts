import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE, type LocationChangeAction } from 'connected-react-router';
import type { Selection } from '~/web/ui/data/selection';
import type { DriveEntry, Storage } from '~/contract';
import type { PreviewContent } from '~/web/lib/browser/documents/preview';
import { failedWith, idle, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
import { ui } from './ui';
import { foldersReducer } from './folders';
import { folderForm, renameForm } from './forms';
import { thumbnailsReducer } from './thumbnails';
import { trash } from './trash';
import {
  entriesChosen,
  entryRenamed,
  previewFailed,
  previewRequested,
  previewSucceeded,
  searchFailed,
  searchRequested,
  searchSucceeded,
} from '../events';
import { folderAt, keyOf } from './url';

/** The last search and its result. */
export interface Search {
  readonly storage: Storage | null;
  readonly query: string;
  readonly rows: readonly DriveEntry[];
  readonly truncated: boolean;
  readonly request: RequestState;
}

const none: readonly DriveEntry[] = [];
const initial: Search = {
  storage: null,
  query: '',
  rows: none,
  truncated: false,
  request: idle,
};

/** On plain objects, as the folders are. Searching the same again leaves the rows standing until the answer is there. */
const searchReducer = (search: Search = initial, action: UnknownAction): Search => {
  if (searchRequested.match(action)) {
    const same = search.storage === action.payload.storage && search.query === action.payload.query;
    return same && search.request.status === 'succeeded'
      ? search
      : {
          ...action.payload,
          rows: same ? search.rows : none,
          truncated: false,
          request: loading(),
        };
  }
  if (searchSucceeded.match(action)) return { ...action.payload, request: succeededAt() };
  if (searchFailed.match(action)) {
    const { problem, ...asked } = action.payload;
    return {
      ...asked,
      rows: none,
      truncated: false,
      request: failedWith(problem),
    };
  }
  return search;
};

/** The file beside the list, as far as it is known. */
export interface DrivePreviewState {
  readonly storage: Storage;
  readonly path: string;
  readonly preview: PreviewContent | null;
  readonly request: RequestState;
}

const previewReducer = (
  shown: DrivePreviewState | null = null,
  action: UnknownAction,
): DrivePreviewState | null => {
  if (previewRequested.match(action))
    return { ...action.payload, preview: null, request: loading() };
  if (previewSucceeded.match(action)) return { ...action.payload, request: succeededAt() };
  if (previewFailed.match(action)) {
    const { problem, ...file } = action.payload;
    return { ...file, preview: null, request: failedWith(problem) };
  }
  return shown;
};

/** The selection and its folder. A plain list, outside Immer: all of 50,000 entries are chosen by reference. */
export interface Chosen {
  readonly at: string | null;
  readonly paths: Selection;
}

const isLocation = (action: UnknownAction): action is LocationChangeAction =>
  action.type === LOCATION_CHANGE;
const nothing: Selection = [];

/** Choosing replaces what was chosen (DRV-16): the list hands over what it keeps. Going elsewhere clears it (DRV-17). */
const chosenReducer = (
  chosen: Chosen = { at: null, paths: nothing },
  action: UnknownAction,
): Chosen => {
  if (entriesChosen.match(action)) return { ...chosen, paths: action.payload.paths };
  if (entryRenamed.match(action)) {
    const { from, to } = action.payload;
    return chosen.paths.includes(from)
      ? { ...chosen, paths: chosen.paths.map((path) => (path === from ? to : path)) }
      : chosen;
  }
  if (!isLocation(action)) return chosen;
  const ref = folderAt(action.payload.location);
  const at = ref && keyOf(ref);
  return at === chosen.at ? chosen : { at, paths: nothing };
};

/** Data of the server (folders, search, preview, thumbnails, trash), the selection, the forms, the questions. */
export const driveReducer = combineReducers({
  folders: foldersReducer,
  search: searchReducer,
  chosen: chosenReducer,
  preview: previewReducer,
  thumbnails: thumbnailsReducer,
  folderForm: folderForm.reducer,
  renameForm: renameForm.reducer,
  trash: trash.reducer,
  ui: ui.reducer,
});
export type DriveState = ReturnType<typeof driveReducer>;

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly drive?: DriveState;
  }
}
