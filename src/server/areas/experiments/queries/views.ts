import { randomBytes } from 'node:crypto';
import { and, asc, count, eq, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import type { Account } from '../../../platform/identity/account';
import { experimentViews as views } from '../tables';

export type ViewRow = typeof views.$inferSelect;

/** A person's own views of an experiment, and those that are shared with their team. */
export const listViews = (
  db: Database,
  project: string,
  { user_name, team_name }: Account,
): Promise<ViewRow[]> => {
  const mine = or(eq(views.userName, user_name), eq(views.shared, true));
  return db
    .select()
    .from(views)
    .where(and(eq(views.teamName, team_name), eq(views.projectName, project), mine))
    .orderBy(asc(views.name), asc(views.viewId))
    .limit(1000);
};

export const findView = async (db: Database, viewId: string): Promise<ViewRow | null> => {
  const [row] = await db.select().from(views).where(eq(views.viewId, viewId));
  return row ?? null;
};

/** How many views of an experiment a person has. */
export const countViews = async (
  db: Database,
  { userName, teamName, projectName }: Pick<ViewRow, 'userName' | 'teamName' | 'projectName'>,
): Promise<number> => {
  const own = and(
    eq(views.userName, userName),
    eq(views.teamName, teamName),
    eq(views.projectName, projectName),
  );
  const [row] = await db.select({ count: count() }).from(views).where(own);
  return row?.count ?? 0;
};

/** Adds a view under a new id, or replaces the person's view of this name. */
export const putView = async (db: Database, view: Omit<ViewRow, 'viewId'>): Promise<ViewRow> => {
  const { shared, search } = view;
  const [row] = await db
    .insert(views)
    .values({ viewId: `view-${randomBytes(8).toString('hex')}`, ...view })
    .onConflictDoUpdate({
      target: [views.userName, views.teamName, views.projectName, views.name],
      set: { shared, search },
    })
    .returning();
  return row!;
};

export const deleteView = async (db: Database, viewId: string): Promise<void> =>
  void (await db.delete(views).where(eq(views.viewId, viewId)));

/** The views that a person shares with their team. */
export const sharedViewsOf = (db: Database, userName: string): Promise<ViewRow[]> =>
  db
    .select()
    .from(views)
    .where(and(eq(views.userName, userName), eq(views.shared, true)))
    .orderBy(asc(views.name), asc(views.viewId));

/** A view that a person shares, which nobody else changes until the transaction ends; undefined where they share none of this id. */
export const lockSharedView = async (
  tx: Transaction,
  viewId: string,
  userName: string,
): Promise<ViewRow | undefined> => {
  const [row] = await tx
    .select()
    .from(views)
    .where(and(eq(views.viewId, viewId), eq(views.userName, userName), eq(views.shared, true)))
    .for('update');
  return row;
};

/** Whether a person has a view of the same experiment and name. */
export const hasViewLike = async (
  tx: Transaction,
  userName: string,
  { teamName, projectName, name }: ViewRow,
): Promise<boolean> => {
  const same = and(
    eq(views.userName, userName),
    eq(views.teamName, teamName),
    eq(views.projectName, projectName),
    eq(views.name, name),
  );
  return (await tx.select({ id: views.viewId }).from(views).where(same)).length > 0;
};

export const setViewOwner = async (
  tx: Transaction,
  viewId: string,
  userName: string,
): Promise<void> => void (await tx.update(views).set({ userName }).where(eq(views.viewId, viewId)));
