import { createSelector } from '@reduxjs/toolkit';
import { NOTICE_TOPICS, type NoticeTopic } from '~/contract/notifications/topics';
import { selectLocation, type RouterState } from '~/web/lib/browser/url/location';
import { toNotification } from '~/web/core/toasts/toNotification';
import { selectNoticeCentre } from './model';

export { selectNoticeCentre };

/** Which heading the address asks for; null for all. */
export const selectTopicFilter = (state: RouterState): NoticeTopic | null => {
  const asked = new URLSearchParams(selectLocation(state).search).get('topic');
  return NOTICE_TOPICS.find((topic) => topic === asked) ?? null;
};

/** What is listed: what is unread first, each part with the newest first. What this browser has no words for is left out. */
export const selectListed = createSelector([selectNoticeCentre], ({ rows }) =>
  Object.values(rows)
    .flatMap((row) => {
      const news = toNotification(row);
      return news
        ? [{ ...news, at: Date.parse(row.create_datetime), unread: row.seen_datetime === null }]
        : [];
    })
    .sort(
      (one, other) =>
        Number(other.unread) - Number(one.unread) ||
        other.at - one.at ||
        (one.about < other.about ? -1 : 1),
    ),
);
