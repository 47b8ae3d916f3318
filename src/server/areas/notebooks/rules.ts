import type { NotebookSettings, PublishDetails } from '~/contract/work/notebooks';
import { PROVIDER } from '../../platform/engine/choosing';
import {
  normalise as normaliseCommon,
  orNull,
  problemsOf as commonProblems,
  type Available as Common,
} from '../../platform/work/rules';
import { TASKS } from './tasks';

/** A notebook's main file is an .ipynb below its folder. */
export const isNotebookName = (name: string) => /[^/]\.ipynb$/i.test(name);

/** Node counts and distribution agree (NB-27, NB-31, NB-32); what was left empty is null. */
export const normalise = <Settings extends Omit<NotebookSettings, 'source_dir'>>(
  settings: Settings,
): Settings => ({ ...normaliseCommon(settings), runtime_id: orNull(settings.runtime_id) });

export interface Available extends Common {
  readonly instanceIds: readonly string[];
  readonly runtimeIds: readonly string[];
}

/** Objects that the settings name must exist here; the fields that do not, with a sentence each. */
export const problemsOf = (
  settings: Omit<NotebookSettings, 'source_dir'>,
  here: Available,
): Record<string, string> => {
  const gone = settings.runtime_id !== null && !here.runtimeIds.includes(settings.runtime_id);
  const elsewhere = settings.compute_provider !== PROVIDER.name;
  return {
    ...commonProblems(settings, here),
    ...(elsewhere
      ? {
          compute_provider: `Notebooks run on ${PROVIDER.name} only; ${settings.compute_provider} runs jobs.`,
        }
      : {}),
    ...(elsewhere || here.instanceIds.includes(settings.instance_id)
      ? {}
      : { instance_id: `This machine offers no instance type ${settings.instance_id}.` }),
    ...(gone ? { runtime_id: 'The chosen interpreter is not on this machine any more.' } : {}),
    ...(isNotebookName(settings.main_file)
      ? {}
      : { main_file: 'The main file of a notebook ends in .ipynb.' }),
  };
};

/** Rules NBS-13 to NBS-17. */
export const publishProblems = ({
  published,
  task_category,
  task,
  tags,
}: PublishDetails): Record<string, string> => {
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
