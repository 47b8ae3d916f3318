import { createSelector } from '@reduxjs/toolkit';
import { isDirty, problemsIn, shownProblemsIn, type Problems, type RuleTable } from '~/web/kit/state/draft';
import { instanceRule, placementRules, type GivenLists } from '~/web/features/placement/model/rules';
import { sourceRules } from '~/web/features/sources/model/rules';
import { selectUser } from '../person';
import type { FormTable, GivenCreate } from './kind';
import type { CreateState, FormTypes, KindForms, SettingsState } from './state';
import type { RootState } from '~/web/kit/state/root';
import type { FormValues } from './values';

/** The part of the root state that a kind's forms need. */
export interface WithForms<Kind extends string, Types extends FormTypes> {
  readonly forms?: { readonly [Name in Kind]?: KindForms<Types> };
}

/** What this person may change: nothing, everything but who works on it, or all (NBS-18). */
export interface MayEdit {
  readonly settings: boolean;
  readonly collaborators: boolean;
}

const NAME_LENGTH = 200;

/** What is read of the forms of a kind. */
export function formSelectors<Kind extends string, Types extends FormTypes>({ kind, name: { missing }, files: { noun }, ...table }: FormTable<Kind, Types>) {
  type State = WithForms<Kind, Types>;
  type Create = CreateState<Types['create']>;
  type Settings = SettingsState<Types['row'], Types['settings']>;
  const nameRule = {
    name: ({ name }: FormValues) => {
      if (name.trim() === '') return missing;
      return name.trim().length > NAME_LENGTH ? `A ${noun} name has at most ${NAME_LENGTH} characters.` : undefined;
    },
  };
  const createRules: RuleTable<Types['create'], GivenCreate> = { ...nameRule, ...table.create.rules, ...placementRules, ...sourceRules, ...instanceRule };
  const settingsRules: RuleTable<Types['settings'], GivenLists> = { ...nameRule, ...placementRules, ...table.settings?.rules };
  const selectForms = ({ forms }: State): KindForms<Types> | undefined => forms?.[kind];

  const selectCreate = (state: State): Create | null => selectForms(state)?.create ?? null;
  const selectSettings = (state: State, id: string): Settings | undefined => selectForms(state)?.settings[id];
  return {
    selectCreate,
    selectSettings,
    selectCreateDirty: createSelector([(state: State) => selectCreate(state)?.draft], (draft) => draft !== undefined && isDirty(draft)),
    /** The problems of the form that creates: all of them, and those to show now. */
    selectCreateProblems: createSelector([selectCreate], (create): Problems<Types['create']> | null => create && problemsIn(createRules, create.draft, create)),
    selectShownCreateProblems: createSelector([selectCreate], (create): Problems<Types['create']> | null => (
      create && shownProblemsIn(createRules, create.draft, create)
    )),
    selectSettingsDirty: createSelector([selectSettings], (form) => form !== undefined && isDirty(form.draft)),
    selectSettingsProblems: createSelector([selectSettings], (form): Problems<Types['settings']> | null => (form ? problemsIn(settingsRules, form.draft, form) : null)),
    selectShownSettingsProblems: createSelector([selectSettings], (form): Problems<Types['settings']> | null => (
      form ? shownProblemsIn(settingsRules, form.draft, form) : null
    )),
    /** Why an embedded page could not read its object. */
    selectReadProblem: (state: State) => selectForms(state)?.problem ?? null,
    selectMayEdit: createSelector([selectSettings, (state: State & Pick<RootState, 'session'>) => selectUser(state)], (form, user): MayEdit => {
      const owner = form !== undefined && form.object.user_name === user?.user_name;
      const collaborator = form !== undefined && user !== null && form.object.collaborators.includes(user.user_name);
      return { settings: owner || collaborator, collaborators: owner };
    }),
  };
}
export type FormSelectors<Kind extends string, Types extends FormTypes> = ReturnType<typeof formSelectors<Kind, Types>>;
