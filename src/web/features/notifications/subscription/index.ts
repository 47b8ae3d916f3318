import { always, leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { pushToggled } from '~/web/core/preferences/events';
import { followWorker } from './flows/followWorker.saga';
import { syncSubscription } from './flows/syncSubscription.saga';
import { turnPush } from './flows/turnPush.saga';
import { browserPushSlice } from './model';

export const browserPush: Feature = {
  reducers: {
    notifications: { subscription: browserPushSlice.reducer },
  },
  flows: [
    always(syncSubscription),
    always(followWorker),
    leadingBy(pushToggled, ({ kind }) => kind, turnPush),
  ],
};
