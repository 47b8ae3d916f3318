import { latestBy } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { noticed } from './events';
import { expireNotice } from './expireNotice.saga';
import { history, HISTORY_KEPT } from './history';
import { noticesSlice } from './slice';

export const notices: Room = {
  reducers: { notices: noticesSlice.reducer, noticeHistory: history.reducer },
  kept: { noticeHistory: { version: 1, whitelist: HISTORY_KEPT, storage: 'local' } },
  flowsOutside: [latestBy(noticed, ({ text }) => text, expireNotice)],
};
