import type { RunEnvironment } from '~/contract/work/environments';
import type { Notebook } from '~/contract/work/notebooks';
import { layerFolder } from '../../platform/kernels/layers/layer';
import type { StartSpec } from '../../platform/kernels/runtimes';
import type { Workspace } from '../../platform/workspace';
import { SYSTEM_ENVIRONMENT } from '~/contract/jobs/jobs';
import type { LocatedWork } from '../../platform/work/kind';

/**
 * The interpreter that a notebook is started with, after its build was recorded with the execution, none where it runs with the machine's
 * own, and where packages go that its cells install. Refuses with 422 as `interpreterFor` does.
 */
export const pythonOfStart = async (
  { config, environments, notebooks }: Pick<Workspace, 'config' | 'environments' | 'notebooks'>,
  { object: { notebook_id: id, env_id: envId }, team, person }: LocatedWork<Notebook>,
  submissionId: string,
): Promise<Pick<StartSpec, 'python' | 'environment' | 'layerFolder'>> => {
  const layer = { layerFolder: layerFolder(config.sharedFolder, person, id) };
  if (envId === null || envId === SYSTEM_ENVIRONMENT) return layer;
  const { python, build, environment } = await environments.interpreterFor(envId, team);
  if (build !== null) await notebooks.recordBuild(submissionId, build);
  return { ...layer, python, ...(environment !== null && { environment }) };
};

/** The environment that a notebook runs in and its builds; null while it does not run, and where it runs in the machine's Python. */
export const environmentOfRun = async (
  { environments }: Pick<Workspace, 'environments'>,
  { execution_details }: Notebook,
  team: string,
): Promise<RunEnvironment | null> => {
  const run = execution_details.find(({ end_datetime }) => end_datetime === null);
  if (run?.env_id == null || run.env_build == null) return null;
  const { env_id, env_build } = run;
  const known = (await environments.list(team)).find((each) => each.env_id === env_id);
  if (!known) {
    const env_name = await environments.deletedName(env_id, team);
    return env_name === null
      ? null
      : { env_id, env_name, build: env_build, latest_build: env_build, deleted: true };
  }
  return known.build == null
    ? null
    : { env_id, env_name: known.env_name, build: env_build, latest_build: known.build };
};
