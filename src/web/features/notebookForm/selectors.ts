import { createSelector } from '@reduxjs/toolkit';
import { selectUser } from '~/web/crossings/person';
import { isDirty } from '~/web/kit/draft';
import type { FormKey } from './events';
import { createForm, settingsForm } from './forms';
import type { SettingsState } from './settings/slice';
import type { NotebookFormState } from './slice';

export interface WithForm {
  readonly notebookForm: NotebookFormState;
}

export const selectCreate = (state: WithForm) => state.notebookForm.create;
export const selectChoices = (state: WithForm) => state.notebookForm.choices;
export const selectReadProblem = (state: WithForm) => state.notebookForm.settings.problem;

/** The settings form of this notebook; undefined until the notebook was read. */
export const selectSettings = (state: WithForm, notebookId: string): SettingsState | undefined => state.notebookForm.settings.forms[notebookId];
/** The notebook whose settings are on screen. */
export const selectOpenSettings = (state: WithForm): string | null => state.notebookForm.settings.open;

/** Where the notebook of a form will run, and what each step offers; null where there is no such form. */
export const selectPlaced = (state: WithForm, form: FormKey) => {
  const found = form === 'create' ? selectCreate(state) : selectSettings(state, form);
  return found ? { place: found.draft.values, lists: found.lists } : null;
};

/** The problems of the create form: all of them, and those to show now. */
export const selectCreateProblems = createSelector([selectCreate], (create) => create && createForm.problemsOf(create.draft, create));
export const selectShownCreateProblems = createSelector([selectCreate], (create) => (create ? createForm.shownProblemsOf(create.draft, create) : {}));
export const selectCreateDirty = createSelector([(state: WithForm) => selectCreate(state)?.draft], (draft) => draft !== undefined && isDirty(draft));

export const selectSettingsProblems = createSelector([selectSettings], (form) => (form ? settingsForm.problemsOf(form.draft, form) : {}));
export const selectShownSettingsProblems = createSelector([selectSettings], (form) => (form ? settingsForm.shownProblemsOf(form.draft, form) : {}));
export const selectSettingsDirty = createSelector([selectSettings], (form) => form !== undefined && isDirty(form.draft));

/** What this person may change: nothing, everything but who works on it, or all (NBS-18). */
export const selectMayEdit = createSelector([selectSettings, selectUser], (form, user): { settings: boolean; collaborators: boolean } => {
  const owner = form !== undefined && form.notebook.user_name === user?.user_name;
  const collaborator = form !== undefined && user !== null && form.notebook.collaborators.includes(user.user_name);
  return { settings: owner || collaborator, collaborators: owner };
});
