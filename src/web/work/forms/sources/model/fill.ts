import type { UnknownAction } from '@reduxjs/toolkit';
import { picked } from '../../drivePicker/events';
import { githubFilesChosen } from '~/web/work/github/events';
import { failedWith, idle, loading } from '~/web/lib/state/request';
import {
  driveSearchFailed,
  driveSearchNeeded,
  driveSearched,
  fetchStarted,
  fetchEnded,
  fileChecked,
  filesPicked,
  mainFileChosen,
  sourcePicked,
} from '../events';
import {
  bareName,
  fileAt,
  foldersOf,
  isFolder,
  isMainName,
  mainFilesOf,
  nameOf,
  noSource,
  type DriveChoice,
  type FilesState,
  type FileTraits,
  type MainFiles,
  type NamedSource,
  type Picked,
  type PickedFile,
  type SourceKind,
} from './values';

/** The project directory a name suggests: the name, with what no folder can be called taken out. */
const folderFor = (name: string): string =>
  name
    .trim()
    .replace(/[/\\]+/g, '-')
    .replace(/^\.+/, '');

/** The project directory that follows a new name, until the person writes one of their own. */
export const folderAfter = (values: NamedSource, name: string): Partial<NamedSource> => {
  const follows = values.source_dir === '' || values.source_dir === folderFor(values.name);
  return follows ? { source_dir: folderFor(name) } : {};
};

/** A new name with its project directory. */
export const withName = (values: NamedSource, name: string): Partial<NamedSource> => ({
  name,
  ...folderAfter(values, name),
});

/** An empty file under a name that is free: all that one has to say. */
export const emptyNamed = ({ emptyFile }: FileTraits, name: string) =>
  ({
    source: 'empty',
    project_source: 'filesystem',
    main_file: emptyFile,
    name,
    source_dir: folderFor(name),
  }) as const;

/** Name and directory that are still missing, taken from what was chosen; '' suggests nothing. */
const withSuggestion = (values: NamedSource, suggested: string): Partial<NamedSource> => {
  if (suggested === '') return {};
  if (values.name.trim() === '') return withName(values, suggested);
  return values.source_dir === '' ? { source_dir: folderFor(suggested) } : {};
};

/** A suggested name is one of an empty file: files that are chosen bring their own. */
const nameFor = (
  values: NamedSource,
  source: SourceKind,
  suggested: string,
): Partial<NamedSource> => {
  if (suggested === '') return {};
  if (source === 'empty') return values.name.trim() === '' ? withName(values, suggested) : {};
  return values.name === suggested ? withName(values, '') : {};
};

/** Picking one source resets the others. */
const withSource = (
  { emptyFile }: FileTraits,
  values: NamedSource,
  source: SourceKind,
  suggested: string,
): Partial<NamedSource> => {
  const { source_dir: _stays, ...nothing } = noSource;
  const main_file = source === 'empty' ? emptyFile : '';
  return {
    ...nothing,
    source,
    project_source: source === 'github' ? 'github' : 'filesystem',
    main_file,
    ...nameFor(values, source, suggested),
  };
};

/** Choosing one file sets main_file; choosing several clears it. A name that was not given yet is taken from what was chosen. */
const withPicked = (
  traits: FileTraits,
  values: NamedSource,
  { files, folder }: Picked,
): Partial<NamedSource> => {
  const main_file = files.length === 1 ? files[0]!.relative_path : '';
  const suggested =
    folder ?? (isMainName(traits, main_file) ? bareName(traits, files[0]!.name) : '');
  const named = values.name.trim() === '' && suggested !== '' ? withName(values, suggested) : {};
  return {
    files,
    main_file,
    ...named,
    ...(folder !== null ? { source_dir: folderFor(folder) } : {}),
  };
};

type OfRepository = ReturnType<typeof githubFilesChosen>['payload'];
const ofRepository = ({ path, size, source }: OfRepository['files'][number]): PickedFile => ({
  id: path,
  name: nameOf(path),
  relative_path: path,
  size,
  source,
});

/**
 * Files of a repository, at the paths they have there. A main file that is still among them stays; the only one that can be it becomes it.
 * Name and directory that are still missing are taken from the repository.
 */
