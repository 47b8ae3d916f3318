import { every, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { noticeFollowed } from './events';
import { followNotice } from './flows/followNotice.saga';
import { readNotices } from './flows/readNotices.saga';
import { noticeCentreSlice } from './model';
import { NOTICES } from './routes';

export const noticeCentre: Feature = {
  reducers: {
    notifications: { list: noticeCentreSlice.reducer },
  },
  flows: [whilePage(NOTICES, readNotices), every(noticeFollowed, followNotice)],
};
