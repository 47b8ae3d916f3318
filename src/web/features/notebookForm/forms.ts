import { draft } from '~/web/kit/draft';
import { createJobRules, createRules, settingsRules, type GivenCreate } from './rules';
import type { Lists } from './placement/cascade';
import type { CreateKey } from './kinds';
import type { CreateValues, SettingsValues } from './values';

/** The form that makes a notebook. */
export const createForm = draft<CreateValues, GivenCreate>('notebookForm/create', createRules);
/** The form that makes a job. */
export const createJobForm = draft<CreateValues, GivenCreate>('notebookForm/createJob', createJobRules);
export const createForms: Readonly<Record<CreateKey, typeof createForm>> = { create: createForm, createJob: createJobForm };
/** The form that changes the notebook or job whose settings are on screen. */
export const settingsForm = draft<SettingsValues, { readonly lists: Lists }>('notebookForm/settings', settingsRules);
