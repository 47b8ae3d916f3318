import type { Storage } from '~/contract';
import type { Fingerprint } from '../../platform/http/call';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { uploadAddresses, type UploadAddress } from './addresses';
import { eachOf } from './copying/bulk';
import { transfer, nameTaken, rename } from './transfer';
import type { Claims } from './claims';
import type { CountedItem } from './copying/copies';
import { search } from './folderCache';
import { isNotebook, notebookPage } from '../../platform/gateway/reading/storedNotebook';
import { previewOf } from '../../platform/storage/preview/preview';
import { thumbnailsOf } from '../../platform/storage/preview/thumbnails';
import { sizeAt, sizeOf, sizeToCopy } from './quota';
import { requireQuota, usageOf } from '../../platform/storage/quota';
import { BAD_FOLDER_NAME, newNameOf } from './rules';
import {
  missing,
  nameOf,
  newLocationOf,
  parentOf,
  pathOf,
  locationOf,
} from '../../platform/storage/paths';
import type { Store } from '../../platform/storage/store';
import type { Account } from '../../platform/identity/account';
import type { AreaHandlers } from '../../platform/area';
import type { access } from './access';

const folderAt = async (store: Store, location: string): Promise<string> => {
  const found = await store.find(location);
  if (!found?.isDir)
    throw new HttpError('missing', `There is no folder ${pathOf(location, true)} here any more.`);
  return location;
};

/** A name for a zip: of the folder all of it lies in. */
const zipName = (storage: Storage, folder: string) =>
  `${folder === '' ? storage : nameOf(folder)}.zip`;

const makeFolder = (claims: Claims, store: Store, location: string, existingOk: boolean) =>
  claims(store.area, [location], async () => {
    const found = await store.find(location);
    if (found && !(existingOk && found.isDir)) throw nameTaken(nameOf(location));
    if (!found) await store.makeFolder(location);
  });

