import path from 'node:path';
import type { Storage } from '~/contract/drive';
import { whyNotOf } from '../access/rights';
import { HttpError } from '../httpError';
import type { Account } from '../identity/account';
import type { Config } from '../settings/config';
import type { Signer } from '../files/signer';
import type { Trash } from '../files/trash';
import { folderName, openDiskAreas, type DiskStore } from './disk/diskAreas';
import { openBucket, type Bucket, type S3Settings } from './s3/bucket';
import { sweepS3Parts } from './s3/s3Parts';
import { moveArea } from './s3/moveArea';
import { createS3Store } from './s3/s3Store';
import { displayKeys, type DisplayBucket } from './s3/displayKeys';
import type { Store } from './store';

/** Every storage area of the workspace. */
export interface Stores {
  /** Where a person's own files, or those of the person's team, are. */
  of(storage: 'drive' | 'teamdrive', account: Pick<Account, 'user_name' | 'team_name'>): Store;
  /** The person's notebook files, always on the disk, for uploads in parts: 'notebooks/<notebook id>/data.csv'. */
  files(userName: string): Store;
  /** The drive called 'user/admin' or 'team/atelier', wherever it is; throws `missing` where none could be called so. */
  named(area: string): Store;
  /**
   * Moves all that an area holds into a new folder of another one. Where it broke off it may be asked again: what is there stays, the rest
   * comes. On a disk it is done wholly or not at all.
   */
  handOver(from: string, to: string, folder: string): Promise<void>;
  /** An area of the disk by its name ('user/admin'), for addresses that lead to this server. */
  disk(area: string): DiskStore;
  /** Where the drives are: 'Disk' or 'S3'. */
  readonly name: 'Disk' | 'S3';
}

const LIFETIME_MS = 15 * 60_000;

/** Connects when the first area is used, and again after it failed. */
const openOnce = (settings: S3Settings): (() => Promise<Bucket>) => {
  let opening: Promise<Bucket> | undefined;
  return () => {
    opening ??= openBucket(settings).then(
      (bucket) => {
        // A folder that cannot be swept now is swept another day.
        void sweepS3Parts(bucket.s3).catch(() => undefined);
        return bucket;
      },
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };
};

/**
 * Opens the storage areas: in S3 where the settings name one, else on the disk below `<data>/drives`; notebook files are always
 * on the disk. What a crash left half-written on the disk is swept. Addresses to files live for `lifetimeMs`.
 */
export const openStores = async (
  { dataFolder, s3 }: Pick<Config, 'dataFolder' | 's3'>,
  signer: Signer,
  trash: Trash,
  lifetimeMs = LIFETIME_MS,
): Promise<Stores> => {
  const disk = await openDiskAreas({
    dataFolder: path.resolve(dataFolder),
    signer,
    lifetimeMs,
    trash,
  });
  const bucket = s3 && openOnce(s3);
  let shown: DisplayBucket | null = null;
  const openShown = async (open: () => Promise<Bucket>) => (shown ??= displayKeys(await open()));
  const inS3 = new Map<string, Store>();
  const named = (key: string): Store => {
    const onDisk = disk.named(key);
    if (!bucket || onDisk.area.startsWith('files/')) return onDisk;
    const store =
      inS3.get(key) ?? createS3Store(key, () => openShown(bucket), Math.ceil(lifetimeMs / 1000));
    inS3.set(key, store);
    return store;
  };
  return {
    name: bucket ? 'S3' : 'Disk',
    of: (storage, { user_name, team_name }) =>
      named(
        storage === 'drive' ? `user/${folderName(user_name)}` : `team/${folderName(team_name)}`,
      ),
    named,
    files: (userName) => disk.area('files', userName),
    disk: disk.named,
    async handOver(from, to, folder) {
      if (!bucket) return disk.handOver(from, to, folder);
      await moveArea(await bucket(), from, `${to}/${folder}`);
      for (const area of [from, to]) inS3.delete(area);
    },
  };
};

/** The person's own storage area, or that of their team where their plan has one (PRM-07). */
export const driveOf = (
  { stores, config }: { readonly stores: Stores; readonly config: Config },
  storage: Storage,
  user: Account,
): Store => {
  const reason = storage === 'teamdrive' ? whyNotOf(config, user, 'teamWork') : null;
  if (reason !== null) throw new HttpError('refused', reason);
  return stores.of(storage, user);
};
