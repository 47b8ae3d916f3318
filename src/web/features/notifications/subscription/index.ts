import { always, leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { pushToggled } from '~/web/core/preferences/events';
import { followWorker, syncSubscription, turnPush } from './syncSubscription.saga';
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
