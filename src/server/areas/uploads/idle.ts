import type { IdleUpload } from '~/contract';
import { HttpError } from '../../platform/httpError';
import type { Store } from '../../platform/storage/store';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import type { Transfer } from './queries';

/** Where nothing has arrived for so long nobody is sending any more. */
const IDLE_MS = 3_600_000;
const MOST = 100;

/** The storage that holds the parts, also where the person may not write any more; null where it is another one by now. */
export const storeOf = (
  { stores }: Workspace,
  { destination, area }: Transfer,
  user: Account,
): Store | null => {
  const store =
    destination.kind === 'drive' ? stores.of(destination.storage, user) : stores.disk(area);
  return store.area === area ? store : null;
};

/** The upload as its person sees it; null where something arrived lately, or where the storage gave it up. */
const idle = async (
  workspace: Workspace,
  transfer: Transfer,
  user: Account,
): Promise<IdleUpload | null> => {
  const { uploadId, location, storageId, destination, size } = transfer;
  const parts = storeOf(workspace, transfer, user)?.parts;
  try {
    if (!parts || (await parts.lastArrival(location, storageId)) > Date.now() - IDLE_MS)
      return null;
    const arrived = await parts.list(location, storageId);
    return {
      upload_id: uploadId,
      destination,
      size,
      arrived_bytes: arrived.reduce((sum, part) => sum + part.size, 0),
    };
  } catch (error) {
    if (error instanceof HttpError && error.code === 'missing') return null;
    throw error;
  }
};

/** Uploads of this person for which nothing was sent lately. */
export const idleUploads = async (workspace: Workspace, user: Account): Promise<IdleUpload[]> => {
  const begun = await workspace.transfers.begunBefore(
    user.user_name,
    new Date(Date.now() - IDLE_MS),
    MOST,
  );
  const looked = await Promise.all(begun.map((transfer) => idle(workspace, transfer, user)));
  return looked.filter((upload) => upload !== null);
};
