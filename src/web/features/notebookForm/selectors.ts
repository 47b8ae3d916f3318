import { createSelector } from '@reduxjs/toolkit';
import { selectUser } from '~/web/crossings/person';
import { isDirty } from '~/web/kit/draft';
import type { FormKey } from './events';
import { createForms, settingsForm } from './forms';
import { isCreateKey, type CreateKey } from './kinds';
import type { SettingsState } from './settings/slice';
import type { NotebookFormState } from './slice';

export interface WithForm {
  readonly notebookForm: NotebookFormState;
}

export const selectCreate = (state: WithForm, form: CreateKey) => state.notebookForm[form];
export const selectChoices = (state: WithForm) => state.notebookForm.choices;
export const selectReadProblem = (state: WithForm) => state.notebookForm.settings.problem;

/** The settings form of this notebook or job; undefined until it was read. */
export const selectSettings = (state: WithForm, id: string): SettingsState | undefined => state.notebookForm.settings.forms[id];

/** Where what a form is about will run, and what each step offers; null where there is no such form. */
export const selectPlaced = (state: WithForm, form: FormKey) => {
  const found = isCreateKey(form) ? selectCreate(state, form) : selectSettings(state, form);
  return found ? { place: found.draft.values, lists: found.lists } : null;
};

const keyOf = (_state: WithForm, form: CreateKey) => form;

/** The problems of a form that creates: all of them, and those to show now. */
export const selectCreateProblems = createSelector([selectCreate, keyOf], (create, form) => create && createForms[form].problemsOf(create.draft, create));
export const selectShownCreateProblems = createSelector([selectCreate, keyOf], (create, form) => (
  create ? createForms[form].shownProblemsOf(create.draft, create) : {}
));
export const selectCreateDirty = createSelector([(state: WithForm, form: CreateKey) => selectCreate(state, form)?.draft], (draft) => (
  draft !== undefined && isDirty(draft)
));

export const selectSettingsProblems = createSelector([selectSettings], (form) => (form ? settingsForm.problemsOf(form.draft, form) : {}));
export const selectShownSettingsProblems = createSelector([selectSettings], (form) => (form ? settingsForm.shownProblemsOf(form.draft, form) : {}));
export const selectSettingsDirty = createSelector([selectSettings], (form) => form !== undefined && isDirty(form.draft));

/** What this person may change: nothing, everything but who works on it, or all (NBS-18). */
export const selectMayEdit = createSelector([selectSettings, selectUser], (form, user): { settings: boolean; collaborators: boolean } => {
  const owner = form !== undefined && form.object.user_name === user?.user_name;
  const collaborator = form !== undefined && user !== null && form.object.collaborators.includes(user.user_name);
  return { settings: owner || collaborator, collaborators: owner };
});
