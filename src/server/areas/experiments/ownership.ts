import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import type { OwnershipTransfer } from '../../platform/ownershipTransfer';
import { HttpError } from '../../platform/httpError';
import { experimentViews as views } from './tables';

const TAKEN = 'The new owner has a view of this name already.';

/** Views of experiments that the team uses. What somebody keeps for themselves is nobody else's. */
export const viewOwnership = (db: Database): OwnershipTransfer => ({
  noun: 'view',
  async of(owner) {
    const rows = await db
      .select()
      .from(views)
      .where(and(eq(views.userName, owner), eq(views.shared, true)))
      .orderBy(asc(views.name), asc(views.viewId));
    return rows.map(({ viewId: id, name, projectName }) => ({
      id,
      name: `${name} (${projectName})`,
      reason: null,
    }));
  },
  give: (id, from, to, within) =>
    db.transaction(async (tx) => {
      const [row] = await tx
        .select()
        .from(views)
        .where(and(eq(views.viewId, id), eq(views.userName, from), eq(views.shared, true)))
        .for('update');
      if (!row) throw new HttpError('missing', `This view is not ${from}’s any more.`);
      const same = and(
        eq(views.userName, to),
        eq(views.teamName, row.teamName),
        eq(views.projectName, row.projectName),
        eq(views.name, row.name),
      );
      if ((await tx.select({ id: views.viewId }).from(views).where(same)).length > 0)
        throw new HttpError('conflict', TAKEN);
      await tx.update(views).set({ userName: to }).where(eq(views.viewId, id));
      await within(tx, row.name);
    }),
});
