import { and, asc, eq, ne } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import type { OwnershipTransfer } from '../../platform/ownershipTransfer';
import { HttpError } from '../../platform/httpError';
import { datasets } from './tables';

const WITH_DRIVE = 'Its folder lies in the drive of its owner: it goes with the drive.';

/** A dataset of the team drive changes hands by itself; one of a person's drive goes where the drive goes. */
export const datasetOwnership = (db: Database): OwnershipTransfer => ({
  noun: 'dataset',
  async of(owner) {
    const rows = await db
      .select()
      .from(datasets)
      .where(eq(datasets.userName, owner))
      .orderBy(asc(datasets.datasetName));
    return rows.map(({ datasetId: id, datasetName: name, storage }) => ({
      id,
      name,
      reason: storage === 'drive' ? WITH_DRIVE : null,
    }));
  },
  give: (id, from, to, within) =>
    db.transaction(async (tx) => {
      const theirs = and(
        eq(datasets.datasetId, id),
        eq(datasets.userName, from),
        ne(datasets.storage, 'drive'),
      );
      const [row] = await tx
        .update(datasets)
        .set({ userName: to, updateDatetime: new Date() })
        .where(theirs)
        .returning();
      if (!row) throw new HttpError('conflict', WITH_DRIVE);
      await within(tx, row.datasetName);
    }),
});
