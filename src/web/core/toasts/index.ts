import { latestBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { noticed } from './events';
import { expireNotice } from './expireNotice.saga';
import { history, PERSISTED_HISTORY } from './model/history';
import { noticesSlice } from './model/slice';

export const notices: Feature = {
  outlives: ['toasts', 'notifications.history'],
  reducers: {
    toasts: noticesSlice.reducer,
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
  flowsOutside: [latestBy(noticed, ({ text }) => text, expireNotice)],
};
