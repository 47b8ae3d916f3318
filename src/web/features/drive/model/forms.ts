import type { Storage } from '~/contract';
import { draft } from '~/web/lib/state/draft';
import { folderNameProblem, newNameProblem, type NameRule } from './rules';

/** The name of a new folder, and its parent (DRV-19). */
export interface FolderValues {
  readonly folderName: string;
  readonly storage: Storage;
  readonly path: string;
}
export const folderForm = draft<FolderValues, NameRule>('drive/folderForm', {
  folderName: ({ folderName }, rule) => folderNameProblem(folderName, rule),
});

/** The new name of an entry. */
export interface RenameValues {
  readonly name: string;
  readonly storage: Storage;
  readonly path: string;
}
export const renameForm = draft<RenameValues, NameRule>('drive/renameForm', {
  name: ({ name, path }, rule) => newNameProblem(name, path, rule),
});