const withGithub = (
  traits: FileTraits,
  values: NamedSource,
  { repo, branch, files }: OfRepository,
): Partial<NamedSource> => {
  const able = files.filter(({ path }) => isMainName(traits, path));
  const kept = files.some(({ path }) => path === values.main_file);
  const main_file = kept ? values.main_file : able.length === 1 ? able[0]!.path : '';
  const inRepo = {
    github_repo: repo === '' ? null : repo,
    github_branch: branch === '' ? null : branch,
  };
  return {
    files: files.map(ofRepository),
    main_file,
    ...inRepo,
    ...withSuggestion(values, files.length > 0 ? nameOf(repo) : ''),
  };
};

/** A choice from the drive takes the place of the one before. */
const withDrive = (
  traits: FileTraits,
  values: NamedSource,
  { storage, paths }: DriveChoice,
): Partial<NamedSource> => {
  const drive = { storage, paths };
  const [only = ''] = paths.length === 1 ? paths : [];
  const able = mainFilesOf(traits, drive);
  const main_file = able.length === 1 && foldersOf(drive).length === 0 ? (able[0] ?? '') : '';
  return {
    drive,
    main_file,
    ...withSuggestion(values, isFolder(only) ? nameOf(only) : bareName(traits, main_file)),
  };
};

/** One file of the drive, which gives the object its name. */
export const ofDriveFile = (
  traits: FileTraits,
  { storage, path }: { readonly storage: DriveChoice['storage']; readonly path: string },
) => {
  const [main_file, name] = [nameOf(path), bareName(traits, nameOf(path))];
  return {
    source: 'drive',
    project_source: 'filesystem',
    drive: { storage, paths: [path] },
    main_file,
    name,
    source_dir: folderFor(name),
  } as const;
};

/** The only main file there is becomes it; of several the person chooses. */
const withFound = (
  traits: FileTraits,
  values: NamedSource,
  { paths, truncated }: MainFiles,
): Partial<NamedSource> => {
  const [only = ''] = paths.length === 1 && !truncated ? paths : [];
  return only === '' || values.main_file !== ''
    ? {}
    : { main_file: only, ...withSuggestion(values, bareName(traits, nameOf(only))) };
};

/** The changes in a form's values by an action about its files; null where it is about something else. `suggested` is the name it began with. */
export const fillFrom = (
  traits: FileTraits,
  values: NamedSource,
  action: UnknownAction,
  suggested: string,
): Partial<NamedSource> | null => {
  if (sourcePicked.match(action))
    return withSource(traits, values, action.payload.source, suggested);
  if (filesPicked.match(action)) return withPicked(traits, values, action.payload);
  if (picked.match(action))
    return values.source === 'drive' ? withDrive(traits, values, action.payload) : null;
  if (driveSearched.match(action))
    return values.drive ? withFound(traits, values, action.payload) : null;
  if (githubFilesChosen.match(action))
    return values.source === 'github' ? withGithub(traits, values, action.payload) : null;
  return mainFileChosen.match(action) ? { main_file: action.payload.relative_path } : null;
};

/** How far the search for main files of the drive is. */
const searchAfter = (before: FilesState['search'], action: UnknownAction): FilesState['search'] => {
  if (sourcePicked.match(action)) return idle;
  if (driveSearchNeeded.match(action) || picked.match(action)) return loading();
  if (driveSearched.match(action))
    return {
      status: 'succeeded',
      value: { paths: action.payload.paths, truncated: action.payload.truncated },
    };
  return driveSearchFailed.match(action) ? failedWith(action.payload.problem) : before;
};

/** A main file that is not the one looked at before has to be looked at. */
const checkFor = (
  { source, files, main_file }: NamedSource,
  before: FilesState['check'],
): FilesState['check'] => {
  const file = source === 'filesystem' ? fileAt({ files }, main_file) : undefined;
  if (!file) return null;
  return before?.id === file.id ? before : { id: file.id, phase: 'reading', reason: null };
};

/** The known facts of the files after an action about them, and the values it left; the same where nothing came of it. */
export const filesAfter = (
  before: FilesState,
  values: NamedSource,
  action: UnknownAction,
): FilesState => {
  const search = searchAfter(before.search, action);
  const fetching = fetchStarted.match(action)
    ? action.payload.name
    : fetchEnded.match(action)
      ? null
      : before.fetching;
  const isChecked = fileChecked.match(action) && action.payload.id === before.check?.id;
  const check = isChecked
    ? { id: action.payload.id, reason: action.payload.reason, phase: 'done' as const }
    : checkFor(values, before.check);
  return search === before.search && fetching === before.fetching && check === before.check
    ? before
    : { search, fetching, check };
};
