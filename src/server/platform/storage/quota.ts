import type { DriveUsage } from '~/contract/drive';
import { sizeText } from '~/text/size';
import { HttpError } from '../httpError';
import type { Config } from '../settings/config';
import type { Store } from './store';

/** Bytes in the trash of an area. */
export interface TrashSize {
  bytes(store: Store): Promise<number>;
}

export const usageOf = async (
  store: Store,
  { driveQuota }: Config,
  trash: TrashSize,
): Promise<DriveUsage> => {
  const [used_bytes, trash_bytes] = await Promise.all([store.used(), trash.bytes(store)]);
  return { used_bytes, quota_bytes: driveQuota, trash_bytes };
};

/** Throws `quota` where an area may not hold so many bytes more; the sentence says how much is used and allowed, and whose it is. */
export const requireQuota = async (
  store: Store,
  { driveQuota }: Config,
  trash: TrashSize,
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
