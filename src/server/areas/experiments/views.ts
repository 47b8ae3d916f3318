import { randomBytes } from 'node:crypto';
import { and, asc, count, eq, or } from 'drizzle-orm';
import type { RunView } from '~/contract/experiments/experiments';
import type { Database } from '../../platform/database/database';
import { HttpError } from '../../platform/httpError';
import type { Account } from '../../platform/identity/account';
import { experimentViews as views } from './tables';

/** So many a person may keep of one experiment. */
export const MAX_VIEWS = 100;

type Row = typeof views.$inferSelect;
const toView = ({ viewId, name, userName, shared, search }: Row): RunView => ({
  view_id: viewId,
  name,
  user_name: userName,
  shared,
  search,
});

/** Named ways to look at experiments: everybody's own, and those that are shared with their team. */
export const viewRepository = (db: Database) => ({
  async list(project: string, { user_name, team_name }: Account): Promise<RunView[]> {
    const mine = or(eq(views.userName, user_name), eq(views.shared, true));
    const rows = await db
      .select()
      .from(views)
      .where(and(eq(views.teamName, team_name), eq(views.projectName, project), mine))
      .orderBy(asc(views.name), asc(views.viewId))
      .limit(1000);
    return rows.map(toView);
  },
  async find(viewId: string): Promise<Row | null> {
    const [row] = await db.select().from(views).where(eq(views.viewId, viewId));
    return row ?? null;
  },
  async save(
    view: Pick<Row, 'projectName' | 'name' | 'shared' | 'search'>,
    { user_name: userName, team_name: teamName }: Account,
  ): Promise<RunView> {
    const own = and(
      eq(views.userName, userName),
      eq(views.teamName, teamName),
      eq(views.projectName, view.projectName),
    );
    const [kept] = await db.select({ count: count() }).from(views).where(own);
    if ((kept?.count ?? 0) >= MAX_VIEWS)
      throw new HttpError(
        'conflict',
        `You keep ${MAX_VIEWS} views of this experiment. Delete one first.`,
      );
    const { shared, search } = view;
    const [row] = await db
      .insert(views)
      .values({ viewId: `view-${randomBytes(8).toString('hex')}`, userName, teamName, ...view })
      .onConflictDoUpdate({
        target: [views.userName, views.teamName, views.projectName, views.name],
        set: { shared, search },
      })
      .returning();
    return toView(row!);
  },
  remove: async (viewId: string): Promise<void> =>
    void (await db.delete(views).where(eq(views.viewId, viewId))),
});
