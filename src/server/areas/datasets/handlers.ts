import type { DriveEntry } from '~/contract';
import type { Workspace } from '../../platform/workspace';
import type { AreaHandlers } from '../../platform/area';
import { previewOf } from '../../platform/storage/preview/preview';
import { thumbnailsOf } from '../../platform/storage/preview/thumbnails';
import { entryOf, join, locationOf, pathOf } from '../../platform/storage/paths';
import { rejectWhileUsed, usesOf } from '../../platform/work/uses';
import { HttpError } from '../../platform/httpError';
import type { access } from './access';
import { rejectClosedDrive } from './datasets';
import { describe, folderAt, rejectVolume, vanished } from './rules';
import { isTable } from './statistics/statistics';
import type { DatasetRow } from './queries';

/** So many tables are told of one dataset. */
const MAX_TABLES = 1_000;

/** Every endpoint of datasets. */
export const datasetHandlers = (workspace: Workspace): AreaHandlers<'datasets', typeof access> => {
  const {
    datasets,
    config: { flags },
  } = workspace;
  const current = async (id: string, team: string) => ({
    dataset: describe(await datasets.find(id, team)),
  });
  /** Its folder, where it is there. */
  const storeOf = (row: DatasetRow) => {
    if (row.status === 'missing') throw new HttpError('missing', vanished(row));
    return datasets.storeOf(row);
  };
  return {
    readAll: async (_request, { user }) => ({
      datasets: await datasets.list(user.team_name, { owner: user.user_name }),
    }),
    readTeam: async (_request, { user }) => ({
      datasets: await datasets.list(user.team_name, { except: user.user_name }),
    }),
    read: async ({ dataset_id }, { user, object }) => ({
      dataset: describe(object),
      used_by: await usesOf(workspace, 'dataset', [dataset_id], user.team_name),
    }),
    async create(
      {
        dataset_type = 'bucket',
        storage = 'drive',
        path,
        storage_provider = '',
        storage_region = '',
        compute_provider = '',
        compute_region = '',
        compute_zone = '',
        dataset_name,
      },
      { user },
    ) {
      rejectVolume(dataset_type, flags);
      rejectClosedDrive(workspace, storage, user);
      const placed = {
        storage_provider,
        storage_region,
        compute_provider,
        compute_region,
        compute_zone,
      };
      return current(
        await datasets.add({ dataset_name, storage, location: folderAt(path), ...placed }, user),
        user.team_name,
      );
    },
    async update({ dataset_id, dataset_name, storage, path }, { user, object }) {
      const folder =
        path === undefined
          ? null
          : { storage: storage ?? object.storage, location: folderAt(path) };
      if (folder) rejectClosedDrive(workspace, folder.storage, user);
      await datasets.change(object, dataset_name, folder);
      return current(dataset_id, user.team_name);
    },
    async delete({ dataset_id, even_if_used }, { user, object }) {
      if (!even_if_used)
        rejectWhileUsed(
          object.datasetName,
          await usesOf(workspace, 'dataset', [dataset_id], user.team_name),
        );
      await datasets.remove(dataset_id);
      return { status: 'Dataset deleted' };
    },
    async contents({ path = '/' }, { object }) {
      const folder = locationOf(path, 'path');
      const entries = await storeOf(object).list(folder);
      return {
        path: pathOf(folder, true),
        contents: entries.map((entry) => entryOf(join(folder, entry.name), entry)),
      };
    },
    preview: ({ file_url }, { object, addressed }) =>
      previewOf(storeOf(object), locationOf(file_url, 'file_url'), addressed),
    thumbnails: ({ paths }, { object, addressed }) =>
      thumbnailsOf(storeOf(object), paths, addressed),
    statistics: ({ path }, { object }) =>
      datasets.statistics.of(object, storeOf(object), locationOf(path, 'path')),
    async tables(_request, { object }) {
      const files: DriveEntry[] = [];
      for await (const { path, ...entry } of storeOf(object).files()) {
        if (!isTable(path)) continue;
        if (files.length === MAX_TABLES) return { files, truncated: true };
        files.push(entryOf(path, entry));
      }
      return { files, truncated: false };
    },
    async snapshot(_request, { object }) {
      storeOf(object);
      return datasets.snapshots.begin(object);
    },
    snapshots: ({ dataset_id }) => datasets.snapshots.list(dataset_id),
    changes: ({ snapshot_id }, { object }) => datasets.snapshots.changes(object, snapshot_id),
  };
};
