import { createSelector } from '@reduxjs/toolkit';
import { selectCreate } from '../selectors';
import { visibleProblemsIn, type Problems } from '~/web/lib/state/draft';
import type { SourceValues } from './model/values';
import { sourceRules } from './model/rules';

const NONE: Problems<SourceValues> = {};

/** The problems of the files of a form, as far as they are shown now. */
export const selectFileProblems = createSelector(
  [selectCreate],
  (create): Problems<SourceValues> =>
    create
      ? visibleProblemsIn<SourceValues, typeof create>(sourceRules, create.draft, create)
      : NONE,
);
