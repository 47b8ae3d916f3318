import { randomBytes } from 'node:crypto';
import type { OwnershipTransfer } from '../../../platform/ownershipTransfer';
import { HttpError } from '../../../platform/httpError';
import type { Store } from '../../../platform/storage/store';
import type { Workspace } from '../../../platform/workspace';
import { freeLocation } from '../freeName';
import { requireQuota } from '../../../platform/storage/quota';
import { sizeText } from '~/text/size';
import {
  addTransfer,
  isAccountEnabled,
  isTransferTarget,
  listTransfers,
  removeTransfer,
  type DriveTransfer,
} from './queries';

type Needs = Pick<Workspace, 'db' | 'stores' | 'config' | 'drive' | 'report' | 'datasets' | 'dags'>;

/** A person has one. */
const ID = 'drive';
const ENABLED = 'Disable the account first: a drive that somebody works in stays where it is.';

const isEmpty = async (store: Store): Promise<boolean> => (await store.list('')).length === 0;

/** Finishes what was written down: files that are there already stay, so it may be done again after a crash. */
const finish = async (
  { db, stores, drive: { claims } }: Needs,
  { handoverId, fromArea, toArea, folder }: DriveTransfer,
): Promise<void> => {
  await claims(fromArea, [''], () =>
    claims(toArea, [folder], () => stores.handOver(fromArea, toArea, folder)),
  );
  await removeTransfer(db, handoverId);
};

/** Finishes what a crash left. What cannot be finished now, because the storage does not answer, is tried again the next day. */
export const finishDriveTransfers = async (needs: Needs): Promise<void> => {
  for (const left of await listTransfers(needs.db)) {
    await finish(needs, left).catch((error: unknown) =>
      needs.report(error, 'a drive on its way to its new owner'),
    );
  }
};

/**
 * All files of somebody disabled, as one folder of the new owner's drive. That it goes, and where to, is written down first, together with
 * what names its folders: a crash on the way is finished at the next start. What lies in the trash stays there until its time is over.
 */
export const driveOwnership = (needs: Needs): OwnershipTransfer => {
  const {
    db,
    stores,
    config,
    drive: { trash },
    datasets,
    dags,
  } = needs;
  const personal = (user_name: string) => stores.of('drive', { user_name, team_name: '' });
  return {
    noun: 'drive',
    async of(owner) {
      const store = personal(owner);
      if (await isEmpty(store)) return [];
      return [
        {
          id: ID,
          name: `all files, ${sizeText(await store.used())}`,
          reason: (await isAccountEnabled(db, owner)) ? ENABLED : null,
        },
      ];
    },
    async give(_id, from, to, within) {
      const [source, target] = [personal(from), personal(to)];
      if (await isEmpty(source))
        throw new HttpError('missing', 'There is nothing in this drive any more.');
      await requireQuota(target, config, trash, await source.used(), `The drive of ${to}`);
      const wanted = `Drive of ${from}`;
      const isTaken = async (location: string) =>
        (await target.find(location)) !== null ||
        (await isTransferTarget(db, target.area, location));
      const folder = (await isTaken(wanted)) ? await freeLocation(wanted, true, isTaken) : wanted;
      const handover = {
        handoverId: `handover-${randomBytes(8).toString('hex')}`,
        fromArea: source.area,
        toArea: target.area,
        folder,
      };
      await db.transaction(async (tx) => {
        if (await isAccountEnabled(tx, from)) throw new HttpError('conflict', ENABLED);
        await addTransfer(tx, handover);
        // Settings that name folders of that drive name them in their new location.
        await datasets.repository.followDrive(tx, from, to, folder);
        await dags.followDrive(tx, from, folder);
        await within(tx, folder);
      });
      await finish(needs, handover);
    },
  };
};
