import type { Database } from '../../platform/database/database';
import type { OwnershipTransfer } from '../../platform/ownershipTransfer';
import { HttpError } from '../../platform/httpError';
import { hasViewLike, lockSharedView, setViewOwner, sharedViewsOf } from './queries/views';

const TAKEN = 'The new owner has a view of this name already.';

/** Views of experiments that are shared with the team. Views that are not shared stay with their person. */
export const viewOwnership = (db: Database): OwnershipTransfer => ({
  noun: 'view',
  async of(owner) {
    return (await sharedViewsOf(db, owner)).map(({ viewId: id, name, projectName }) => ({
      id,
      name: `${name} (${projectName})`,
      reason: null,
    }));
  },
  give: (id, from, to, within) =>
    db.transaction(async (tx) => {
      const row = await lockSharedView(tx, id, from);
      if (!row) throw new HttpError('missing', `This view is not ${from}’s any more.`);
      if (await hasViewLike(tx, to, row)) throw new HttpError('conflict', TAKEN);
      await setViewOwner(tx, id, to);
      await within(tx, row.name);
    }),
});
