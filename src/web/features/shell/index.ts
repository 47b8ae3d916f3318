import { always } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { rememberSidebar } from './rememberSidebar.saga';
import { SHELL_KEPT, shellSlice } from './slice';

export const shell: Room = {
  reducers: { shell: shellSlice.reducer },
  kept: { shell: { version: 1, whitelist: SHELL_KEPT, storage: 'tab' } },
  flowsOutside: [always(rememberSidebar)],
};
