import type { UploadDestination } from '~/contract';
import { folderOf } from '../work/kind';
import { HttpError } from '../../platform/httpError';
import type { Store } from '../../platform/storage/store';
import type { Workspace } from '../../platform/workspace';
import type { Account } from '../../platform/identity/account';
import { BAD_NAME, driveOf, newLocationOf } from '../drive/api';
import { jobKind, jobOwnership } from '../jobs/kind';
import { notebookKind, notebookOwnership } from '../notebooks/kind';
import type { Transfer } from './repository';

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

/** What a destination leads to for this person, who must be allowed to put files there. */
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
  const [kind, id, { user_name: owner }] =
    destination.kind === 'job'
      ? ([
          jobKind,
          destination.batch_job_id,
          await jobOwnership.editable(workspace, destination.batch_job_id, user),
        ] as const)
      : ([
          notebookKind,
          destination.notebook_id,
          await notebookOwnership.editable(workspace, destination.notebook_id, user),
        ] as const);
  const relative = newLocationOf(destination.relative_path, 'destination', BAD_NAME);
  return { store: workspace.stores.files(owner), location: `${folderOf(kind, id)}/${relative}` };
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
