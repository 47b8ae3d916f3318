import { createSelector } from '@reduxjs/toolkit';
import { NOTIFICATION_TOPICS, type NotificationTopic } from '~/contract/notifications/topics';
import { selectLocation, type RouterState } from '~/web/lib/browser/url/location';
import { toNotification } from '~/web/core/toasts/toNotification';
import { selectNotificationList } from './model';

export { selectNotificationList };

/** Which heading the address asks for; null for all. */
export const selectTopicFilter = (state: RouterState): NotificationTopic | null => {
  const asked = new URLSearchParams(selectLocation(state).search).get('topic');
  return NOTIFICATION_TOPICS.find((topic) => topic === asked) ?? null;
};

/** The listed notifications: what is unread first, each part with the newest first. What this browser has no words for is left out. */
export const selectListed = createSelector([selectNotificationList], ({ rows }) =>
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
