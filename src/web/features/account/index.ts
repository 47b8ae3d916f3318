import { always } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { paintTheme } from './paintTheme.saga';
import { preferencesSlice } from './slice';

export const account: Room = {
  reducers: { preferences: preferencesSlice.reducer },
  flowsOutside: [always(paintTheme)],
};
