import type { Handlers, Storage } from '~/contract';
import type { Account } from '../account/shelf';
import type { Call, Fingerprint } from '../http/call';
import { Refusal } from '../refusal';
import type { Workspace } from '../workspace';
import { eachOf } from './bulk';
import { carry, discard, nameTaken, rename } from './carrying';
import { createClaims, type Claims } from './claims';
import { createLooking, search } from './looking';
import { placingOf } from './placing';
import { previewOf } from './preview';
import { refuseOverQuota, refuseTooLarge, sizeOf, usageOf } from './quota';
import { BAD_FOLDER_NAME, BAD_NAME, missing, nameOf, newNameOf, newPlaceOf, parentOf, pathOf, placeOf, refuseViewOnly } from './rules';
import type { Store } from './store';
import { createZips, type Zips } from './zip/zipRoute';

/** What the drive's handlers stand on beside the workspace. */
export interface DriveParts {
  readonly claims: Claims;
  readonly zips: Zips;
  readonly looking: ReturnType<typeof createLooking>;
}

export const driveParts = ({ signer }: Pick<Workspace, 'signer'>): DriveParts =>
  ({ claims: createClaims(), zips: createZips(signer), looking: createLooking() });

const folderAt = async (store: Store, place: string): Promise<string> => {
  const found = await store.find(place);
  if (!found?.isDir) throw new Refusal('missing', `There is no folder ${pathOf(place, true)} here any more.`);
  return place;
};

/** A name for a zip: of the folder all of it lies in. */
const zipName = (storage: Storage, folder: string) => `${folder === '' ? storage : nameOf(folder)}.zip`;

const makeFolder = (claims: Claims, store: Store, place: string, existingOk: boolean) => claims(store.area, [place], async () => {
  const found = await store.find(place);
  if (found && !(existingOk && found.isDir)) throw nameTaken(nameOf(place));
  if (!found) await store.makeFolder(place);
});

/** Every endpoint of the drive: a person's own area, and the one of their team, which all of the team share. */
export const driveHandlers = (workspace: Workspace, { claims, zips, looking }: DriveParts): Handlers<Call>['drive'] => {
  const { config, stores } = workspace;
  const report = (error: unknown) => workspace.report(error, 'drive');
  const at = (storage: Storage, user: Account) => stores.of(storage, user);
  type Bulk = { storage: Storage; content_list: string[]; destination_path: string; on_clash: 'ask' | 'replace' | 'keep_both' | 'skip' };

  const carryAll = async (verb: 'move' | 'copy', { storage, content_list, destination_path, on_clash }: Bulk, user: Account) => {
    const store = at(storage, user);
    const folder = await folderAt(store, placeOf(destination_path, 'destination_path'));
    return eachOf(verb === 'move' ? 'moving' : 'copying', content_list, (path) => {
      const from = placeOf(path, 'content_list');
      return carry(claims, store, { verb, from, folder, onClash: on_clash, makeRoom: async (entry, replaced) => {
        if (config.driveQuota === null) return;
        const freed = replaced ? await sizeOf(store, `${folder === '' ? '' : `${folder}/`}${replaced.name}`, replaced) : 0;
        await refuseOverQuota(store, config, await sizeOf(store, from, entry) - freed);
      } });
    }, report);
  };

  return {
    async read(request, { user }) {
      const store = at(request.storage, user);
      const folder = placeOf(request.path ?? '/', 'path');
      const [contents, usage] = await Promise.all([looking.contents(request, store, folder), usageOf(store, config)]);
      return { path: pathOf(folder, true), contents, usage };
    },
    async search({ storage, path, query }, { user }) {
      const store = at(storage, user);
      return search(store, await folderAt(store, placeOf(path, 'path')), query);
    },
    async createFolder({ storage, complete_folder_path, existing_ok }, { user }) {
      const place = newPlaceOf(complete_folder_path, 'complete_folder_path', BAD_FOLDER_NAME);
      await makeFolder(claims, at(storage, user), place, existing_ok === true);
      return { status: 'creating' };
    },
    async delete({ storage, complete_object_path }, { user }) {
      refuseViewOnly(storage, config);
      const store = at(storage, user);
      const paths = typeof complete_object_path === 'string' ? [complete_object_path] : complete_object_path;
      return eachOf('deleting', paths, (path) => discard(claims, store, placeOf(path, 'complete_object_path')), report);
    },
    async move({ on_clash = 'ask', ...request }, { user }) {
      refuseViewOnly(request.storage, config);
      return carryAll('move', { ...request, on_clash }, user);
    },
    copy: ({ on_clash = 'ask', ...request }, { user }) => carryAll('copy', { ...request, on_clash }, user),
    async rename({ storage, path, name }, { user }) {
      refuseViewOnly(storage, config);
      return { status: 'moving', path: await rename(claims, at(storage, user), placeOf(path, 'path'), newNameOf(name)) };
    },
    async download({ storage, file_url }, { user, origin }) {
      const store = at(storage, user);
      const place = placeOf(file_url, 'file_url');
      const found = await store.find(place);
      if (!found) throw missing(place);
      const url = found.isDir ? zips.address(store, [place], zipName(storage, place)) : await store.getUrl(place, { attachment: true });
      return { url: new URL(url, origin).toString() };
    },
    async downloadAll({ storage, content_list }, { user, origin }) {
      const store = at(storage, user);
      const places = [...new Set(content_list.map((path) => placeOf(path, 'content_list')))];
      for (const place of places) if (!(await store.find(place))) throw missing(place);
      const [first = ''] = places;
      const name = zipName(storage, places.length === 1 ? first : parentOf(first));
      return { url: new URL(zips.address(store, places, name), origin).toString(), name };
    },
    preview: ({ storage, file_url }, { user, origin }) =>
      previewOf(at(storage, user), placeOf(file_url, 'file_url'), (url) => new URL(url, origin).toString()),
    async uploadUrl({ storage, destination_path, size, on_clash = 'ask' }, { user, origin }) {
      const store = at(storage, user);
      refuseTooLarge(config, size);
      const { place, replace, replacedBytes } = await placingOf(store, newPlaceOf(destination_path, 'destination_path', BAD_NAME), on_clash);
      await refuseOverQuota(store, config, size - replacedBytes);
      return { url: new URL(await store.putUrl(place, { size, replace }), origin).toString(), path: pathOf(place, false) };
    },
  };
};

/** The folder that a browser polls. */
export const driveFingerprints = ({ stores }: Workspace, { looking }: DriveParts): Record<'read', Fingerprint<{ storage: Storage; path?: string | undefined }>> => ({
  read: ({ user }, request) => looking.fingerprint(request, stores.of(request.storage, user), placeOf(request.path ?? '/', 'path')),
});
