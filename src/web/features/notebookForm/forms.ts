import { draft } from '~/web/kit/draft';
import { createRules, settingsRules, type GivenCreate } from './rules';
import type { Lists } from './placement/cascade';
import type { CreateValues, SettingsValues } from './values';

/** The form that makes a notebook. */
export const createForm = draft<CreateValues, GivenCreate>('notebookForm/create', createRules);
/** The form that changes the notebook whose settings are on screen. */
export const settingsForm = draft<SettingsValues, { readonly lists: Lists }>('notebookForm/settings', settingsRules);
