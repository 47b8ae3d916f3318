import type { NotebookSettings, ProjectSource } from '~/contract/work/notebooks';
import { invalid } from '../httpError';

export const orNull = (text: string | null) =>
  text === null || text.trim() === '' ? null : text.trim();

type Common = Pick<
  NotebookSettings,
  'node_count' | 'distributed_mode' | 'env_id' | 'dataset_id' | 'gpu_model' | 'collaborators'
>;

/** Node counts and distribution agree (NB-27, NB-31, NB-32); what was left empty is null. */
export const normalise = <Settings extends Common>(settings: Settings): Settings => {
  const nodes = Math.max(1, settings.node_count);
  return {
    ...settings,
    node_count: settings.distributed_mode || nodes > 1 ? nodes : 1,
    distributed_mode: settings.distributed_mode || nodes > 1,
    env_id: orNull(settings.env_id),
    dataset_id: orNull(settings.dataset_id),
    gpu_model: orNull(settings.gpu_model),
    collaborators: [...new Set(settings.collaborators)],
  };
};

/** Objects of others that settings name. */
export type Named = Pick<NotebookSettings, 'env_id' | 'dataset_id'>;

/** Objects here that settings can name. */
export interface Available {
  readonly teammates: readonly string[];
  /** Why the environment cannot be named; null where it can. */
  readonly envProblem: string | null;
  /** Those that are asked about. */
  readonly datasetIds: readonly string[];
}

type Placed = Pick<
  NotebookSettings,
  'compute_region' | 'compute_zone' | 'collaborators' | 'dataset_id' | 'env_id'
>;

/** Objects that the settings name must exist here; the fields that do not, with a sentence each. */
export const problemsOf = (
  settings: Placed,
  { teammates, envProblem, datasetIds }: Available,
): Record<string, string> => {
  const stranger = settings.collaborators.find((name) => !teammates.includes(name));
  return {
    ...(settings.compute_region === '' ? { compute_region: 'Please choose region' } : {}),
    ...(settings.compute_zone === '' ? { compute_zone: 'Please choose zone' } : {}),
    ...(stranger === undefined
      ? {}
      : { collaborators: `Nobody in your team is called ${stranger}.` }),
    ...(envProblem === null ? {} : { env_id: envProblem }),
    ...(settings.dataset_id === null || datasetIds.includes(settings.dataset_id)
      ? {}
      : { dataset_id: `There is no dataset ${settings.dataset_id}.` }),
  };
};

export const rejectProblems = (problems: Record<string, string>): void => {
  if (Object.keys(problems).length > 0) throw invalid(problems);
};

/** Files of a repository are brought by the browser: it says which repository they are of, and sends the main file along. */
export const rejectWrongSource = (
  { project_source, github_repo, github_branch }: ProjectSource,
  mainFileSent: boolean,
): void => {
  if (project_source !== 'github') return;
  if (!github_repo || !github_branch)
    throw invalid({ github_repo: 'Name the repository and the branch that the files are of.' });
  if (!mainFileSent) throw invalid({ main_file: 'The main file of the repository was not sent.' });
};
