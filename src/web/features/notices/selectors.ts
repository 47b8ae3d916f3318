import { createSelector } from '@reduxjs/toolkit';
import type { HistoryState } from './history';
import type { NoticesState } from './slice';

interface WithNotices {
  readonly notices: NoticesState;
}
interface WithHistory {
  readonly noticeHistory: HistoryState;
}

export const selectNotices = (state: WithNotices) => state.notices.notices;
export const selectNoticesHeld = (state: WithNotices) => state.notices.held;
export const selectHistory = (state: WithHistory) => state.noticeHistory.entries;
export const selectCentreOpen = (state: WithHistory) => state.noticeHistory.open;
export const selectUnread = createSelector([selectHistory], (entries) => entries.filter(({ seen }) => !seen).length);

/** What the tab's title says in place of the page's, until somebody looks at the tab; null where there is nothing to say. */
export const selectTitleNews = ({ noticeHistory: { news } }: WithHistory): string | null => {
  const last = news.at(-1);
  return last === undefined ? null : `${news.length > 1 ? `(${news.length}) ` : ''}${last}`;
};
