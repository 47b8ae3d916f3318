import type { DriveUsage } from '~/contract/drive';
import { sizeText } from '~/text/size';
import { Refusal } from '../../refusal';
import type { Config } from '../../config';
import type { DriveTrash } from './trash/trash';
import type { Store, StoredEntry } from '../../storage/store';

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
export const refuseOverQuota = async (
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
  throw new Refusal(
    'quota',
    `${whose} holds ${sizeText(used)} of ${sizeText(driveQuota)}${inTrash}; another ${sizeText(moreBytes)} do not fit.`,
  );
};

/** Throws `too_large` where one file is larger than may be uploaded. */
export const refuseTooLarge = ({ uploadLimit }: Config, bytes: number): void => {
  if (bytes > uploadLimit)
    throw new Refusal('too_large', `The file is larger than ${sizeText(uploadLimit)}.`);
};
