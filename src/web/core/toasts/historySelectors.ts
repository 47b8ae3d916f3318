import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';

/** What the person was told, the newest first. */
export const selectHistory = (state: Pick<RootState, 'notifications'>) =>
  state.notifications.history.entries;
/** What to ask the server for next: everything after this number. */
export const selectSince = (state: Pick<RootState, 'notifications'>) =>
  state.notifications.history.since;
/** Whether something that happened stands in the history already. */
export const selectIsInHistory = (state: Pick<RootState, 'notifications'>, about: string) =>
  selectHistory(state).some((entry) => entry.about === about);
/** What the person has seen and the server does not know of, by name. */
export const selectSeenLocally = createSelector(
  [selectHistory, (state: Pick<RootState, 'notifications'>) => state.notifications.history.unseen],
  (entries, unseen): readonly string[] =>
    unseen.filter((about) => entries.some((entry) => entry.about === about && entry.seen)),
);
