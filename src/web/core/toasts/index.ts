import { latestBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastAdded } from './events';
import { expireToast } from './expireToast.saga';
import { history, PERSISTED_HISTORY } from './model/history';
import { toastsSlice } from './model/slice';

export const toasts: Feature = {
  outlives: ['toasts', 'notifications.history'],
  reducers: {
    toasts: toastsSlice.reducer,
    notifications: { history: history.reducer },
  },
  persisted: [
    {
      path: 'notifications.history',
      key: 'noticeHistory',
      version: 3,
      allow: PERSISTED_HISTORY,
      storage: 'local',
    },
  ],
  flowsOutside: [latestBy(toastAdded, ({ text }) => text, expireToast)],
};
