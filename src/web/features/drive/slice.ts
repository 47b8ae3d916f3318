import { combineReducers } from '@reduxjs/toolkit';
import { chosenReducer } from './state/chosen';
import { desk } from './state/desk';
import { foldersReducer } from './state/folders';
import { folderForm, renameForm } from './state/forms';
import { previewReducer } from './state/preview';
import { searchReducer } from './state/search';

/** What the server told (folders, search, preview), what is chosen, the forms, the questions. */
export const driveReducer = combineReducers({
  folders: foldersReducer,
  search: searchReducer,
  chosen: chosenReducer,
  preview: previewReducer,
  folderForm: folderForm.reducer,
  renameForm: renameForm.reducer,
  desk: desk.reducer,
});
export type DriveState = ReturnType<typeof driveReducer>;
