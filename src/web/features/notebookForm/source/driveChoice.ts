import type { DriveEntry, Storage } from '~/contract';
import { bareName, isMainName, KINDS, type Kind } from '../kinds';
import type { CreateValues } from '../values';
import { withSuggestion } from './picked';

/** What was chosen from the drive: files, and folders with a slash at their end. */
export interface DriveChoice {
  readonly storage: Storage;
  readonly paths: readonly string[];
}

/** The possible main files among what was chosen, as paths in the new folder. */
export interface Books {
  readonly paths: readonly string[];
  /** There are more than the server tells at once. */
  readonly truncated: boolean;
}

const isFolder = (path: string) => path.endsWith('/');
export const nameOf = (path: string) => path.replace(/\/$/, '').split('/').at(-1) ?? '';

/** The folders of a choice: what they hold is still to be found. */
export const foldersOf = ({ paths }: DriveChoice) => paths.filter(isFolder);
/** The main files that were chosen themselves. */
export const booksOf = (kind: Kind, { paths }: DriveChoice) => paths.filter((path) => !isFolder(path) && isMainName(kind, path)).map(nameOf);

/** What lies in a chosen folder comes along under the folder's own name: '/data/iris/a/b.ipynb' of '/data/iris/' is 'iris/a/b.ipynb'. */
export const placeIn = (folder: string, path: string) => `${nameOf(folder)}/${path.slice(folder.length)}`;

/** The main files that a search below a chosen folder found, without those that Jupyter keeps for itself. */
export const booksIn = (kind: Kind, folder: string, found: readonly DriveEntry[]) => found
  .filter(({ isDir, path }) => !isDir && isMainName(kind, path) && path.startsWith(folder) && !path.includes('/.ipynb_checkpoints/'))
  .map(({ path }) => placeIn(folder, path));

/** A choice from the drive takes the place of the one before. */
export const withDrive = (values: CreateValues, drive: DriveChoice): Partial<CreateValues> => {
  const kind = KINDS[values.kind];
  const [only = ''] = drive.paths.length === 1 ? drive.paths : [];
  const books = booksOf(kind, drive);
  const main_file = books.length === 1 && foldersOf(drive).length === 0 ? books[0] ?? '' : '';
  return { drive, main_file, ...withSuggestion(values, isFolder(only) ? nameOf(only) : bareName(kind, main_file)) };
};

/** The only main file there is becomes it; of several the person chooses. */
export const withBooks = (values: CreateValues, { paths, truncated }: Books): Partial<CreateValues> => {
  const [only = ''] = paths.length === 1 && !truncated ? paths : [];
  return only === '' || values.main_file !== '' ? {} : { main_file: only, ...withSuggestion(values, bareName(KINDS[values.kind], nameOf(only))) };
};
