import { weakMapMemoize } from '@reduxjs/toolkit';
import type { Location } from 'history';
import type { DriveEntry } from '~/contract';
import { selectTeamToggle } from '~/web/objects/person';
import { selectConfig } from '~/web/kit/state/config';
import { keyOf, readDriveView, type DriveView, type Place } from './model/url';
import type { DriveState } from './model/slice';
import type { RootState } from '~/web/kit/state/root';
import { emptyFolder, type Folder } from './model/folders';
import type { NameRule } from './model/rules';

export interface WithDrive {
  readonly drive: DriveState;
}

/** How the drive is looked at from this location. Without a plan there is no team drive (PRM-07). */
export const viewFrom = (state: Pick<RootState, 'session'>, { search }: Pick<Location, 'search'>): DriveView => {
  const view = readDriveView(search);
  return view.storage === 'teamdrive' && selectTeamToggle(state) === null ? { ...view, storage: 'drive', path: '/' } : view;
};

export const selectFolder = (state: WithDrive, place: Place): Folder => state.drive.folders.known[keyOf(place)] ?? emptyFolder;

const rowsOf = weakMapMemoize((entities: Folder['entities']): readonly DriveEntry[] => Object.values(entities));
/** The entries of a folder as the server orders them; the same array until one of them changes. */
export const selectRows = (state: WithDrive, place: Place): readonly DriveEntry[] => rowsOf(selectFolder(state, place).entities);

export const selectUsage = (state: WithDrive, { storage }: Pick<Place, 'storage'>) => state.drive.folders.usage[storage] ?? null;
export const selectSearch = (state: WithDrive) => state.drive.search;
export const selectChosen = (state: WithDrive) => state.drive.chosen.paths;
export const selectTrash = (state: WithDrive) => state.drive.trash;
export const selectPreview = (state: WithDrive) => state.drive.preview;
export const selectDesk = (state: WithDrive) => state.drive.desk;
export const selectFolderForm = (state: WithDrive) => state.drive.folderForm;
export const selectRenameForm = (state: WithDrive) => state.drive.renameForm;

/** Why nothing of this area may be renamed, moved or deleted (DRV-29). */
export const selectViewOnly = (state: Parameters<typeof selectConfig>[0], { storage }: Pick<Place, 'storage'>): string | undefined =>
  (storage === 'teamdrive' && selectConfig(state).flags.team_drive_view_only ? 'The team drive can only be viewed and added to here.' : undefined);

const LETTERS_ONLY = { anyNames: false };
const ANY = { anyNames: true };
/** Which names a person may give here. */
export const selectNameRule = (state: Parameters<typeof selectConfig>[0]): NameRule => (selectConfig(state).flags.any_names ? ANY : LETTERS_ONLY);
