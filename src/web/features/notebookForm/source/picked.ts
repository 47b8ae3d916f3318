import type { FileSource } from '~/web/kit/surroundings';
import type { CreateValues } from '../values';

/** A file the person chose; its bytes are in the registry of kit/files under the same id, or can be had from its source. */
export interface PickedFile {
  readonly id: string;
  readonly name: string;
  /** Path below the folder that was chosen, with the name. */
  readonly relative_path: string;
  /** Bytes. */
  readonly size: number;
  /** Where it lies, if not on this computer. */
  readonly source?: FileSource;
}

/** Files chosen together, and the folder they were in where one was chosen. */
export interface Picked {
  readonly files: readonly PickedFile[];
  readonly folder: string | null;
}

export const isNotebookName = (name: string) => /[^/]\.ipynb$/i.test(name);

const bare = (name: string) => name.replace(/\.ipynb$/i, '');

/** The project directory a name suggests: the name, with what no folder can be called taken out. */
export const folderFor = (name: string): string => name.trim().replace(/[/\\]+/g, '-').replace(/^\.+/, '');

/** A new name. The project directory follows it until the person writes one of their own. */
export const withName = (values: CreateValues, notebook_name: string): Partial<CreateValues> => {
  const follows = values.source_dir === '' || values.source_dir === folderFor(values.notebook_name);
  return { notebook_name, ...(follows ? { source_dir: folderFor(notebook_name) } : {}) };
};

/** Choosing one file sets main_file; choosing several clears it. A name that was not given yet is taken from what was chosen. */
export const withPicked = (values: CreateValues, { files, folder }: Picked): Partial<CreateValues> => {
  const main_file = files.length === 1 ? files[0]!.relative_path : '';
  const suggested = folder ?? (isNotebookName(main_file) ? bare(files[0]!.name) : '');
  const named = values.notebook_name.trim() === '' && suggested !== '' ? withName(values, suggested) : {};
  return { files, main_file, ...named, ...(folder !== null ? { source_dir: folderFor(folder) } : {}) };
};

/** The chosen file with this path. */
export const fileAt = (values: CreateValues, path: string): PickedFile | undefined => values.files.find((file) => file.relative_path === path);
