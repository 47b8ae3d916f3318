import { randomUUID } from 'node:crypto';
import type { Handlers, UploadDestination } from '~/contract';
import type { Account } from '../account/shelf';
import { placingOf } from '../drive/placing';
import { refuseOverQuota, refuseTooLarge } from '../drive/quota';
import { BAD_NAME, newPlaceOf, pathOf } from '../drive/rules';
import type { Store } from '../drive/store';
import type { Call } from '../http/call';
import { jobFilePlace } from '../jobs/uploading';
import { seenNotebook } from '../notebooks/access';
import { folderOf } from '../notebooks/creation';
import { createTurns } from '../notebooks/inTurn';
import { refuseUnlessMayChange } from '../notebooks/rules';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';
import { partSizeFor, sizeOfPart } from './rules';
import type { Transfer } from './shelf';

/** Files are dated by coarser clocks than ours: ticks of some ms on a disk, whole seconds in S3. */
const CLOCK_STEP_MS = 1_000;

const gone = () => new Refusal('missing', 'There is no such upload any more; start it again.');

const isMissing = (error: unknown) => error instanceof Refusal && error.code === 'missing';

/** Where the file lies, as the contract names it: a path of the drive, or the file_url of a file of a notebook or job. */
const pathAt = ({ destination, place }: Pick<Transfer, 'destination' | 'place'>) => (destination.kind === 'drive' ? pathOf(place, false) : place);

/** What a destination leads to for this person, who must be allowed to put files there. */
const reach = async (workspace: Workspace, destination: UploadDestination, user: Account): Promise<{ store: Store; place: string }> => {
  if (destination.kind === 'drive') {
    return { store: workspace.stores.of(destination.storage, user), place: newPlaceOf(destination.path, 'destination', BAD_NAME) };
  }
  if (destination.kind === 'job') {
    const { user: owner, within, relative } = await jobFilePlace(workspace, `jobs/${destination.batch_job_id}/${destination.relative_path}`, user);
    return { store: workspace.stores.files(owner), place: `${within}/${newPlaceOf(relative, 'destination', BAD_NAME)}` };
  }
  const notebook = await seenNotebook(workspace, destination.notebook_id, user);
  refuseUnlessMayChange(notebook, user);
  const relative = newPlaceOf(destination.relative_path, 'destination', BAD_NAME);
  return { store: workspace.stores.files(notebook.user_name), place: `${folderOf(notebook.notebook_id)}/${relative}` };
};

/** Uploads in parts, to a drive, or into a notebook or job. Only who began one knows of it, and may go on only while they may write there. */
export const transfersHandlers = (workspace: Workspace): Handlers<Call>['transfers'] => {
  const { transfers, config } = workspace;
  const inTurn = createTurns();

  const found = async (uploadId: string, user: Account): Promise<{ transfer: Transfer; store: Store }> => {
    const transfer = await transfers.find(uploadId, user.user_name);
    if (!transfer) throw gone();
    const { store } = await reach(workspace, transfer.destination, user);
    if (store.area !== transfer.area) throw gone();
    return { transfer, store };
  };

  const open = async (uploadId: string, user: Account) => {
    const at = await found(uploadId, user);
    if (at.transfer.isComplete) throw gone();
    return at;
  };

  const putTogether = async ({ transfer, store }: { transfer: Transfer; store: Store }) => {
    const { place, storageId, size, replace, createDatetime } = transfer;
    try {
      await store.parts.complete(place, storageId, { size, replace });
    } catch (error) {
      // A crash between putting together and writing it down leaves the file in its place.
      const there = isMissing(error) ? await store.find(place) : null;
      if (there?.size !== size || (there.modified ?? 0) < createDatetime.getTime() - CLOCK_STEP_MS) throw error;
    }
    await transfers.complete(transfer.uploadId);
  };

  return {
    async begin({ destination, size, on_clash = 'ask' }, { user }) {
      refuseTooLarge(config, size);
      const { store, place: asked } = await reach(workspace, destination, user);
      const { place, replace, replacedBytes } = await placingOf(store, asked, on_clash);
      if (destination.kind === 'drive') await refuseOverQuota(store, config, size - replacedBytes);
      const partSize = partSizeFor(size);
      const storageId = await store.parts.begin(place, { size, partSize });
      const uploadId = randomUUID();
      await transfers.add({ uploadId, userName: user.user_name, destination, area: store.area, place, replace, size, partSize, storageId });
      return { upload_id: uploadId, part_size: partSize };
    },
    async parts({ upload_id }, { user }) {
      const { transfer, store } = await open(upload_id, user);
      return { part_size: transfer.partSize, parts: await store.parts.list(transfer.place, transfer.storageId) };
    },
    async partUrl({ upload_id, number, to_end = false }, { user, origin }) {
      const { transfer, store } = await open(upload_id, user);
      const part = sizeOfPart(transfer, number);
      const size = to_end && store.parts.spans ? transfer.size - (number - 1) * transfer.partSize : part;
      const url = await store.parts.putUrl(transfer.place, transfer.storageId, number, size);
      return { url: new URL(url, origin).toString(), size };
    },
    complete: ({ upload_id }, { user }) => inTurn(upload_id, async () => {
      const at = await found(upload_id, user);
      if (!at.transfer.isComplete) await putTogether(at);
      return { status: 'Uploaded', path: pathAt(at.transfer), size: at.transfer.size };
    }),
    abort: ({ upload_id }, { user }) => inTurn(upload_id, async () => {
      const transfer = await transfers.find(upload_id, user.user_name);
      if (!transfer || transfer.isComplete) throw gone();
      const { destination, area, place, storageId } = transfer;
      const store = destination.kind === 'drive' ? workspace.stores.of(destination.storage, user) : workspace.stores.disk(area);
      if (store.area === area) await store.parts.abort(place, storageId);
      await transfers.remove(upload_id);
      return { status: 'Upload aborted' };
    }),
  };
};
