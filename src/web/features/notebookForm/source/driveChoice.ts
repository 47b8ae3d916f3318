import type { DriveEntry, Storage } from '~/contract';
import type { CreateValues } from '../values';
import { folderFor, isNotebookName, withName } from './picked';

/** What was chosen from the drive: files, and folders with a slash at their end. */
export interface DriveChoice {
  readonly storage: Storage;
  readonly paths: readonly string[];
}

/** The notebooks among what was chosen, as paths in the new notebook's folder. */
export interface Books {
  readonly paths: readonly string[];
  /** There are more than the server tells at once. */
  readonly truncated: boolean;
}

const isFolder = (path: string) => path.endsWith('/');
export const nameOf = (path: string) => path.replace(/\/$/, '').split('/').at(-1) ?? '';

/** The folders of a choice: their notebooks are still to be found. */
export const foldersOf = ({ paths }: DriveChoice) => paths.filter(isFolder);
/** The notebooks that were chosen themselves. */
export const booksOf = ({ paths }: DriveChoice) => paths.filter((path) => !isFolder(path) && isNotebookName(path)).map(nameOf);

/** What lies in a chosen folder comes along under the folder's own name: '/data/iris/a/b.ipynb' of '/data/iris/' is 'iris/a/b.ipynb'. */
export const placeIn = (folder: string, path: string) => `${nameOf(folder)}/${path.slice(folder.length)}`;

/** The notebooks that a search below a chosen folder found, without those that Jupyter keeps for itself. */
export const booksIn = (folder: string, found: readonly DriveEntry[]) => found
  .filter(({ isDir, path }) => !isDir && isNotebookName(path) && path.startsWith(folder) && !path.includes('/.ipynb_checkpoints/'))
  .map(({ path }) => placeIn(folder, path));

const bare = (name: string) => name.replace(/\.ipynb$/i, '');

/** Name and directory that are still missing, taken from what was chosen. */
const named = (values: CreateValues, suggested: string): Partial<CreateValues> => {
  if (suggested === '') return {};
  if (values.notebook_name.trim() === '') return withName(values, suggested);
  return values.source_dir === '' ? { source_dir: folderFor(suggested) } : {};
};

/** A choice from the drive takes the place of the one before. */
export const withDrive = (values: CreateValues, drive: DriveChoice): Partial<CreateValues> => {
  const [only = ''] = drive.paths.length === 1 ? drive.paths : [];
  const books = booksOf(drive);
  const main_file = books.length === 1 && foldersOf(drive).length === 0 ? books[0] ?? '' : '';
  return { drive, main_file, ...named(values, isFolder(only) ? nameOf(only) : bare(main_file)) };
};

/** The only notebook there is becomes the main file; of several the person chooses. */
export const withBooks = (values: CreateValues, { paths, truncated }: Books): Partial<CreateValues> => {
  const [only = ''] = paths.length === 1 && !truncated ? paths : [];
  return only === '' || values.main_file !== '' ? {} : { main_file: only, ...named(values, bare(nameOf(only))) };
};
