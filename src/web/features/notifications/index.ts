import { every, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { notificationFollowed } from './events';
import { followNotification } from './flows/followNotification.saga';
import { readNotifications } from './flows/readNotifications.saga';
import { notificationListSlice } from './model';
import { NOTIFICATIONS } from './routes';

export const notifications: Feature = {
  reducers: {
    notifications: { list: notificationListSlice.reducer },
  },
  flows: [
    whilePage(NOTIFICATIONS, readNotifications),
    every(notificationFollowed, followNotification),
  ],
};
