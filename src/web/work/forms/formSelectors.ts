import { createSelector } from '@reduxjs/toolkit';
import {
  isDirty,
  problemsIn,
  visibleProblemsIn,
  type Problems,
  type RuleTable,
} from '~/web/lib/state/draft';
import { instanceRule, placementRules, type PlacementRuleInputs } from './placement/model/rules';
import { sourceRules } from './sources/model/rules';
import { selectUser } from '~/web/core/session/person';
import type { FormTable, CreateRuleInputs } from './kind';
import type { CreateState, FormTypes, SettingsState } from './state';
import type { RootState } from '~/web/lib/state/root';
import type { FormValues } from './values';

/** The fields that this person may change: nothing, everything but who works on it, or all (NBS-18). */
export interface MayEdit {
  readonly settings: boolean;
  readonly collaborators: boolean;
}

const NAME_LENGTH = 200;

/** The selectors of the forms of a kind. */
export function formSelectors<Kind extends string, Types extends FormTypes>({
  formsOf,
  name: { missing },
  files: { noun },
  ...table
}: FormTable<Kind, Types>) {
  type Create = CreateState<Types['create']>;
  type Settings = SettingsState<Types['row'], Types['settings']>;
  const nameRule = {
    name: ({ name }: FormValues) => {
      if (name.trim() === '') return missing;
      return name.trim().length > NAME_LENGTH
        ? `A ${noun} name has at most ${NAME_LENGTH} characters.`
        : undefined;
    },
  };
  const createRules: RuleTable<Types['create'], CreateRuleInputs> = {
    ...nameRule,
    ...table.create.rules,
    ...placementRules,
    ...sourceRules,
    ...instanceRule,
  };
  const settingsRules: RuleTable<Types['settings'], PlacementRuleInputs> = {
    ...nameRule,
    ...placementRules,
    ...table.settings?.rules,
  };
  const selectCreate = (state: RootState): Create | null => formsOf(state)?.create ?? null;
  const selectSettings = (state: RootState, id: string): Settings | undefined =>
    formsOf(state)?.settings[id];
  return {
    selectCreate,
    selectSettings,
    selectCreateDirty: createSelector(
      [(state: RootState) => selectCreate(state)?.draft],
      (draft) => draft !== undefined && isDirty(draft),
    ),
    /** The problems of the form that creates: all of them, and those to show now. */
    selectCreateProblems: createSelector(
      [selectCreate],
      (create): Problems<Types['create']> | null =>
        create && problemsIn(createRules, create.draft, create),
    ),
    selectShownCreateProblems: createSelector(
      [selectCreate],
      (create): Problems<Types['create']> | null =>
        create && visibleProblemsIn(createRules, create.draft, create),
    ),
    selectSettingsDirty: createSelector(
      [selectSettings],
      (form) => form !== undefined && isDirty(form.draft),
    ),
    selectSettingsProblems: createSelector(
      [selectSettings],
      (form): Problems<Types['settings']> | null =>
        form ? problemsIn(settingsRules, form.draft, form) : null,
    ),
    selectShownSettingsProblems: createSelector(
      [selectSettings],
      (form): Problems<Types['settings']> | null =>
        form ? visibleProblemsIn(settingsRules, form.draft, form) : null,
    ),
    /** Why an embedded page could not read its object. */
    selectReadProblem: (state: RootState) => formsOf(state)?.request.problem ?? null,
    selectMayEdit: createSelector(
      [selectSettings, (state: RootState) => selectUser(state)],
      (form, user): MayEdit => {
        const owner = form !== undefined && form.object.user_name === user?.user_name;
        const collaborator =
          form !== undefined && user !== null && form.object.collaborators.includes(user.user_name);
        return { settings: owner || collaborator, collaborators: owner };
      },
    ),
  };
}
export type FormSelectors<Kind extends string, Types extends FormTypes> = ReturnType<
  typeof formSelectors<Kind, Types>
>;
