import { always, every } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { allSeen, notificationReceived, historyCleared } from '~/web/core/toasts/events';
import { pollNotifications, showNotification } from './flows/pollNotifications.saga';
import { forgetCleared, syncSeen, seeAll } from './flows/syncSeen.saga';

/** Notifications are read, shown once, and kept as seen in all their browsers. */
export const receivedNotifications: Feature = {
  flows: [
    always(pollNotifications),
    every(notificationReceived, showNotification),
    always(syncSeen),
    every(historyCleared, forgetCleared),
    every(allSeen, seeAll),
  ],
};
