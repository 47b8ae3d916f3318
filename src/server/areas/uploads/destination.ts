import type { UploadDestination } from '~/contract';
import { filesOf } from '../../platform/work/fileTarget';
import { folderOf } from '../../platform/work/kind';
import { HttpError } from '../../platform/httpError';
import type { Store } from '../../platform/storage/store';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import { BAD_NAME } from '../drive/api';
import { driveOf } from '../../platform/storage/stores';
import { newLocationOf } from '../../platform/storage/paths';
import type { Transfer } from './queries';

/** Where an upload goes. */
export interface Reached {
  readonly store: Store;
  readonly location: string;
}

/** An upload in parts, and the storage that it goes to. */
export interface LocatedUpload {
  readonly transfer: Transfer;
  readonly store: Store;
}

export const gone = () =>
  new HttpError('missing', 'There is no such upload any more; start it again.');

/** The target of a destination for this person, who must be allowed to put files there. */
export const reach = async (
  workspace: Workspace,
  destination: UploadDestination,
  user: Account,
): Promise<Reached> => {
  if (destination.kind === 'drive') {
    return {
      store: driveOf(workspace, destination.storage, user),
      location: newLocationOf(destination.path, 'destination', BAD_NAME),
    };
  }
  const files = filesOf(workspace, destination.kind);
  const id = destination.kind === 'job' ? destination.batch_job_id : destination.notebook_id;
  const { user_name: owner } = await files.editable(workspace, id, user);
  const relative = newLocationOf(destination.relative_path, 'destination', BAD_NAME);
  return { store: workspace.stores.files(owner), location: `${folderOf(files, id)}/${relative}` };
};

/** An upload that this person began, who may still write where it goes. */
export const findUpload = async (
  workspace: Workspace,
  uploadId: string,
  user: Account,
): Promise<LocatedUpload> => {
  const transfer = await workspace.transfers.find(uploadId, user.user_name);
  if (!transfer) throw gone();
  const { store } = await reach(workspace, transfer.destination, user);
  if (store.area !== transfer.area) throw gone();
  return { transfer, store };
};
