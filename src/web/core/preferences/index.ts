import { always, leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { accountCommands } from './commands';
import { pushChosen } from './events';
import { paintTheme } from './flows/paintTheme.saga';
import { pushNotifications } from './flows/pushNotifications.saga';
import { savePush } from './flows/savePush.saga';
import { pushSlice } from './model/pushSlice';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { EVENT_TOASTS } from './messages';
import { watchPermission } from './flows/watchPermission.saga';
import { PERSISTED_PREFERENCES, preferencesSlice } from './model/slice';

export const account: Feature = {
  commands: accountCommands,
  outlives: ['preferences'],
  reducers: {
    preferences: preferencesSlice.reducer,
    notifications: { push: pushSlice.reducer },
  },
  persisted: [
    {
      path: 'preferences',
      key: 'preferences',
      version: 2,
      allow: PERSISTED_PREFERENCES,
      storage: 'local',
    },
  ],
  flowsOutside: [always(paintTheme)],
  flows: [
    always(watchPermission),
    always(pushNotifications),
    leadingBy(pushChosen, () => '', savePush),
    toastsFrom(EVENT_TOASTS),
  ],
};
