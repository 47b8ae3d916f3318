import type { Workspace } from '../../../platform/workspace';
import type { OwnedVersion } from '../queries/deployments';

/** The parts that a version is started and stopped with. */
export type AdvanceDependencies = Pick<
  Workspace,
  'predictions' | 'children' | 'jobs' | 'config' | 'environments'
>;

/**
 * The build of its environment that a version starts in: the one it was made with. A version that was made before builds were recorded, or before its
 * environment had one, takes the latest now and keeps it. Null for the machine's Python, and where there is none.
 */
export const buildFor = async (
  { jobs, environments }: Pick<Workspace, 'jobs' | 'environments'>,
  { envId, envBuild, childId }: OwnedVersion,
): Promise<number | null> => {
  if (envBuild !== null || envId === null) return envBuild;
  const child = await jobs.find(childId);
  return child ? environments.workingBuild(envId, child.team) : null;
};
