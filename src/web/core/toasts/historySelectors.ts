import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';

/** Notifications of the person, the newest first. */
export const selectHistory = (state: Pick<RootState, 'notifications'>) =>
  state.notifications.history.entries;
/** The number for the next request: everything after it. */
export const selectSince = (state: Pick<RootState, 'notifications'>) =>
  state.notifications.history.since;
/** Whether something that happened stands in the history already. */
export const selectIsInHistory = (state: Pick<RootState, 'notifications'>, about: string) =>
  selectHistory(state).some((entry) => entry.about === about);
/** Notifications that the person has seen and the server does not know of, by id. */
export const selectSeenLocally = createSelector(
  [selectHistory, (state: Pick<RootState, 'notifications'>) => state.notifications.history.unseen],
  (entries, unseen): readonly string[] =>
    unseen.filter((about) => entries.some((entry) => entry.about === about && entry.seen)),
);
