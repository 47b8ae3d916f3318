import { every, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { notificationFollowed } from './events';
import { followNotification, readNotifications } from './readNotifications.saga';
import { notificationListSlice } from './model';

export const notifications: Feature = {
  reducers: {
    notifications: { list: notificationListSlice.reducer },
  },
  flows: [
    whilePage('/notifications', readNotifications),
    every(notificationFollowed, followNotification),
  ],
};
