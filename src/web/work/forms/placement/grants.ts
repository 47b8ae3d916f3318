import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import { selectMay, selectTeam } from '~/web/core/session/person';

/** Per provider: where the team puts new objects (NB-16). */
export const selectTeamPlacement = createSelector(
  [selectTeam],
  (team) => team?.compute_provider_details ?? {},
);

/** The settings that the team's plan and the installation's flags allow (PRM-03, PRM-04, PRM-22). */
export const selectPlacementGrants = createSelector(
  [
    (state: RootState) => selectMay(state, 'placement'),
    (state: RootState) => selectMay(state, 'distributed'),
  ],
  (placement, distributed) => ({ placement, distributed }),
);
