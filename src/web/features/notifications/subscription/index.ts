import { always, leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { pushToggled } from '~/web/core/preferences/events';
import { followWorker } from './flows/followWorker.saga';
import { syncSubscription } from './flows/syncSubscription.saga';
import { turnPush } from './flows/turnPush.saga';
import { pushSubscriptionSlice } from './model';

export const pushSubscription: Feature = {
  reducers: {
    notifications: { subscription: pushSubscriptionSlice.reducer },
  },
  flows: [
    always(syncSubscription),
    always(followWorker),
    leadingBy(pushToggled, ({ kind }) => kind, turnPush),
  ],
};
