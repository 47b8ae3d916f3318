import { weakMapMemoize } from '@reduxjs/toolkit';
import type { Location } from 'history';
import type { DriveEntry, Storage } from '~/contract';
import { selectTeamToggle } from '~/web/core/session/person';
import { selectConfig } from '~/web/lib/state/config';
import { keyOf, readDriveView, type DriveView, type FolderRef } from './model/url';
import { driveReducer } from './model/slice';
import type { RootState } from '~/web/lib/state/root';
import { firstOf, sliceSelector } from '~/web/lib/state/sliceSelector';
import { emptyFolder, type Folder } from './model/folders';
import type { NameRule } from './model/rules';
import { pictureKey } from './model/thumbnails';

const selectDrive = sliceSelector((state) => state.drive, firstOf(driveReducer));

/** How the drive is looked at from this location. Without a plan there is no team drive (PRM-07). */
export const viewFrom = (
  state: Pick<RootState, 'session'>,
  { search }: Pick<Location, 'search'>,
): DriveView => {
  const view = readDriveView(search);
  return view.storage === 'teamdrive' && selectTeamToggle(state) === null
    ? { ...view, storage: 'drive', path: '/' }
    : view;
};

export const selectFolder = (state: RootState, ref: FolderRef): Folder =>
  selectDrive(state).folders.known[keyOf(ref)] ?? emptyFolder;

const rowsOf = weakMapMemoize((entities: Folder['entities']): readonly DriveEntry[] =>
  Object.values(entities),
);
/** The entries of a folder as the server orders them; the same array until one of them changes. */
export const selectRows = (state: RootState, ref: FolderRef): readonly DriveEntry[] =>
  rowsOf(selectFolder(state, ref).entities);

export const selectUsage = (state: RootState, { storage }: Pick<FolderRef, 'storage'>) =>
  selectDrive(state).folders.usage[storage] ?? null;
export const selectSearch = (state: RootState) => selectDrive(state).search;
export const selectChosen = (state: RootState) => selectDrive(state).chosen.paths;
export const selectTrash = (state: RootState) => selectDrive(state).trash;
export const selectPreview = (state: RootState) => selectDrive(state).preview;
export const selectUi = (state: RootState) => selectDrive(state).ui;
export const selectThumbnails = (state: RootState) => selectDrive(state).thumbnails;
/** Where the picture of a tile is; null where there is none to show. */
export const selectThumbnail = (
  state: RootState,
  storage: Storage,
  path: string,
): string | null => {
  const url = selectThumbnails(state)[pictureKey(storage, path)]?.url ?? null;
  return url === null || /^\w+:/.test(url) ? url : selectConfig(state).api_url + url;
};
export const selectFolderForm = (state: RootState) => selectDrive(state).folderForm;
export const selectRenameForm = (state: RootState) => selectDrive(state).renameForm;

/** Why nothing of this area may be renamed, moved or deleted (DRV-29). */
export const selectViewOnly = (
  state: Pick<RootState, 'config'>,
  { storage }: Pick<FolderRef, 'storage'>,
): string | undefined =>
  storage === 'teamdrive' && selectConfig(state).flags.team_drive_view_only
    ? 'The team drive can only be viewed and added to here.'
    : undefined;

const LETTERS_ONLY = { anyNames: false };
const ANY = { anyNames: true };
/** Which names a person may give here. */
export const selectNameRule = (state: Pick<RootState, 'config'>): NameRule =>
  selectConfig(state).flags.any_names ? ANY : LETTERS_ONLY;
