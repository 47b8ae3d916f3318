import { createAction } from '@reduxjs/toolkit';
import type { Notification, Problem } from '~/contract';
import type { NotificationTopic } from '~/contract/notifications/topics';

/** A page of what is kept; `next` is what to say to read on, null at the end. */
export interface NoticePage {
  readonly topic: NotificationTopic | null;
  readonly happenings: readonly Notification[];
  readonly next: string | null;
  readonly unseen: number;
}

/** Another heading is shown, or all; what was listed before is listed no more. */
export const topicOpened = createAction<{ topic: NotificationTopic | null }>(
  'notifications/topicOpened',
);
/** The first page of the heading, as it is now. */
export const firstRead = createAction<NoticePage>('notifications/firstRead');
/** The person wants to see older ones, or to have them read again where that failed. */
export const olderRequested = createAction('notifications/olderRequested');
export const olderRead = createAction<NoticePage>('notifications/olderRead');
export const notificationsFailed = createAction<{ problem: Problem }>(
  'notifications/notificationsFailed',
);
/** The person goes to what a notification tells of. */
export const notificationFollowed = createAction(
  'notifications/notificationFollowed',
  (about: string) => ({
    payload: { about },
    meta: { at: new Date().toISOString() },
  }),
);
