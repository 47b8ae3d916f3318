import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import { selectHistory, selectSeenLocally } from './historySelectors';

export const selectToasts = (state: Pick<RootState, 'toasts'>) => state.toasts.visible;
export const selectToastsPaused = (state: Pick<RootState, 'toasts'>) => state.toasts.held;
export { selectHistory };
export const selectCentreOpen = (state: Pick<RootState, 'notifications'>) =>
  state.notifications.history.open;
/** The history as it is listed: what is unread first, each part with the newest first. */
export const selectListed = createSelector([selectHistory], (entries) => [
  ...entries.filter(({ seen }) => !seen),
  ...entries.filter(({ seen }) => seen),
]);

/** How many the person has not read: of the history, and of those the server keeps that are older. */
export const selectUnread = createSelector(
  [
    selectHistory,
    selectSeenLocally,
    (state: Pick<RootState, 'notifications'>) => state.notifications.history.total,
  ],
  (entries, seenHere, total) => {
    const unread = entries.filter(({ seen }) => !seen);
    const told = unread.filter(({ about }) => about !== null).length;
    return unread.length - told + Math.max(told, total - seenHere.length);
  },
);

/** The tab's title in place of the page's, until somebody looks at the tab; null where there is nothing to say. */
export const selectTitleNotification = (state: Pick<RootState, 'notifications'>): string | null => {
  const { news } = state.notifications.history;
  const last = news.at(-1);
  return last === undefined ? null : `${news.length > 1 ? `(${news.length}) ` : ''}${last}`;
};
