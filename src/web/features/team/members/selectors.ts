import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import { selectMay, selectUser } from '~/web/core/session/person';
import { dialogs, members, type OwnershipTransferState } from './model';

export const selectDialogs = (state: RootState) =>
  state.team?.memberForms?.dialogs ?? dialogs.getInitialState();
export const selectEdit = (state: RootState) => state.team?.memberForms?.edit ?? null;
export const selectInvite = (state: RootState) => state.team?.memberForms?.invite ?? null;
export const selectOwnershipTransfer = (state: RootState): OwnershipTransferState | null =>
  state.team?.memberForms?.handover ?? null;

/** Admins invite, where the plan and the feature flag grant it (LST-17, PRM-03, PRM-22). */
export const selectMayInvite = (state: RootState): boolean =>
  selectUser(state)?.is_admin === true && selectMay(state, 'invitations');

const selectEnabledAdmins = createSelector(
  [(state: RootState) => members.selectList(state, false).entities],
  (entities) =>
    Object.values(entities)
      .filter((row) => row.is_admin && row.status === 'enabled')
      .map(({ id }) => id),
);
/** Whether the team has no other admin than this one, as far as its list was read (ADM-14). */
export const selectIsLastAdmin = (state: RootState, id: string): boolean => {
  const admins = selectEnabledAdmins(state);
  return admins.length === 1 && admins[0] === id;
};
