import { always, every } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { allSeen, notificationReceived, historyCleared } from '../notices/events';
import { pollNotifications } from './flows/followHappenings.saga';
import { forgetCleared, syncSeen, seeAll } from './flows/keepSeen.saga';
import { showNotification } from './flows/tellHappening.saga';

/** What happened to the person's work is read, told once, and kept as seen in all their browsers. */
export const notifications: Feature = {
  flows: [
    always(pollNotifications),
    every(notificationReceived, showNotification),
    always(syncSeen),
    every(historyCleared, forgetCleared),
    every(allSeen, seeAll),
  ],
};
