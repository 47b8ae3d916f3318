import { removeTree } from '../../../platform/files/system';
import type { EnvironmentFolders } from '../folders';
import type { EnvironmentRow } from '../repository';
import { restoreUnsealed } from '../sealing/sealing';

/** Removes remains of a build or a sealing of this server that was killed; what works is in its place. */
export const settle = async (
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
