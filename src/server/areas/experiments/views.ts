import type { RunView } from '~/contract/experiments/experiments';
import type { Database } from '../../platform/database/database';
import { HttpError } from '../../platform/httpError';
import type { Account } from '../../platform/identity/account';
import {
  countViews,
  deleteView,
  findView,
  listViews,
  putView,
  type ViewRow as Row,
} from './queries/views';

/** How many views of one experiment a person may have. */
export const MAX_VIEWS = 100;

const toView = ({ viewId, name, userName, shared, search }: Row): RunView => ({
  view_id: viewId,
  name,
  user_name: userName,
  shared,
  search,
});

/** Named views of experiments: each person's own, and those that are shared with their team. */
export const viewRepository = (db: Database) => ({
  async list(project: string, user: Account): Promise<RunView[]> {
    return (await listViews(db, project, user)).map(toView);
  },
  find: (viewId: string): Promise<Row | null> => findView(db, viewId),
  async save(
    view: Pick<Row, 'projectName' | 'name' | 'shared' | 'search'>,
    { user_name: userName, team_name: teamName }: Account,
  ): Promise<RunView> {
    const row = { ...view, userName, teamName };
    if ((await countViews(db, row)) >= MAX_VIEWS)
      throw new HttpError(
        'conflict',
        `You keep ${MAX_VIEWS} views of this experiment. Delete one first.`,
      );
    return toView(await putView(db, row));
  },
  remove: (viewId: string): Promise<void> => deleteView(db, viewId),
});
