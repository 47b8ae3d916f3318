import { always, leadingBy } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { pushToggled } from '../account/events';
import { followWorker } from './flows/followWorker.saga';
import { syncSubscription } from './flows/keepSubscribed.saga';
import { turnPush } from './flows/turnPush.saga';
import { browserPushSlice } from './model/slice';

export const browserPush: Feature = {
  reducers: { browserPush: browserPushSlice.reducer },
  flows: [
    always(syncSubscription),
    always(followWorker),
    leadingBy(pushToggled, ({ kind }) => kind, turnPush),
  ],
};
