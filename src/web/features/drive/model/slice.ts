import { combineReducers } from '@reduxjs/toolkit';
import { chosenReducer } from './chosen';
import { ui } from './ui';
import { foldersReducer } from './folders';
import { folderForm, renameForm } from './forms';
import { previewReducer } from './preview';
import { searchReducer } from './search';
import { thumbnailsReducer } from './thumbnails';
import { trash } from './trash';

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
