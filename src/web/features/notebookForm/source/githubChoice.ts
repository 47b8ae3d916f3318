import type { githubFilesChosen } from '../../github/events';
import type { CreateValues } from '../values';
import { folderFor, isNotebookName, withName, type PickedFile } from './picked';

type Chosen = ReturnType<typeof githubFilesChosen>['payload'];

const nameOf = (path: string) => path.split('/').at(-1) ?? path;

const pickedOf = ({ path, size, source }: Chosen['files'][number]): PickedFile => ({ id: path, name: nameOf(path), relative_path: path, size, source });

/**
 * Files of a repository, at the paths they have there. A main file that is still among them stays; the only notebook becomes it.
 * Name and directory that are still missing are taken from the repository.
 */
export const withGithub = (values: CreateValues, { repo, branch, files }: Chosen): Partial<CreateValues> => {
  const books = files.filter(({ path }) => isNotebookName(path));
  const kept = files.some(({ path }) => path === values.main_file);
  const main_file = kept ? values.main_file : books.length === 1 ? books[0]!.path : '';
  const suggested = files.length > 0 ? nameOf(repo) : '';
  const unnamed = suggested !== '' && values.notebook_name.trim() === '';
  const named = unnamed ? withName(values, suggested) : suggested !== '' && values.source_dir === '' ? { source_dir: folderFor(suggested) } : {};
  return { files: files.map(pickedOf), main_file, github_repo: repo === '' ? null : repo, github_branch: branch === '' ? null : branch, ...named };
};
