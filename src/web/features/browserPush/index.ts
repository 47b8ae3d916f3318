import { always } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { followWorker } from './flows/followWorker.saga';
import { keepSubscribed } from './flows/keepSubscribed.saga';
import { browserPushSlice } from './model/slice';

export const browserPush: Room = {
  reducers: { browserPush: browserPushSlice.reducer },
  flows: [always(keepSubscribed), always(followWorker)],
};
