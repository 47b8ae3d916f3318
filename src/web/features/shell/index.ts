import { always } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { rememberSidebar } from './rememberSidebar.saga';
import { shellSlice } from './slice';

export const shell: Room = {
  reducers: { shell: shellSlice.reducer },
  flowsOutside: [always(rememberSidebar)],
};
