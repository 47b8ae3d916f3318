import path from 'node:path';
import type { Account } from '../account/shelf';
import type { Config } from '../config';
import type { Signer } from '../files/signer';
import { openDiskAreas, type DiskStore } from './disk/diskAreas';
import type { Store } from './store';

/** Every storage area of the workspace. */
export interface Stores {
  /** Where a person's own files, or those of the person's team, are. */
  of(storage: 'drive' | 'teamdrive', account: Pick<Account, 'user_name' | 'team_name'>): Store;
  /** The person's notebook files, always on the disk, for uploads in parts: 'notebooks/<notebook id>/data.csv'. */
  files(userName: string): Store;
  /** An area of the disk by its name ('user/admin'), for addresses that lead to this server. */
  disk(area: string): DiskStore;
  /** 'Disk' or 'S3'. */
  readonly name: string;
}

/** Opens the storage areas the settings name: on the disk below `<data>/drives`. What a crash left half-written there is swept. */
export const openStores = async (config: Config, signer: Signer): Promise<Stores> => {
  const disk = await openDiskAreas(path.resolve(config.dataFolder), signer);
  return {
    name: 'Disk',
    of: (storage, { user_name, team_name }) => disk.area(storage === 'drive' ? 'user' : 'team', storage === 'drive' ? user_name : team_name),
    files: (userName) => disk.area('files', userName),
    disk: disk.named,
  };
};
