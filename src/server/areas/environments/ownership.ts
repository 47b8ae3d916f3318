import { and, asc, eq, notInArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import type { OwnershipTransfer } from '../../platform/ownershipTransfer';
import { HttpError } from '../../platform/httpError';
import { environments, type BuildStatus } from './tables';

const UNDER_WAY: BuildStatus[] = ['waiting', 'building'];
const BUSY = 'This environment is being built. Wait for it, or stop the build first.';

/** Environments belong to the team; what changes hands is who, beside the admins, builds and deletes one. Its folder stays where it is. */
export const environmentOwnership = (db: Database): OwnershipTransfer => ({
  noun: 'environment',
  async of(owner) {
    const rows = await db
      .select()
      .from(environments)
      .where(eq(environments.userName, owner))
      .orderBy(asc(environments.envName));
    return rows.map(({ envId: id, envName: name, status }) => ({
      id,
      name,
      reason: UNDER_WAY.includes(status) ? BUSY : null,
    }));
  },
  give: (id, from, to, within) =>
    db.transaction(async (tx) => {
      const theirs = and(
        eq(environments.envId, id),
        eq(environments.userName, from),
        notInArray(environments.status, UNDER_WAY),
      );
      const [row] = await tx
        .update(environments)
        .set({ userName: to, updateDatetime: new Date() })
        .where(theirs)
        .returning();
      if (!row) throw new HttpError('conflict', BUSY);
      await within(tx, row.envName);
    }),
});
