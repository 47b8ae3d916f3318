import { always, leadingBy } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { pushChosen, pushToggled } from './events';
import { paintTheme } from './paintTheme.saga';
import { pushNotices } from './push/pushNotices.saga';
import { savePush } from './push/savePush.saga';
import { pushSlice } from './push/slice';
import { turnPush } from './push/turnPush.saga';
import { watchPermission } from './push/watchPermission.saga';
import { PREFERENCES_KEPT, preferencesSlice } from './slice';

export const account: Room = {
  reducers: { preferences: preferencesSlice.reducer, push: pushSlice.reducer },
  kept: { preferences: { version: 1, whitelist: PREFERENCES_KEPT, storage: 'local' } },
  flowsOutside: [always(paintTheme)],
  flows: [always(watchPermission), always(pushNotices), leadingBy(pushToggled, ({ kind }) => kind, turnPush), leadingBy(pushChosen, () => '', savePush)],
};
