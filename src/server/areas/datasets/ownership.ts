import type { Database } from '../../platform/database/database';
import type { OwnershipTransfer } from '../../platform/ownershipTransfer';
import { HttpError } from '../../platform/httpError';
import { datasetsOwnedBy, setDatasetOwner } from './queries';

const WITH_DRIVE = 'Its folder lies in the drive of its owner: it goes with the drive.';

/** A dataset of the team drive is transferred by itself; one in a person's drive is transferred with the drive. */
export const datasetOwnership = (db: Database): OwnershipTransfer => ({
  noun: 'dataset',
  async of(owner) {
    return (await datasetsOwnedBy(db, owner)).map(
      ({ datasetId: id, datasetName: name, storage }) => ({
        id,
        name,
        reason: storage === 'drive' ? WITH_DRIVE : null,
      }),
    );
  },
  give: (id, from, to, within) =>
    db.transaction(async (tx) => {
      const row = await setDatasetOwner(tx, id, from, to);
      if (!row) throw new HttpError('conflict', WITH_DRIVE);
      await within(tx, row.datasetName);
    }),
});
