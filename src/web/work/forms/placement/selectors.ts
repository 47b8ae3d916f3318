import { createSelector } from '@reduxjs/toolkit';
import { visibleProblemsIn, type Problems, type Rules } from '~/web/lib/state/draft';
import { selectCreate, selectForm } from '../selectors';
import type { LimitValues } from './model/limits';
import type { PlacementValues } from './model/values';
import { instanceRule, limitRules, placementRules, type PlacementRuleInputs } from './model/rules';

const NONE: Problems<PlacementValues> = {};
const ofNew: Rules<PlacementValues, PlacementRuleInputs> = { ...placementRules, ...instanceRule };
const ofSettings: Rules<PlacementValues, PlacementRuleInputs> = placementRules;

/** The problems of where the object of a form runs, as far as they are shown now. */
export const selectPlacementProblems = createSelector(
  [selectForm, selectCreate],
  (form, create): Problems<PlacementValues> =>
    form
      ? visibleProblemsIn<PlacementValues, PlacementRuleInputs>(
          create ? ofNew : ofSettings,
          form.draft,
          form,
        )
      : NONE,
);

type Limits = LimitValues & Pick<PlacementValues, 'node_count'>;

/** The limits a form asks for; null where its kind has none. */
export const selectLimits = createSelector([selectForm], (form): Limits | null => {
  const { node_count = null, cpu_count, memory_limit, time_limit } = form?.draft.values ?? {};
  return cpu_count === undefined || memory_limit === undefined || time_limit === undefined
    ? null
    : { node_count, cpu_count, memory_limit, time_limit };
});
/** The problems of them, as far as they are shown now. */
export const selectLimitProblems = createSelector(
  [selectForm, selectLimits],
  (form, limits): Problems<Limits> =>
    form && limits
      ? visibleProblemsIn<Limits, null>(
          limitRules(form.noun),
          { ...form.draft, values: limits, initial: limits },
          null,
        )
      : {},
);
