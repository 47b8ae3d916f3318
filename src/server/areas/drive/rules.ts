import type { Storage } from '~/contract/drive';
import type { Config } from '../../platform/settings/config';
import { invalid, HttpError } from '../../platform/httpError';
import { newLocationOf } from '../../platform/storage/paths';

/** The sentence about a name that no file or folder may have (DRV-23 to DRV-25). */
export const BAD_FOLDER_NAME =
  'Please enter a valid folder name (alphanumeric, spaces and hyphens)';
export const BAD_NAME = 'Please enter a valid name (alphanumeric, spaces and hyphens)';

/** A new name for something: one segment, not empty and not only dots. Throws `invalid` at `name`. */
export const newNameOf = (name: string): string => {
  if (name.trim() === '' || name.includes('/')) throw invalid({ name: BAD_NAME });
  return newLocationOf(name, 'name', BAD_NAME);
};

/** DRV-29: where the view flag is set, nothing of the team's drive is renamed, moved or deleted, by nobody. */
export const rejectViewOnly = (storage: Storage, { flags }: Config): void => {
  if (storage !== 'teamdrive' || flags['team_drive_view_only'] !== true) return;
  throw new HttpError(
    'refused',
    'The team drive can only be viewed and added to here: nothing in it is renamed, moved or deleted.',
  );
};
