import type { Storage } from '~/contract';
import { draft } from '~/web/kit/state/draft';
import { isFolder } from '~/web/kit/browser/url/drivePaths';
import { folderNameProblem, newNameProblem } from './rules';

/** What a new folder is to be called, and where it goes (DRV-19). */
export interface FolderValues {
  readonly folderName: string;
  readonly storage: Storage;
  readonly path: string;
}
export const folderForm = draft<FolderValues, null>('drive/folderForm', { folderName: ({ folderName }) => folderNameProblem(folderName) });

/** What something is to be called from now on. */
export interface RenameValues {
  readonly name: string;
  readonly storage: Storage;
  readonly path: string;
}
export const renameForm = draft<RenameValues, null>('drive/renameForm', { name: ({ name, path }) => newNameProblem(name, isFolder(path)) });
