import type { Dataset } from '~/contract/work/datasets';
import type { Account } from '../../platform/identity/account';
import { locationOf } from '../../platform/storage/paths';
import { invalid, HttpError } from '../../platform/httpError';
import type { DatasetRow } from './queries';

/** A dataset as the contract tells it. */
export const describe = (row: DatasetRow): Dataset => ({
  dataset_id: row.datasetId,
  dataset_name: row.datasetName,
  dataset_type: row.datasetType,
  storage_provider: row.storageProvider,
  storage_region: row.storageRegion,
  compute_provider: row.computeProvider,
  compute_region: row.computeRegion,
  compute_zone: row.computeZone,
  user_name: row.userName,
  status: row.status,
  storage: row.storage,
  path: `/${row.location}/`,
  file_count: row.fileCount,
  total_bytes: row.totalBytes,
  counted_datetime: row.countedDatetime?.toISOString() ?? null,
  create_datetime: row.createDatetime.toISOString(),
  update_datetime: row.updateDatetime.toISOString(),
});

/** The location of a folder that is to be a dataset; all of a drive is none. */
export const folderAt = (path: string): string => {
  const location = locationOf(path, 'path');
  if (location === '') throw invalid({ path: 'Choose a folder of the drive, not all of it.' });
  return location;
};

/** Volumes are behind a flag that is off by default, and this server has none. */
export const rejectVolume = (
  type: Dataset['dataset_type'],
  flags: Readonly<Record<string, boolean | undefined>>,
): void => {
  if (type === 'bucket') return;
  throw invalid({
    dataset_type:
      flags['volume_datasets'] === true
        ? 'This server keeps no volumes. Choose a bucket: a folder of the drive.'
        : 'Volume datasets are switched off here. Choose a bucket: a folder of the drive.',
  });
};

/** The team sees and reads a dataset; its owner alone changes and deletes it (PRM-10). */
export const requireOwner = (
  { userName: owner }: DatasetRow,
  user: Account,
  verb: string,
): void => {
  if (owner === user.user_name) return;
  throw new HttpError('refused', `Only ${owner}, who owns this dataset, may ${verb} it.`);
};

const WHERE = { drive: 'the drive of its owner', teamdrive: 'the team drive' } as const;

/** The sentence about a dataset whose folder is missing. */
export const vanished = ({ datasetName, location, storage, userName }: DatasetRow): string =>
  `The folder /${location} of ${storage === 'drive' ? `the drive of ${userName}` : WHERE.teamdrive}, which the dataset ${datasetName} names, is not there any more. ` +
  'Put it back, choose another folder in the settings of the dataset, or choose another dataset.';
