import { always, every, latestBy } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { allSeen, happened, historyCleared, noticed } from './events';
import { expireNotice } from './flows/expireNotice.saga';
import { followHappenings } from './flows/followHappenings.saga';
import { forgetCleared, keepSeen, seeAll } from './flows/keepSeen.saga';
import { tellHappening } from './flows/tellHappening.saga';
import { history, HISTORY_KEPT } from './model/history';
import { noticesSlice } from './model/slice';

export const notices: Room = {
  outlives: ['notices', 'noticeHistory'],
  reducers: { notices: noticesSlice.reducer, noticeHistory: history.reducer },
  kept: { noticeHistory: { version: 3, whitelist: HISTORY_KEPT, storage: 'local' } },
  flows: [always(followHappenings), every(happened, tellHappening), always(keepSeen), every(historyCleared, forgetCleared), every(allSeen, seeAll)],
  flowsOutside: [latestBy(noticed, ({ text }) => text, expireNotice)],
};
