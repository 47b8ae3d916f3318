import type { DriveEntry } from '~/contract/drive';
import { segmentsOf } from '../files/segments';
import { HttpError, invalid } from '../httpError';
import type { StoredEntry } from './store';

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
