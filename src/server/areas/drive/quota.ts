import type { DriveUsage } from '~/contract/drive';
import { sizeText } from '~/text/size';
import { HttpError } from '../../platform/httpError';
import type { Config } from '../../platform/settings/config';
import type { LimitSettings } from '../../platform/limits/settings';
import { missing, nameOf } from './rules';
import type { DriveTrash } from './trash/trash';
import type { Store, StoredEntry } from '../../platform/storage/store';

/** Bytes of a file, or of all files in a folder. */
export const sizeOf = async (
  store: Store,
  location: string,
  entry: StoredEntry,
): Promise<number> => {
  if (!entry.isDir) return entry.size ?? 0;
  let bytes = 0;
  for await (const { size } of store.walk(location)) bytes += size ?? 0;
  return bytes;
};

/** `sizeOf` what is at a place; throws `missing` where nothing is. */
export const sizeAt = async (store: Store, location: string): Promise<number> => {
  const entry = await store.find(location);
  if (!entry) throw missing(location);
  return sizeOf(store, location, entry);
};

/** The length of a file that is to be copied; throws `too_large` where it is over the limit. */
export const lengthToCopy = (name: string, size: number, { fileBytes }: LimitSettings): number => {
  if (size <= fileBytes) return size;
  throw new HttpError(
    'too_large',
    `${name} is ${sizeText(size)} long, its holes included; at most ${sizeText(fileBytes)} are copied at once.`,
  );
};

/**
 * `sizeOf` what is to be copied or packed. Throws `too_large` where it is longer than that, holes included: they cost no room, but time and,
 * where they cannot stay holes, room. The sentence names the file that is too long, or the folder whose files are together.
 */
export const sizeToCopy = async (
  store: Store,
  location: string,
  entry: StoredEntry,
  limits: LimitSettings,
): Promise<number> => {
  if (!entry.isDir) return lengthToCopy(entry.name, entry.size ?? 0, limits);
  const most = sizeText(limits.fileBytes);
  let bytes = 0;
  for await (const { name, size } of store.walk(location)) {
    bytes += lengthToCopy(name, size ?? 0, limits);
    if (bytes > limits.fileBytes)
      throw new HttpError(
        'too_large',
        `The files in ${location === '' ? 'all folders' : nameOf(location)} are more than ${most} long together, their holes included; at most ${most} are copied at once. Choose fewer of them.`,
      );
  }
  return bytes;
};

/** Bytes in the trash of an area. */
type Trash = Pick<DriveTrash, 'bytes'>;

export const usageOf = async (
  store: Store,
  { driveQuota }: Config,
  trash: Trash,
): Promise<DriveUsage> => {
  const [used_bytes, trash_bytes] = await Promise.all([store.used(), trash.bytes(store)]);
  return { used_bytes, quota_bytes: driveQuota, trash_bytes };
};

/** Throws `quota` where an area may not hold so many bytes more; the sentence says how much is used and allowed, and whose it is. */
export const requireQuota = async (
  store: Store,
  { driveQuota }: Config,
  trash: Trash,
  moreBytes: number,
  named?: string,
): Promise<void> => {
  if (driveQuota === null || moreBytes <= 0) return;
  const [used, trashed] = await Promise.all([store.used(), trash.bytes(store)]);
  if (used + trashed + moreBytes <= driveQuota) return;
  const whose = named ?? (store.area.startsWith('team/') ? 'The team drive' : 'Your drive');
  const inTrash = trashed === 0 ? '' : ` and ${sizeText(trashed)} in its trash`;
  throw new HttpError(
    'quota',
    `${whose} holds ${sizeText(used)} of ${sizeText(driveQuota)}${inTrash}; another ${sizeText(moreBytes)} do not fit.`,
  );
};

/** Throws `too_large` where one file is larger than may be uploaded. */
export const rejectTooLarge = ({ uploadLimit }: Config, bytes: number): void => {
  if (bytes > uploadLimit)
    throw new HttpError('too_large', `The file is larger than ${sizeText(uploadLimit)}.`);
};
