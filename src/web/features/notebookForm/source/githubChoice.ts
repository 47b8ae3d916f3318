import type { githubFilesChosen } from '../../github/events';
import { isMainName, KINDS } from '../kinds';
import type { CreateValues } from '../values';
import { withSuggestion, type PickedFile } from './picked';

type Chosen = ReturnType<typeof githubFilesChosen>['payload'];

const nameOf = (path: string) => path.split('/').at(-1) ?? path;

const pickedOf = ({ path, size, source }: Chosen['files'][number]): PickedFile => ({ id: path, name: nameOf(path), relative_path: path, size, source });

/**
 * Files of a repository, at the paths they have there. A main file that is still among them stays; the only one that can be it becomes it.
 * Name and directory that are still missing are taken from the repository.
 */
export const withGithub = (values: CreateValues, { repo, branch, files }: Chosen): Partial<CreateValues> => {
  const books = files.filter(({ path }) => isMainName(KINDS[values.kind], path));
  const kept = files.some(({ path }) => path === values.main_file);
  const main_file = kept ? values.main_file : books.length === 1 ? books[0]!.path : '';
  const suggested = files.length > 0 ? nameOf(repo) : '';
  const inRepo = { github_repo: repo === '' ? null : repo, github_branch: branch === '' ? null : branch };
  return { files: files.map(pickedOf), main_file, ...inRepo, ...withSuggestion(values, suggested) };
};
