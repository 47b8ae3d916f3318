import path from 'node:path';
import { JOB_FILES, type JobSettings } from '~/contract/jobs/jobs';
import type { Account } from '../../platform/identity/account';
import { notebookText, type MainText } from '../../platform/work/project';
import {
  normalise as normaliseCommon,
  problemsOf as commonProblems,
} from '../../platform/work/rules';
import { availableTo } from '../../platform/work/available';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';

export type JobKind = keyof typeof JOB_FILES;

const isKind = (ending: string): ending is JobKind => Object.hasOwn(JOB_FILES, ending);

/** The kind of a main file by its ending; null where no job can be made of it. */
export const kindOf = (mainFile: string): JobKind | null => {
  const ending = path.posix.extname(mainFile).slice(1).toLowerCase();
  return isKind(ending) ? ending : null;
};

/** Whether an interpreter is needed: its main file is Python, or it names an environment, whose tools its programs then find. */
export const needsPython = ({
  main_file,
  env_id,
}: Pick<JobSettings, 'main_file' | 'env_id'>): boolean =>
  env_id !== null || kindOf(main_file) === 'py' || kindOf(main_file) === 'ipynb';

/** Whether its runs may install packages of their own. Agents share the folder of the submission: each would make the layer. */
export const hasLayer = ({
  main_file,
  node_count,
}: Pick<JobSettings, 'main_file' | 'node_count'>): boolean =>
  kindOf(main_file) === 'ipynb' && node_count === 1;

const NO_LAYER =
  'Packages can be added to a notebook on one node only: create an environment with them instead.';

const ENDINGS = 'The main file of a job ends in .py, .ipynb, .sh or .js.';

/** Node count and distribution agree (NB-27, NB-31, NB-32); what was left empty is null. */
export const normalise = (settings: JobSettings): JobSettings => ({
  ...normaliseCommon(settings),
  tensorboard_logs_dir: settings.tensorboard_logs_dir.trim(),
});

/** The field problems of a Refusal; passes everything else on. */
const fieldsOf = async (work: () => unknown): Promise<Record<string, string>> => {
  try {
    await work();
    return {};
  } catch (error) {
    if (error instanceof HttpError && error.details.fields) return { ...error.details.fields };
    throw error;
  }
};

/** Objects that the settings name must exist, and their engine must have a place for them; the fields that do not, with a sentence each. */
export const problemsOf = async (
  workspace: Pick<Workspace, 'accounts' | 'engines' | 'environments' | 'datasets' | 'places'>,
  settings: JobSettings,
  user: Account,
): Promise<Record<string, string>> => ({
  ...(await fieldsOf(async () =>
    workspace.engines.choose(await workspace.places.inEngine(user.team_name, settings)),
  )),
  ...commonProblems(settings, await availableTo(workspace, user, settings)),
  ...(kindOf(settings.main_file) === null ? { main_file: ENDINGS } : {}),
  ...((settings.added_packages ?? '') !== '' && !hasLayer(settings)
    ? { added_packages: NO_LAYER }
    : {}),
});

/** The main file as it is stored: a notebook in format 4, everything else as it came; nothing sent is an empty file. */
export const mainText: MainText = async (mainFile, came) => {
  if (kindOf(mainFile) === 'ipynb') return notebookText(mainFile, came);
  return came === null ? '' : null;
};
