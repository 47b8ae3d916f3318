import type { RunEnvironment } from '~/contract/work/environments';
import type { Notebook } from '~/contract/work/notebooks';
import type { Workspace } from '../../platform/workspace';
import { SYSTEM_ENVIRONMENT } from '~/contract/jobs/jobs';
import type { LocatedWork } from '../../platform/work/kind';

/**
 * The interpreter that a notebook is started with, after its build was recorded with the execution; nothing where it runs with the machine's
 * own. Refuses with 422 as `interpreterFor` does.
 */
export const pythonOfStart = async (
  { environments, notebooks }: Pick<Workspace, 'environments' | 'notebooks'>,
  { object: { env_id: envId }, team }: LocatedWork<Notebook>,
  submissionId: string,
): Promise<{ readonly python?: string; readonly environment?: string }> => {
  if (envId === null || envId === SYSTEM_ENVIRONMENT) return {};
  const { python, build, environment } = await environments.interpreterFor(envId, team);
  if (build !== null) await notebooks.recordBuild(submissionId, build);
  return { python, ...(environment !== null && { environment }) };
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
