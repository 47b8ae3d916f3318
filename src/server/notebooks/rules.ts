import type { Notebook, NotebookSettings, ProjectSource, PublishDetails } from '~/contract/notebooks';
import type { Account } from '../account/shelf';
import { invalid, Refusal } from '../refusal';
import { TASKS } from './tasks';

/** The owner and the team may see a notebook, the owner and the collaborators may change it, the owner runs and deletes it (PRM-10). */
export const mayChange = (notebook: Notebook, user: Account) =>
  notebook.user_name === user.user_name || notebook.collaborators.includes(user.user_name);

export const refuseUnlessOwner = (notebook: Notebook, user: Account, verb: string): void => {
  const { user_name: owner } = notebook;
  if (owner !== user.user_name) throw new Refusal('refused', `Only ${owner}, who owns this notebook, may ${verb} it.`);
};

export const refuseUnlessMayChange = (notebook: Notebook, user: Account): void => {
  if (mayChange(notebook, user)) return;
  throw new Refusal('refused', `Only ${notebook.user_name} and the collaborators may change this notebook.`);
};

/** Who owns and who works on a notebook is the owner's to say. */
export const refuseNewCollaborators = (notebook: Notebook, settings: { collaborators: readonly string[] }, user: Account): void => {
  const [before, after] = [notebook.collaborators, settings.collaborators];
  const same = before.length === after.length && before.every((name) => after.includes(name));
  if (!same) refuseUnlessOwner(notebook, user, 'choose the collaborators of');
};

/** A notebook's main file is an .ipynb below its folder. */
export const isNotebookName = (name: string) => /[^/]\.ipynb$/i.test(name);

const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text.trim());

/** Node counts and distribution agree (NB-27, NB-31, NB-32); what was left empty is null. */
export const normalise = <Settings extends Omit<NotebookSettings, 'source_dir'>>(settings: Settings): Settings => {
  const nodes = Math.max(1, settings.node_count);
  return {
    ...settings, node_count: settings.distributed_mode || nodes > 1 ? nodes : 1, distributed_mode: settings.distributed_mode || nodes > 1,
    env_id: orNull(settings.env_id), dataset_id: orNull(settings.dataset_id), gpu_model: orNull(settings.gpu_model),
    runtime_id: orNull(settings.runtime_id), collaborators: [...new Set(settings.collaborators)],
  };
};

export interface Surroundings {
  readonly instanceIds: readonly string[];
  readonly teammates: readonly string[];
  readonly runtimeIds: readonly string[];
}

/** What the settings name must exist here; the fields that do not, with a sentence each. */
export const problemsOf = (settings: Omit<NotebookSettings, 'source_dir'>, here: Surroundings): Record<string, string> => {
  const { instanceIds, teammates, runtimeIds } = here;
  const gone = settings.runtime_id !== null && !runtimeIds.includes(settings.runtime_id);
  const stranger = settings.collaborators.find((name) => !teammates.includes(name));
  return {
    ...(settings.compute_region === '' ? { compute_region: 'Please choose region' } : {}),
    ...(settings.compute_zone === '' ? { compute_zone: 'Please choose zone' } : {}),
    ...(instanceIds.includes(settings.instance_id) ? {} : { instance_id: `This machine offers no instance type ${settings.instance_id}.` }),
    ...(stranger === undefined ? {} : { collaborators: `Nobody in your team is called ${stranger}.` }),
    ...(gone ? { runtime_id: 'The chosen interpreter is not on this machine any more.' } : {}),
    ...(settings.env_id === null || settings.env_id === 'system' ? {} : { env_id: `There is no environment ${settings.env_id}.` }),
    ...(settings.dataset_id === null ? {} : { dataset_id: `There is no dataset ${settings.dataset_id}.` }),
    ...(isNotebookName(settings.main_file) ? {} : { main_file: 'The main file of a notebook ends in .ipynb.' }),
  };
};

export const refuseProblems = (problems: Record<string, string>): void => {
  if (Object.keys(problems).length > 0) throw invalid(problems);
};

/** Files of a repository are brought by the browser: it says which repository they are of, and sends the main file along. */
export const refuseWrongSource = ({ project_source, github_repo, github_branch }: ProjectSource, mainFileSent: boolean): void => {
  if (project_source !== 'github') return;
  if (!github_repo || !github_branch) throw invalid({ github_repo: 'Name the repository and the branch that the files are of.' });
  if (!mainFileSent) throw invalid({ main_file: 'The main file of the repository was not sent.' });
};

export const UNPUBLISHED: PublishDetails = {
  published: false, summary: '', arxiv_id: null, task_category: '', task: '', tags: [], publish_token: null, publish_date: null,
};

/** Rules NBS-13 to NBS-17. */
export const publishProblems = ({ published, task_category, task, tags }: PublishDetails): Record<string, string> => {
  const repeated = tags.find((tag, at) => tags.indexOf(tag) !== at);
  if (repeated !== undefined) return { tags: `The tag ${repeated} is there twice.` };
  if (!published) return {};
  const known = TASKS.some((each) => each.task === task && each.task_category === task_category);
  const stranger = task !== '' && task_category !== '' && !known;
  return {
    ...(task_category === '' ? { task_category: 'Please add some category' } : {}),
    ...(task === '' ? { task: 'Please add some task' } : {}),
    ...(tags.length === 0 ? { tags: 'Please add some tag' } : {}),
    ...(stranger ? { task: `The category ${task_category} has no task ${task}.` } : {}),
  };
};

/** What is stored: token and date are the server's own. They are made on publishing and taken back with it (NBS-09). */
export const published = (before: PublishDetails, asked: PublishDetails, fresh: { token: string; now: string }): PublishDetails => ({
  ...asked, arxiv_id: orNull(asked.arxiv_id),
  publish_token: asked.published ? before.publish_token ?? fresh.token : null,
  publish_date: asked.published ? before.publish_date ?? fresh.now : null,
});
