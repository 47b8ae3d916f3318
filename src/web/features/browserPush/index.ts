import { always, leadingBy } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { pushToggled } from '../account/events';
import { followWorker } from './flows/followWorker.saga';
import { keepSubscribed } from './flows/keepSubscribed.saga';
import { turnPush } from './flows/turnPush.saga';
import { browserPushSlice } from './model/slice';

export const browserPush: Room = {
  reducers: { browserPush: browserPushSlice.reducer },
  flows: [
    always(keepSubscribed),
    always(followWorker),
    leadingBy(pushToggled, ({ kind }) => kind, turnPush),
  ],
};
