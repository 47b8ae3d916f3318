import path from 'node:path';
import { Readable } from 'node:stream';
import { openUntrusted, streamOf } from '../../platform/files/untrusted';
import { segmentsOf } from '../../platform/files/segments';
import { createWork } from '../../platform/work/creation';
import { rejectProblems } from '../../platform/work/rules';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import type { Gathered } from '../../platform/storage/gather';
import { jobKind } from '../jobs/api';
import { notebookKind, plainJobSettings, plainNotebookSettings } from '../notebooks/api';
import { UNPUBLISHED } from '~/contract/work/defaults';
import { filesIn, versionFolder } from './folders';
import { workloadOf } from './queries/publications';
import type { Visited } from './visiting';

/** The files of a version, read when it is their turn. */
const gathered = ({ config }: Pick<Workspace, 'config'>, { found, version }: Visited): Gathered => {
  const folder = filesIn(versionFolder(config, found.row.folder, version.version));
  return {
    folders: [],
    files: version.files.map(({ path: name, size }) => ({
      name,
      size,
      read: async () => {
        const open = await openUntrusted(path.join(folder, ...segmentsOf(name)), folder);
        if (!open)
          throw new HttpError(
            'missing',
            `The file ${name} of what was published is not there any more.`,
          );
        return size === 0 ? open.handle.close().then(() => Readable.from([])) : streamOf(open);
      },
    })),
  };
};

const SOURCE = { project_source: 'filesystem', github_repo: null, github_branch: null } as const;

/** Makes work of somebody's own of a published version, which runs where theirs usually does. Its id. */
export const copyPublished = async (
  workspace: Workspace,
  visited: Visited,
  user: Account,
): Promise<string> => {
  const { found, version } = visited;
  if (!version.includes.code)
    throw new HttpError(
      'conflict',
      'It was published without its code, so there is nothing to run.',
    );
  const rest = {
    owner: user.user_name,
    source: SOURCE,
    files: [],
    brought: gathered(workspace, visited),
  };
  if (workloadOf(found.row) === 'notebook') {
    const settings = await plainNotebookSettings(version.name, version.mainFile, 'published');
    rejectProblems(await notebookKind.problemsOf(workspace, settings, user));
    return createWork(notebookKind, workspace, {
      ...rest,
      settings,
      values: { publishDetails: UNPUBLISHED },
    });
  }
  const settings = await plainJobSettings(
    version.name,
    version.mainFile,
    'published',
    version.parameters,
  );
  rejectProblems(await jobKind.problemsOf(workspace, settings, user));
  return createWork(jobKind, workspace, { ...rest, settings, values: {} });
};