/** Every endpoint of the drive: a person's own area, and the one of their team, which all of the team share. */
export const driveHandlers = (workspace: Workspace): AreaHandlers<'drive', typeof access> => {
  const {
    config,
    drive: { claims, copies, zips, looking, trash },
  } = workspace;
  const addresses = uploadAddresses(workspace);
  const report = (error: unknown) => workspace.report(error, 'drive');
  type Bulk = {
    content_list: string[];
    destination_path: string;
    on_clash: 'ask' | 'replace' | 'keep_both' | 'skip';
    copy_id?: string | undefined;
  };

  const transferAll = async (
    verb: 'move' | 'copy',
    { content_list, destination_path, on_clash, copy_id }: Bulk,
    { object: store, signal, user }: { object: Store; signal: AbortSignal; user: Account },
  ) => {
    const folder = await folderAt(store, locationOf(destination_path, 'destination_path'));
    const fromOf = (path: string) => locationOf(path, 'content_list');
    const transferOne = (path: string, counted: CountedItem) => {
      const from = fromOf(path);
      return transfer(claims, store, {
        verb,
        from,
        folder,
        onClash: on_clash,
        signal,
        onCopied: counted.copied,
        makeRoom: async (entry, replaced) => {
          if (config.driveQuota === null && !counted.lacksLength()) return;
          const bytes = await sizeOf(store, from, entry);
          counted.measured(bytes);
          const freed = replaced
            ? await sizeOf(store, `${folder === '' ? '' : `${folder}/`}${replaced.name}`, replaced)
            : 0;
          await requireQuota(store, config, trash, bytes - freed);
        },
      });
    };
    return copies.during(user.user_name, copy_id, async (count) => {
      await count.measure([...new Set(content_list)], async (path) => {
        signal.throwIfAborted();
        return sizeAt(store, fromOf(path));
      });
      return eachOf(
        verb === 'move' ? 'moving' : 'copying',
        content_list,
        (path) => count.item(path, async (counted) => transferOne(path, counted)),
        (error) => {
          // The client has disconnected: nothing to answer, and no fault.
          if (!signal.aborted) report(error);
        },
      );
    });
  };

  return {
    async read(request, { object: store }) {
      const folder = locationOf(request.path ?? '/', 'path');
      const [contents, usage] = await Promise.all([
        looking.contents(request, store, folder),
        usageOf(store, config, trash),
      ]);
      return { path: pathOf(folder, true), contents, usage };
    },
    async search({ path, query }, { object: store }) {
      return search(store, await folderAt(store, locationOf(path, 'path')), query);
    },
    async createFolder({ complete_folder_path, existing_ok }, { object: store }) {
      const location = newLocationOf(complete_folder_path, 'complete_folder_path', BAD_FOLDER_NAME);
      await makeFolder(claims, store, location, existing_ok === true);
      return { status: 'creating' };
    },
    async delete({ complete_object_path }, { object: store, user }) {
      const paths =
        typeof complete_object_path === 'string' ? [complete_object_path] : complete_object_path;
      return eachOf(
        'deleting',
        paths,
        (path) => trash.put(store, locationOf(path, 'complete_object_path'), user.user_name),
        report,
      );
    },
    trash: (_request, { object: store }) => trash.list(store),
    restore: ({ ids }, { object: store }) =>
      eachOf('moving', ids, (id) => trash.restore(store, id), report),
    async emptyTrash({ ids }, { object: store }) {
      return eachOf(
        'deleting',
        ids ?? (await trash.all(store)),
        (id) => trash.remove(store, id),
        report,
      );
    },
    move: ({ on_clash = 'ask', ...request }, call) =>
      transferAll('move', { ...request, on_clash }, call),
    copy: ({ on_clash = 'ask', ...request }, call) =>
      transferAll('copy', { ...request, on_clash }, call),
    copyProgress: async ({ copy_id }, { user }) => copies.progressOf(user.user_name, copy_id),
    async rename({ path, name }, { object: store }) {
      return {
        status: 'moving',
        path: await rename(claims, store, locationOf(path, 'path'), newNameOf(name)),
      };
    },
    async download({ storage, file_url }, { object: store, addressed }) {
      const location = locationOf(file_url, 'file_url');
      const found = await store.find(location);
      if (!found) throw missing(location);
      if (!found.isDir)
        return { url: addressed(await store.getUrl(location, { attachment: true })) };
      await sizeToCopy(store, location, found, config.limits);
      return { url: addressed(zips.address(store, [location], zipName(storage, location))) };
    },
    async downloadAll({ storage, content_list }, { object: store, addressed }) {
      const locations = [...new Set(content_list.map((path) => locationOf(path, 'content_list')))];
      for (const location of locations) {
        const found = await store.find(location);
        if (!found) throw missing(location);
        await sizeToCopy(store, location, found, config.limits);
      }
      const [first = ''] = locations;
      const name = zipName(storage, locations.length === 1 ? first : parentOf(first));
      return { url: addressed(zips.address(store, locations, name)), name };
    },
    preview({ file_url }, call) {
      const location = locationOf(file_url, 'file_url');
      return isNotebook(location)
        ? notebookPage(workspace, call, call.object, location)
        : previewOf(call.object, location, call.addressed);
    },
    thumbnails: ({ paths }, { object: store, addressed }) => thumbnailsOf(store, paths, addressed),
    async uploadUrl({ following, ...file }, { object: store, addressed }) {
      const whole = ({ url, path }: UploadAddress) => ({ url: addressed(url), path });
      const first = whole(await addresses.one(store, file));
      if (!following) return first;
      return {
        ...first,
        following: (await addresses.ofFollowing(store, following, file.size ?? 0)).map(
          (given) => given && whole(given),
        ),
      };
    },
  };
};

/** The folder that a browser polls. */
export const driveFingerprints = ({
  stores,
  drive: { looking, trash },
}: Workspace): Record<'read', Fingerprint<{ storage: Storage; path?: string | undefined }>> => ({
  read: ({ user }, request) => {
    const store = stores.of(request.storage, user);
    return looking.fingerprint(request, store, locationOf(request.path ?? '/', 'path'), trash);
  },
});
