import type { FileSource } from '~/web/kit/surroundings';
import { bareName, isMainName, KINDS } from '../kinds';
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

/** The project directory a name suggests: the name, with what no folder can be called taken out. */
export const folderFor = (name: string): string => name.trim().replace(/[/\\]+/g, '-').replace(/^\.+/, '');

/** What the notebook or job is called. */
export const nameIn = (values: CreateValues): string => values[KINDS[values.kind].nameField];

/** A new name. The project directory follows it until the person writes one of their own. */
export const withName = (values: CreateValues, name: string): Partial<CreateValues> => {
  const follows = values.source_dir === '' || values.source_dir === folderFor(nameIn(values));
  return { [KINDS[values.kind].nameField]: name, ...(follows ? { source_dir: folderFor(name) } : {}) };
};

/** Name and directory that are still missing, taken from what was chosen; '' suggests nothing. */
export const withSuggestion = (values: CreateValues, suggested: string): Partial<CreateValues> => {
  if (suggested === '') return {};
  if (nameIn(values).trim() === '') return withName(values, suggested);
  return values.source_dir === '' ? { source_dir: folderFor(suggested) } : {};
};

/** Choosing one file sets main_file; choosing several clears it. A name that was not given yet is taken from what was chosen. */
export const withPicked = (values: CreateValues, { files, folder }: Picked): Partial<CreateValues> => {
  const main_file = files.length === 1 ? files[0]!.relative_path : '';
  const kind = KINDS[values.kind];
  const suggested = folder ?? (isMainName(kind, main_file) ? bareName(kind, files[0]!.name) : '');
  const named = nameIn(values).trim() === '' && suggested !== '' ? withName(values, suggested) : {};
  return { files, main_file, ...named, ...(folder !== null ? { source_dir: folderFor(folder) } : {}) };
};

/** The chosen file with this path. */
export const fileAt = (values: CreateValues, path: string): PickedFile | undefined => values.files.find((file) => file.relative_path === path);
