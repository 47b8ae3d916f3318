import { latestBy } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { noticed } from './events';
import { expireNotice } from './expireNotice.saga';
import { noticesSlice } from './slice';

export const notices: Room = {
  reducers: { notices: noticesSlice.reducer },
  flowsOutside: [latestBy(noticed, ({ text }) => text, expireNotice)],
};
