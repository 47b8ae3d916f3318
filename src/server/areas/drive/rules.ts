import type { DriveEntry, Storage } from '~/contract/drive';
import type { Config } from '../../platform/settings/config';
import { segmentsOf } from '../../platform/files/segments';
import { invalid, HttpError } from '../../platform/httpError';
import type { Store, StoredEntry } from '../../platform/storage/store';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import { whyNotOf } from '../../platform/access/rights';

/** What is said of a name that no file or folder may have (DRV-23 to DRV-25). */
export const BAD_FOLDER_NAME =
  'Please enter a valid folder name (alphanumeric, spaces and hyphens)';
export const BAD_NAME = 'Please enter a valid name (alphanumeric, spaces and hyphens)';

const ONLY_DOTS = /^\.+$/;

/** Says a refusal of a path at the field that brought it. */
const atField = <Result>(field: string, read: () => Result): Result => {
  try {
    return read();
  } catch (error) {
    if (error instanceof HttpError && error.code === 'invalid')
      throw invalid({ [field]: error.message });
    throw error;
  }
};

/** The location in a store that a path of the contract names: '/data/iris.csv' → 'data/iris.csv', '/' → ''. Throws `invalid` at `field`. */
export const locationOf = (path: string, field: string): string =>
  atField(field, () => (/^\/*$/.test(path) ? '' : segmentsOf(path).join('/')));

/** As `locationOf`, for something that is to be made: names of dots only are refused with `sentence` (DRV-25), and so is the root. */
export const newLocationOf = (path: string, field: string, sentence: string): string => {
  const dots = path.split('/').some((name) => ONLY_DOTS.test(name));
  const location = dots ? '' : locationOf(path, field);
  if (location === '') throw invalid({ [field]: sentence });
  return location;
};

/** A new name for something: one segment, not empty and not only dots. Throws `invalid` at `name`. */
export const newNameOf = (name: string): string => {
  if (name.trim() === '' || name.includes('/')) throw invalid({ name: BAD_NAME });
  return newLocationOf(name, 'name', BAD_NAME);
};

export const nameOf = (location: string): string => location.slice(location.lastIndexOf('/') + 1);
export const parentOf = (location: string): string =>
  location.slice(0, Math.max(0, location.lastIndexOf('/')));
export const join = (folder: string, name: string): string =>
  folder === '' ? name : `${folder}/${name}`;

/** Whether a location is `folder` or lies somewhere in it. */
export const isWithin = (location: string, folder: string): boolean =>
  folder === '' || location === folder || location.startsWith(`${folder}/`);

/** As the contract writes a location: a trailing slash marks a folder (DRV-18). */
export const pathOf = (location: string, isDir: boolean): string =>
  location === '' ? '/' : `/${location}${isDir ? '/' : ''}`;

/** One line of a folder, as the contract writes it. */
export const entryOf = (
  location: string,
  { name, isDir, size, modified }: StoredEntry,
): DriveEntry => ({
  path: pathOf(location, isDir),
  name,
  isDir,
  size,
  update_datetime: modified === null ? null : new Date(modified).toISOString(),
});

export const missing = (location: string): HttpError =>
  new HttpError('missing', `There is nothing called ${pathOf(location, false)} here any more.`);

/** DRV-29: where the view flag is set, nothing of the team's drive is renamed, moved or deleted, by nobody. */
export const rejectViewOnly = (storage: Storage, { flags }: Config): void => {
  if (storage !== 'teamdrive' || flags['team_drive_view_only'] !== true) return;
  throw new HttpError(
    'refused',
    'The team drive can only be viewed and added to here: nothing in it is renamed, moved or deleted.',
  );
};

/** The person's own storage area, or that of their team where their plan has one (PRM-07). */
export const driveOf = (
  { stores, config }: Pick<Workspace, 'stores' | 'config'>,
  storage: Storage,
  user: Account,
): Store => {
  const reason = storage === 'teamdrive' ? whyNotOf(config, user, 'teamWork') : null;
  if (reason !== null) throw new HttpError('refused', reason);
  return stores.of(storage, user);
};
