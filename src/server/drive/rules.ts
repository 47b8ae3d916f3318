import type { DriveEntry, Storage } from '~/contract/drive';
import type { Config } from '../config';
import { segmentsOf } from '../files/segments';
import { invalid, Refusal } from '../refusal';
import type { StoredEntry } from './store';

/** What is said of a name that no file or folder may have (DRV-23 to DRV-25). */
export const BAD_FOLDER_NAME = 'Please enter a valid folder name (alphanumeric, spaces and hyphens)';
export const BAD_NAME = 'Please enter a valid name (alphanumeric, spaces and hyphens)';

const ONLY_DOTS = /^\.+$/;

/** Says a refusal of a path at the field that brought it. */
const atField = <Result>(field: string, read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') throw invalid({ [field]: error.message });
    throw error;
  }
};

/** The place in a store that a path of the contract names: '/data/iris.csv' → 'data/iris.csv', '/' → ''. Throws `invalid` at `field`. */
export const placeOf = (path: string, field: string): string =>
  atField(field, () => (/^\/*$/.test(path) ? '' : segmentsOf(path).join('/')));

/** As `placeOf`, for something that is to be made: names of dots only are refused with `sentence` (DRV-25), and so is the root. */
export const newPlaceOf = (path: string, field: string, sentence: string): string => {
  const dots = path.split('/').some((name) => ONLY_DOTS.test(name));
  const place = dots ? '' : placeOf(path, field);
  if (place === '') throw invalid({ [field]: sentence });
  return place;
};

/** A new name for something: one segment, not empty and not only dots. Throws `invalid` at `name`. */
export const newNameOf = (name: string): string => {
  if (name.trim() === '' || name.includes('/')) throw invalid({ name: BAD_NAME });
  return newPlaceOf(name, 'name', BAD_NAME);
};

export const nameOf = (place: string): string => place.slice(place.lastIndexOf('/') + 1);
export const parentOf = (place: string): string => place.slice(0, Math.max(0, place.lastIndexOf('/')));
export const join = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Whether a place is `folder` or lies somewhere in it. */
export const isWithin = (place: string, folder: string): boolean => folder === '' || place === folder || place.startsWith(`${folder}/`);

/** As the contract writes a place: a trailing slash marks a folder (DRV-18). */
export const pathOf = (place: string, isDir: boolean): string => (place === '' ? '/' : `/${place}${isDir ? '/' : ''}`);

/** One line of a folder, as the contract writes it. */
export const entryOf = (place: string, { name, isDir, size, modified }: StoredEntry): DriveEntry => ({
  path: pathOf(place, isDir), name, isDir, size, update_datetime: modified === null ? null : new Date(modified).toISOString(),
});

export const missing = (place: string): Refusal => new Refusal('missing', `There is nothing called ${pathOf(place, false)} here any more.`);

/** DRV-29: where the view flag is set, nothing of the team's drive is renamed, moved or deleted, by nobody. */
export const refuseViewOnly = (storage: Storage, { flags }: Config): void => {
  if (storage !== 'teamdrive' || flags['team_drive_view_only'] !== true) return;
  throw new Refusal('refused', 'The team drive can only be viewed and added to here: nothing in it is renamed, moved or deleted.');
};
