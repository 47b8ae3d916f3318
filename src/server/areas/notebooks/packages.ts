import type { api, Notebook, PythonEnvironment, ReplyOf } from '~/contract';
import { HttpError } from '../../platform/httpError';
import {
  packagesIn,
  removeLayer,
  type LayerLocation,
} from '../../platform/kernels/layers/packages';
import type { Workspace } from '../../platform/workspace';

type Ground = Pick<Workspace, 'config' | 'environments' | 'notebooks'>;

const found = async ({ notebooks }: Pick<Ground, 'notebooks'>, id: string) => {
  const row = await notebooks.find(id);
  if (!row) throw new HttpError('missing', 'This notebook does not exist any more.');
  return row;
};

const namesOf = ({ env_id, env_name, user_name, requirements }: PythonEnvironment) => ({
  env_id,
  env_name,
  user_name,
  requirements,
});

/** The location of the packages that cells of a notebook installed: in the home of its owner's programs. */
export const layerOf = async (ground: Ground, notebookId: string): Promise<LayerLocation> => {
  const { person } = await found(ground, notebookId);
  return { sharedFolder: ground.config.sharedFolder, person, notebookId };
};

/** The packages that cells of a notebook installed, and the environment that it is on top of. */
export const addedPackages = async (
  ground: Ground,
  { notebook_id, env_id }: Notebook,
  team: string,
): Promise<ReplyOf<typeof api.notebooks.readPackages>> => {
  const [packages, environments] = await Promise.all([
    packagesIn(await layerOf(ground, notebook_id)),
    ground.environments.list(team),
  ]);
  const named = environments.find((each) => each.env_id === env_id && each.kind !== 'system');
  return {
    packages: [...packages],
    environment: named ? namesOf(named) : null,
  };
};

/** Removes them. Refuses while the notebook runs: its kernel has them open. */
export const removeAdded = async (ground: Ground, notebookId: string): Promise<void> => {
  const { object } = await found(ground, notebookId);
  if (object.execution_details.some(({ end_datetime }) => end_datetime === null))
    throw new HttpError('conflict', 'Stop the notebook first: it runs with these packages.');
  await removeLayer(await layerOf(ground, notebookId));
};
