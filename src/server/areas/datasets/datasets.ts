import { randomBytes } from 'node:crypto';
import type { Dataset, SeenDataset } from '~/contract/work/datasets';
import type { Account } from '../../platform/identity/account';
import type { Config } from '../../platform/settings/config';
import type { Database } from '../../platform/database/database';
import type { Isolation } from '../../platform/isolation/isolation';
import { invalid, HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { driveOf } from '../../platform/storage/stores';
import { createCounting } from './counting';
import { datasetStore, type DatasetStore } from './datasetStore';
import { removeTree } from '../../platform/files/system';
import { datasetFolders } from './folders';
import { mounted, type Mounted } from '../../platform/isolation/mounting';
import { datasetRepository, type DatasetRepository, type DatasetRow } from './queries';
import { describe, vanished } from './rules';
import { createSnapshots, variantFor, type Snapshots } from './snapshots/snapshots';
import { createStatistics, type Statistics } from './statistics/statistics';

/** A new dataset, or another folder of one. */
export interface Folder {
  readonly storage: DatasetRow['storage'];
  /** In the drive, without slashes at its ends. */
  readonly location: string;
}

/** A run that is to read a dataset. */
export interface MountOrder {
  readonly datasetId: string;
  readonly team: string;
  /** The variables that separate its programs. */
  readonly isolation: Isolation;
  readonly kind: 'job' | 'notebook';
  readonly submissionId: string;
}

/** Named folders of data: kept track of, described, and handed to programs. */
export interface Datasets {
  readonly repository: DatasetRepository;
  readonly snapshots: Snapshots;
  readonly statistics: Statistics;
  storeOf(row: DatasetRow): DatasetStore;
  /** One of the team's, as its folder is now; throws `missing` for any other. */
  find(id: string, team: string): Promise<DatasetRow>;
  list(
    team: string,
    whose: { readonly owner: string } | { readonly except: string },
  ): Promise<Dataset[]>;
  add(
    asked: Folder &
      Pick<
        Dataset,
        | 'dataset_name'
        | 'storage_provider'
        | 'storage_region'
        | 'compute_provider'
        | 'compute_region'
        | 'compute_zone'
      >,
    owner: Account,
  ): Promise<string>;
  change(row: DatasetRow, name: string, folder: Folder | null): Promise<void>;
  remove(id: string): Promise<void>;
  /** Why nothing can be run with this dataset, in a sentence; null where something can. */
  problem(id: string, team: string): Promise<string | null>;
  /** Makes what a dataset holds now ready for a run, and writes down with the run what that is. Throws a sentence where it cannot. */
  mount(order: MountOrder): Promise<Mounted>;
  /** Takes away what belongs to no dataset any more. */
  sweep(): Promise<void>;
}

export interface DatasetsDependencies {
  readonly config: Pick<Config, 'sharedFolder' | 's3' | 'flags' | 'limits'>;
  readonly db: Database;
  readonly report: Workspace['report'];
  readonly stores: Workspace['stores'];
}

const EXISTS_NOT = 'This dataset does not exist, or you may not see it.';

/** Opens the datasets. `runs` are what reads them, once it is open. */
export const openDatasets = (
  { config, db, report, stores }: DatasetsDependencies,
  runs: () => Pick<Workspace, 'jobs' | 'notebooks'>,
): Datasets => {
  const repository = datasetRepository(db);
  const snapshotsInUse = async (id: string): Promise<ReadonlySet<string>> => {
    const { jobs, notebooks } = runs();
    return new Set([...(await jobs.snapshotsInUse(id)), ...(await notebooks.snapshotsInUse(id))]);
  };
  const folders = datasetFolders(config);
  const storeOf = (row: DatasetRow) => datasetStore(stores, row);
  const counting = createCounting({ repository, storeOf, report });
  const snapshots = createSnapshots({
    repository,
    inUse: snapshotsInUse,
    folders,
    storeOf,
    mostFileBytes: config.limits.fileBytes,
    report,
  });
  const statistics = createStatistics({ folders, report });
  const isThere = async (row: DatasetRow): Promise<boolean> =>
    (await storeOf(row).find(''))?.isDir ?? false;

  const refuseNoFolder = async (
    { storage, location }: Folder,
    owner: Pick<Account, 'user_name' | 'team_name'>,
  ): Promise<void> => {
    const found = await stores.of(storage, owner).find(location);
    if (!found?.isDir)
      throw invalid({
        path: `There is no folder /${location} in ${storage === 'drive' ? 'that drive' : 'the team drive'}.`,
      });
  };
  const taken = (name: string) =>
    invalid({ dataset_name: `Your team has a dataset ${name} already.` });

  const find = async (id: string, team: string): Promise<DatasetRow> => {
    const row = await repository.find(id);
    if (row?.teamName !== team) throw new HttpError('missing', EXISTS_NOT);
    const status = (await isThere(row)) ? 'ready' : 'missing';
    if (status !== row.status)
      await repository.counted(id, {
        status,
        fileCount: row.fileCount,
        totalBytes: row.totalBytes,
      });
    else if (status === 'ready') counting.soon(row);
    return { ...row, status };
  };

  return {
    repository,
    snapshots,
    statistics,
    storeOf,
    find,
    async list(team, whose) {
      const rows = await repository.list(team, whose);
      rows.forEach((row) => counting.sometime(row));
      return rows.map(describe);
    },
    async add({ storage, location, dataset_name: datasetName, ...asked }, owner) {
      await refuseNoFolder({ storage, location }, owner);
      const datasetId = `ds-${randomBytes(8).toString('hex')}`;
      const added = await repository.add({
        datasetId,
        datasetName,
        datasetType: 'bucket',
        userName: owner.user_name,
        teamName: owner.team_name,
        storage,
        location,
        storageProvider: asked.storage_provider || stores.name,
        storageRegion: asked.storage_region || (config.s3?.region ?? ''),
        computeProvider: asked.compute_provider,
        computeRegion: asked.compute_region,
        computeZone: asked.compute_zone,
      });
      if (!added) throw taken(datasetName);
      return datasetId;
    },
    async change(row, datasetName, folder) {
      if (folder)
        await refuseNoFolder(folder, { user_name: row.userName, team_name: row.teamName });
      const moved = folder && (folder.location !== row.location || folder.storage !== row.storage);
      if (
        !(await repository.change(row.datasetId, {
          datasetName,
          ...folder,
          ...(moved && { status: 'ready' as const }),
        }))
      )
        throw taken(datasetName);
      if (moved) counting.anew({ ...row, ...folder });
    },
    async remove(id) {
      const used = await snapshotsInUse(id);
      await repository.remove(id);
      if (used.size === 0) await removeTree(folders.home(id));
    },
    async problem(id, team) {
      const row = await repository.find(id);
      if (row?.teamName !== team)
        return 'The chosen dataset is not there any more. Choose another one, or none, in the settings.';
      return (await isThere(row)) ? null : vanished(row);
    },
    async mount({ datasetId, team, isolation, kind, submissionId }) {
      const row = await repository.find(datasetId);
      if (row?.teamName !== team)
        throw new HttpError(
          'missing',
          'The chosen dataset is not there any more. Choose another one, or none, in the settings.',
        );
      const note = (seen: SeenDataset) =>
        kind === 'job'
          ? runs().jobs.noteDataset(submissionId, seen)
          : runs().notebooks.noteDataset(submissionId, seen);
      const { seen, tree } = await snapshots.show(row, await variantFor(isolation), note);
      return mounted(seen, tree);
    },
    async sweep() {
      for (const id of await folders.ids()) {
        if ((await repository.find(id)) || (await snapshotsInUse(id)).size > 0) continue;
        await removeTree(folders.home(id));
      }
    },
  };
};

/** The drive that a folder is of; refuses the team's where the plan has none. */
export const rejectClosedDrive = (
  workspace: Workspace,
  storage: DatasetRow['storage'],
  user: Account,
): void => void driveOf(workspace, storage, user);
