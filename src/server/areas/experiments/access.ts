import type { SQL } from 'drizzle-orm';
import type { api } from '~/contract';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import {
  granted,
  needs,
  signedIn,
  writesNone,
  type Access,
  type AccessTable,
} from '../../platform/access/access';
import type { Account } from '../../platform/identity/account';
import { jobOwnership } from '../jobs/api';
import { notebookOwnership } from '../notebooks/api';
import { whyNotOf } from '../../platform/access/rights';
import type { LocatedRun } from './queries/selection';
import { sourcesOf } from './queries/sources';
import type { ViewRow } from './queries/views';

/** The runs that a person may read: of their own work and, where their plan shows it, of their team's; and of the tracking server. */
export const visibleTo = ({ config }: Pick<Workspace, 'config'>, user: Account): SQL => {
  const { tracking } = config;
  const ofTeam = whyNotOf(config, user, 'teamWork') === null;
  const remote = tracking !== null && (tracking.team === null || tracking.team === user.team_name);
  return sourcesOf(ofTeam ? { team: user.team_name } : { user: user.user_name }, remote);
};

type NamedRun = { readonly run_id: string };

const readable = async (
  workspace: Workspace,
  { run_id }: NamedRun,
  user: Account,
): Promise<LocatedRun> => {
  const [found] = await workspace.experiments.several(visibleTo(workspace, user), [run_id]);
  if (!found) throw new HttpError('missing', 'This run does not exist, or you may not see it.');
  return found;
};

const reader: Access<NamedRun, LocatedRun> = { who: 'reader', of: 'run', admit: readable };

/** For those who may change the job or notebook of a run; a run of the tracking server may be changed by everybody who sees it. */
const editor: Access<NamedRun, LocatedRun> = {
  who: 'editor',
  of: 'run',
  admit: async (workspace, request, user) => {
    const found = await readable(workspace, request, user);
    if (found.jobId !== null) await jobOwnership.describable(workspace, found.jobId, user);
    if (found.notebookId !== null)
      await notebookOwnership.describable(workspace, found.notebookId, user);
    return found;
  },
};

const maker: Access<{ readonly view_id: string }, ViewRow> = {
  who: 'maker or admin',
  of: 'view of an experiment',
  acts: writesNone('A view is a way to look: nothing is lost with it.'),
  admit: async ({ experimentViews: views }, { view_id }, user) => {
    const view = await views.find(view_id);
    const seen =
      view &&
      (view.userName === user.user_name || (view.shared && view.teamName === user.team_name));
    if (!seen) throw new HttpError('missing', 'This view does not exist, or you may not see it.');
    if (view.userName !== user.user_name && !user.is_admin)
      throw new HttpError(
        'refused',
        `Only ${view.userName}, who made this view, and admins may delete it.`,
      );
    return view;
  },
};

/** The access rows of experiments. Lists have only the runs that the caller may read. */
export const access = {
  readAll: needs('read', granted('experiments', signedIn)),
  read: needs('read', granted('experiments', signedIn)),
  runs: needs('read', granted('experiments', signedIn)),
  groups: needs('read', granted('experiments', signedIn)),
  compare: needs('read', granted('experiments', signedIn)),
  curves: needs('read', granted('experiments', signedIn)),
  artifacts: needs('read', granted('experiments', reader)),
  annotate: needs('write', granted('experiments', editor)),
  saveView: needs('write', granted('experiments', signedIn)),
  deleteView: needs('write', granted('experiments', maker)),
} satisfies AccessTable<typeof api.experiments>;
