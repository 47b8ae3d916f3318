import type { Feature } from '~/web/lib/feature';
import { collaboratorChoice, collaboratorSearch, environmentChoice } from './choices';
import { formsSlice } from './slice';

/** The common parts of the forms of every kind while the app runs. Their lines are their kinds'. */
export const forms: Feature = {
  reducers: {
    forms: {
      drafts: formsSlice.reducer,
      collaborators: collaboratorChoice.slice.reducer,
      collaboratorSearch: collaboratorSearch.slice.reducer,
      environments: environmentChoice.slice.reducer,
    },
  },
  flows: [collaboratorChoice.line, collaboratorSearch.line, environmentChoice.line],
};
