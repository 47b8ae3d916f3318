import { randomUUID } from 'node:crypto';
import { createKeyedMutex } from '../../platform/concurrency/keyedMutex';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import { placingOf } from '../drive/api';
import { pathOf } from '../../platform/storage/paths';
import { requireQuota, rejectTooLarge } from '../../platform/storage/quota';
import type { access } from './access';
import { findUpload, gone, type LocatedUpload } from './destination';
import { idleUploads, storeOf } from './idle';
import type { Transfer } from './queries';
import { partSizeFor, sizeOfPart } from './rules';

/** Files are dated by coarser clocks than ours: ticks of some ms on a disk, whole seconds in S3. */
const CLOCK_STEP_MS = 1_000;

const isMissing = (error: unknown) => error instanceof HttpError && error.code === 'missing';

/** Where the file lies, as the contract names it: a path of the drive, or the file_url of a file of a notebook or job. */
const pathAt = ({ destination, location }: Pick<Transfer, 'destination' | 'location'>) =>
  destination.kind === 'drive' ? pathOf(location, false) : location;

/** One that is not put together yet. */
const open = (found: LocatedUpload): LocatedUpload => {
  if (found.transfer.isComplete) throw gone();
  return found;
};

/** Uploads in parts, to a drive, or into a notebook or job. Only who began one knows of it, and may go on only while they may write there. */
export const transfersHandlers = (
  workspace: Workspace,
): AreaHandlers<'transfers', typeof access> => {
  const { transfers, config, drive } = workspace;
  const inTurn = createKeyedMutex();

  const putTogether = async ({ transfer, store }: LocatedUpload) => {
    const { location, storageId, size, replace, createDatetime } = transfer;
    try {
      await store.parts.complete(location, storageId, { size, replace });
    } catch (error) {
      // A crash between putting together and writing it down leaves the file in its place.
      const there = isMissing(error) ? await store.find(location) : null;
      if (there?.size !== size || (there.modified ?? 0) < createDatetime.getTime() - CLOCK_STEP_MS)
        throw error;
    }
    await transfers.complete(transfer.uploadId);
  };

  return {
    async begin(
      { destination, size, on_clash = 'ask' },
      { object: { store, location: asked }, user },
    ) {
      rejectTooLarge(config, size);
      const { location, replace, replacedBytes } = await placingOf(store, asked, on_clash);
      if (destination.kind === 'drive')
        await requireQuota(store, config, drive.trash, size - replacedBytes);
      const partSize = partSizeFor(size);
      const storageId = await store.parts.begin(location, { size, partSize });
      const uploadId = randomUUID();
      await transfers.add({
        uploadId,
        userName: user.user_name,
        destination,
        area: store.area,
        location,
        replace,
        size,
        partSize,
        storageId,
      });
      return { upload_id: uploadId, part_size: partSize };
    },
    async parts(_request, { object }) {
      const { transfer, store } = open(object);
      return {
        part_size: transfer.partSize,
        parts: await store.parts.list(transfer.location, transfer.storageId),
      };
    },
    async partUrl({ number, to_end = false }, { object, addressed }) {
      const { transfer, store } = open(object);
      const part = sizeOfPart(transfer, number);
      const size =
        to_end && store.parts.spans ? transfer.size - (number - 1) * transfer.partSize : part;
      const url = await store.parts.putUrl(transfer.location, transfer.storageId, number, size);
      return { url: addressed(url), size };
    },
    complete: ({ upload_id }, { user }) =>
      inTurn(upload_id, async () => {
        const at = await findUpload(workspace, upload_id, user);
        if (!at.transfer.isComplete) await putTogether(at);
        return { status: 'Uploaded', path: pathAt(at.transfer), size: at.transfer.size };
      }),
    abort: ({ upload_id }, { user }) =>
      inTurn(upload_id, async () => {
        const transfer = await transfers.find(upload_id, user.user_name);
        if (!transfer || transfer.isComplete) throw gone();
        await storeOf(workspace, transfer, user)?.parts.abort(
          transfer.location,
          transfer.storageId,
        );
        await transfers.remove(upload_id);
        return { status: 'Upload aborted' };
      }),
    idle: async (_request, { user }) => ({ uploads: await idleUploads(workspace, user) }),
  };
};
