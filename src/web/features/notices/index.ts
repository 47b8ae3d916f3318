import { latestBy } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticed } from './events';
import { expireNotice } from './flows/expireNotice.saga';
import { history, HISTORY_KEPT } from './model/history';
import { noticesSlice } from './model/slice';

export const notices: Room = {
  outlives: ['notices', 'noticeHistory'],
  reducers: { notices: noticesSlice.reducer, noticeHistory: history.reducer },
  kept: { noticeHistory: { version: 3, whitelist: HISTORY_KEPT, storage: 'local' } },
  flowsOutside: [latestBy(noticed, ({ text }) => text, expireNotice)],
};
