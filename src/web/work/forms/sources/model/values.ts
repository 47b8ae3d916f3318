import type { DriveEntry, ProjectSource, Storage } from '~/contract';
import type { FileSource } from '~/web/lib/saga/sagaContext';
import { idle, type Loaded } from '~/web/lib/state/request';

/** The texts of a kind about its files. Texts name it by `noun`. */
export interface FileTraits {
  /** As it stands within a sentence. */
  readonly noun: string;
  /** Endings that a main file may have. */
  readonly endings: readonly string[];
  readonly wrongEnding: string;
  readonly noFiles: string;
  /** The name and the content of an empty file. */
  readonly emptyFile: string;
  readonly emptyHint: string;
  /** The dropped or chosen files, and those that many files are searched for. */
  readonly dropped: string;
  readonly mainFile: string;
}

/** Where the files come from (NB-04): a card of the picker, or another object, which no card offers. */
export type SourceKind = 'empty' | 'filesystem' | 'github' | 'drive' | 'clone';

/** A file the person chose; its bytes are in the registry of kit/browser/files/files under the same id, or can be had from its source. */
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

/** The entries chosen from the drive: files, and folders with a slash at their end. */
export interface DriveChoice {
  readonly storage: Storage;
  readonly paths: readonly string[];
}

/** The possible main files among what was chosen, as paths in the new folder. */
export interface MainFiles {
  readonly paths: readonly string[];
  /** There are more than the server tells at once. */
  readonly truncated: boolean;
}

/** The object whose files are copied, and its page. */
export interface CopySource {
  /** As the address has it. */
  readonly id: string;
  readonly name: string;
  readonly page: string;
  /** The field of the request that names it. */
  readonly sent: { readonly clone_of: string } | { readonly notebook_of: string };
}

/** The fields of a create form about where the files come from (NB-15). */
export interface SourceValues extends ProjectSource {
  /** Null until a source is picked. */
  readonly source: SourceKind | null;
  /** Of this computer, or of a repository. */
  readonly files: readonly PickedFile[];
  readonly drive: DriveChoice | null;
  readonly clone: CopySource | null;
  readonly source_dir: string;
  readonly main_file: string;
}
/** The same with the name, which follows the files until one was given. */
export type NamedSource = SourceValues & { readonly name: string };

/** Nothing was picked yet. */
export const noSource: SourceValues = {
  source: null,
  files: [],
  drive: null,
  clone: null,
  source_dir: '',
  main_file: '',
  project_source: 'filesystem',
  github_repo: null,
  github_branch: null,
};

/** The known facts of the files beside the values. */
export interface FilesState {
  /** Whether the chosen main file can be one: `reason` says why it is none, null where it is one. */
  readonly check: {
    readonly id: string;
    readonly phase: 'reading' | 'done';
    readonly reason: string | null;
  } | null;
  /** The main files among what was chosen from the drive. */
  readonly search: Loaded<MainFiles>;
  /** The name of the main file while it is brought from elsewhere. */
  readonly fetching: string | null;
}
export const emptyFilesState: FilesState = {
  check: null,
  search: idle,
  fetching: null,
};

/** '/data/iris/' is called 'iris'. */
export const nameOf = (path: string) => path.replace(/\/$/, '').split('/').at(-1) ?? '';

/** True for a file that an object of this kind may begin with. */
export const isMainName = ({ endings }: FileTraits, path: string): boolean => {
  const file = nameOf(path).toLowerCase();
  return endings.some((ending) => file.endsWith(ending) && file.length > ending.length);
};

const BOOK = '.ipynb';
/** True for a file that must hold a notebook to be the main file: where every main file is one, whatever its name. */
export const mustBeBook = ({ endings }: FileTraits, name: string): boolean =>
  endings.every((ending) => ending === BOOK) ||
  (name.toLowerCase().endsWith(BOOK) && nameOf(name).length > BOOK.length);

/** A file's name without the ending a main file has: what the object might be called. */
export const bareName = ({ endings }: FileTraits, name: string): string => {
  const ending = endings.find((each) => name.toLowerCase().endsWith(each));
  return ending ? name.slice(0, -ending.length) : name;
};

export const isFolder = (path: string) => path.endsWith('/');
/** The folders of a choice: what they hold is still to be found. */
export const foldersOf = ({ paths }: DriveChoice) => paths.filter(isFolder);
/** The main files that were chosen themselves. */
export const mainFilesOf = (traits: FileTraits, { paths }: DriveChoice) =>
  paths.filter((path) => !isFolder(path) && isMainName(traits, path)).map(nameOf);

/**
 * The main files that a search below a chosen folder found, without those that Jupyter keeps for itself. They come along under the folder's
 * own name: '/data/iris/a/b.ipynb' of '/data/iris/' is 'iris/a/b.ipynb'.
 */
export const mainFilesIn = (traits: FileTraits, folder: string, found: readonly DriveEntry[]) =>
  found
    .filter(
      ({ isDir, path }) =>
        !isDir &&
        isMainName(traits, path) &&
        path.startsWith(folder) &&
        !path.includes('/.ipynb_checkpoints/'),
    )
    .map(({ path }) => `${nameOf(folder)}/${path.slice(folder.length)}`);

/** The chosen file with this path. */
export const fileAt = (
  { files }: Pick<SourceValues, 'files'>,
  path: string,
): PickedFile | undefined => files.find(({ relative_path }) => relative_path === path);
