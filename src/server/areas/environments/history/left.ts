import { removeTree } from '../../../platform/files/system';
import type { Trash } from '../../../platform/files/trash';
import type { EnvironmentFolders } from '../folders';
import type { EnvironmentRepository, EnvironmentRow } from '../repository';
import { restoreUnsealed } from '../sealing/sealing';
import type { BuildFiles } from '../sharing/files';

/** Removes remains of a build or a sealing of this server that was killed; what works is in its place. */
const settle = async (
  { envId, build, working, status, builder: last }: EnvironmentRow,
  builder: string,
  folders: EnvironmentFolders,
): Promise<void> => {
  if (last !== builder || status === 'waiting' || status === 'building') return;
  if (working !== null) await restoreUnsealed(folders.of(envId, working));
  if (build === working) return;
  const { venv, copy, replaced, temporary } = folders.of(envId, build);
  for (const folder of [venv, copy, replaced, temporary]) await removeTree(folder);
};

export interface LeftDependencies {
  readonly repository: Pick<EnvironmentRepository, 'find'>;
  readonly folders: EnvironmentFolders;
  readonly files: Pick<BuildFiles, 'usedIn'>;
  readonly trash: Trash;
  /** This server. */
  readonly builder: string;
}

/** Puts right what killed servers left of environments. Folders of environments that are no more go to the trash, unless a build has files in them. */
export const settleAll = async ({
  repository,
  folders,
  files,
  trash,
  builder,
}: LeftDependencies): Promise<void> => {
  for (const envId of await folders.ids()) {
    const row = await repository.find(envId);
    if (row) await settle(row, builder, folders);
    else if ((await files.usedIn(envId)).size === 0)
      await trash.put('environment', envId, folders.home(envId));
  }
};
