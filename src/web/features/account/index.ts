import { always } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { paintTheme } from './paintTheme.saga';
import { PREFERENCES_KEPT, preferencesSlice } from './slice';

export const account: Room = {
  reducers: { preferences: preferencesSlice.reducer },
  kept: { preferences: { version: 1, whitelist: PREFERENCES_KEPT, storage: 'local' } },
  flowsOutside: [always(paintTheme)],
};
